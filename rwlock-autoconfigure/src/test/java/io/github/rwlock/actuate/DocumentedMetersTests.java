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
package io.github.rwlock.actuate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.micrometer.common.docs.KeyName;
import org.junit.jupiter.api.Test;

import io.github.rwlock.LockMode;
import io.github.rwlock.engine.LeaseOutcome;
import io.github.rwlock.engine.LockOutcome;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The guide tells of the meters what the enums do.
 */
class DocumentedMetersTests {

	private static final Path GUIDE = Path.of("..", "docs", "guide.md");

	@Test
	void tableShouldBeTheEnum() throws IOException {
		assertThat(rows("| `rwlock."))
			.containsExactly(Stream.of(RwLockMeter.values()).map(DocumentedMetersTests::row).toArray(String[]::new));
	}

	@Test
	void tagsShouldBeThoseOfTheEnum() throws IOException {
		List<String> metrics = section("## Metrics");
		assertThat(RwLockTag.values()).filteredOn((tag) -> tag != RwLockTag.RESOURCE)
			.allSatisfy((tag) -> assertThat(metrics).anyMatch((line) -> line.startsWith("| `" + tag.asString() + "`")));
		assertValues(metrics, "| `mode`", LockMode.values());
		assertValues(metrics, "| `outcome` of a request", LockOutcome.values());
		assertValues(metrics, "| `outcome` of a hold", LeaseOutcome.values());
	}

	@Test
	void observationsShouldBeThoseOfTheEnum() throws IOException {
		assertThat(String.join(" ", section("## Traces"))).contains(
				Stream.of(RwLockObservation.values()).map((each) -> "`" + each.getName() + "`").toArray(String[]::new));
	}

	private static void assertValues(List<String> lines, String start, Enum<?>... constants) {
		String line = lines.stream().filter((each) -> each.startsWith(start)).findFirst().orElseThrow();
		List<String> documented = Arrays.stream(line.split("`"))
			.skip(3)
			.filter((part) -> Stream.of(constants).map(RwLockTag::value).anyMatch(part::equals))
			.toList();
		assertThat(documented)
			.containsExactlyInAnyOrder(Stream.of(constants).map(RwLockTag::value).toArray(String[]::new));
	}

	private static String row(RwLockMeter meter) {
		String tags = Stream.of(meter.getKeyNames())
			.map(KeyName::asString)
			.map((tag) -> "`" + tag + "`")
			.collect(Collectors.joining(", "));
		return "| `%s` | %s | %s | %s |".formatted(meter.getName(), meter.getType().name().toLowerCase(Locale.ROOT),
				tags, meter.getDescription());
	}

	private static List<String> rows(String start) throws IOException {
		return section("## Metrics").stream().filter((line) -> line.startsWith(start)).toList();
	}

	private static List<String> section(String title) throws IOException {
		return Files.readAllLines(GUIDE)
			.stream()
			.dropWhile((line) -> !line.equals(title))
			.skip(1)
			.takeWhile((line) -> !line.startsWith("## "))
			.toList();
	}

}
