/*
 * Copyright 2026 the rwlock authors.
 *
 * Licensed under the Apache License, Version 2.0 (the "License");
 * you may not use this file except in compliance with the License.
 * You may obtain a copy of the License at
 *
 *      https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software
 * distributed under the License is distributed on an "AS IS" BASIS,
 * WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied.
 * See the License for the specific language governing permissions and
 * limitations under the License.
 */

package io.github.rwlock.sample;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the code that the README shows.
 */
class ReadmeTests {

	private static final Pattern JAVA_BLOCK = Pattern.compile("```java\n(.+?)```", Pattern.DOTALL);

	@Test
	void codeShouldBeCompiledCode() throws IOException {
		String readme = Files.readString(Path.of("..", "README.md"));
		String sources = sources();
		assertThat(JAVA_BLOCK.matcher(readme).results().map((block) -> block.group(1))).isNotEmpty()
			.allSatisfy((code) -> assertThat(sources).containsIgnoringWhitespaces(code));
	}

	private static String sources() throws IOException {
		try (Stream<Path> files = Files.walk(Path.of("src"))) {
			StringBuilder sources = new StringBuilder();
			for (Path file : files.filter((each) -> each.toString().endsWith(".java")).toList()) {
				sources.append(Files.readString(file));
			}
			return sources.toString();
		}
	}

}
