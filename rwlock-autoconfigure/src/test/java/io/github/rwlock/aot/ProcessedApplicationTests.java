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
import java.util.stream.Stream;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.github.rwlock.testsupport.AheadOfTime;
import io.github.rwlock.testsupport.AnsweringJvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * An application that was processed ahead of time starts and locks.
 */
class ProcessedApplicationTests {

	@TempDir
	private static Path directory;

	private static Map<String, String> answers;

	private static List<Path> processed;

	@BeforeAll
	static void process() throws IOException {
		processed = AheadOfTime.process(AotApplication.class, directory, "--rwlock.store=local");
		answers = run(processed, "--rwlock.store=local", "--my.name=named");
	}

	private static Map<String, String> run(List<Path> processed, String... arguments) {
		return AnsweringJvm.run(processed, List.of("-Dspring.aot.enabled=true"),
				Stream.concat(Stream.of(AotApplication.class.getName()), Stream.of(arguments)).toList());
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

	@ParameterizedTest
	@CsvSource({ "--rwlock.store=redis, rwlock.store, local, redis", "--my.other=1, rwlock.store, local, redis",
			"--rwlock.enabled=off, rwlock.enabled, true, false",
			"--rwlock.aspect.mode=aspectj, rwlock.aspect.mode, proxy, aspectj" })
	void whenStartedWithAnotherValueThenStartFailsAndNamesBoth(String argument, String property, String decided,
			String wanted) {
		String store = property.equals("rwlock.store") ? "--my.store=" : "--rwlock.store=local";
		assertThatRefused(() -> run(processed, argument, store), property, decided, wanted);
	}

	@Test
	void whenProcessedWithoutLocksThenItStartsWithoutThemOnly(@TempDir Path other) throws IOException {
		List<Path> unlocked = AheadOfTime.process(AotApplication.class, other, "--rwlock.enabled=false");
		assertThat(run(unlocked, "--rwlock.enabled=no", "--rwlock.store=local")).containsEntry("CLASS", "nothing");
		assertThatRefused(() -> run(unlocked, "--rwlock.store=local"), "rwlock.enabled", "false", "true");
	}

	private static void assertThatRefused(ThrowingCallable start, String property, String decided, String wanted) {
		assertThatExceptionOfType(AssertionError.class).isThrownBy(start)
			.withMessageContaining("APPLICATION FAILED TO START")
			.withMessageContaining(
					"processed ahead of time with '%s' as '%s', which cannot change any more, and is started with '%s'"
						.formatted(property, decided, wanted))
			.withMessageContaining("Process it again with '%s' set to '%s'".formatted(property, wanted));
	}

}
