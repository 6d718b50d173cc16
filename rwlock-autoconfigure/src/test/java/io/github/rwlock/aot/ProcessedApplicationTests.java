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

package io.github.rwlock.aot;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.github.rwlock.testsupport.AheadOfTime;
import io.github.rwlock.testsupport.AnsweringJvm;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An application that was processed ahead of time starts and locks.
 */
class ProcessedApplicationTests {

	@TempDir
	private static Path directory;

	private static Map<String, String> answers;

	@BeforeAll
	static void run() throws IOException {
		List<Path> processed = AheadOfTime.process(AotApplication.class, directory, "--rwlock.store=local");
		answers = AnsweringJvm.run(processed, List.of("-Dspring.aot.enabled=true"),
				List.of(AotApplication.class.getName(), "--rwlock.store=local", "--my.name=named"));
	}

	@Test
	void whenProcessedThenGeneratedBeansAreUsed() {
		assertThat(answers).containsEntry("PROCESSED", "true").containsEntry("PROXIED", "true");
	}

	@ParameterizedTest
	@CsvSource({ "CLASS, WRITE shelf:a", "LAZY, WRITE shelf:a", "PROTOTYPE, WRITE shelf:a", "INTERFACE, WRITE work:a",
			"FACTORY, WRITE work:a", "TEMPLATE, WRITE template" })
	void whenProcessedThenBeansAreLocked(String question, String held) {
		assertThat(answers).containsEntry(question, held);
	}

	@Test
	void whenPropertyIsSetWhenTheApplicationStartsThenAnnotationHasItsValue() {
		assertThat(answers).containsEntry("PLACEHOLDER", "READ named:a");
	}

	@Test
	void whenKeyNamesCallAndBeansThenItIsEvaluated() {
		assertThat(answers).containsEntry("ROOT", "READ rootedaShelf!");
	}

}
