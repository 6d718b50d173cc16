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

package io.github.rwlock.autoconfigure;

import java.util.stream.Stream;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;

import static org.assertj.core.api.Assertions.assertThatException;

/**
 * Runs an application that is to fail, as its user would: the report goes to the log.
 */
final class FailedStart {

	private FailedStart() {
	}

	static void of(Class<?> configuration, String... properties) {
		String[] arguments = Stream.of(properties).map("--"::concat).toArray(String[]::new);
		SpringApplicationBuilder application = new SpringApplicationBuilder(configuration).web(WebApplicationType.NONE);
		assertThatException().isThrownBy(() -> application.run(arguments).close());
	}

}
