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

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.testsupport.AnsweringJvm;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Applications whose classpath lacks what rwlock can do without start and lock, and say
 * what is missing where they cannot.
 */
class MissingLibrariesTests {

	private static final Map<Library, CompletableFuture<Map<String, String>>> ANSWERS = new EnumMap<>(Library.class);

	/**
	 * Run a JVM without each, as many at once as there is room for.
	 */
	@BeforeAll
	static void run() {
		ExecutorService jvms = Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
		for (Library library : Library.values()) {
			ANSWERS.put(library, CompletableFuture.supplyAsync(library::runWithout, jvms));
		}
		jvms.shutdown();
	}

	@ParameterizedTest
	@EnumSource
	void whenLibrariesAreMissingThenApplicationLocksAndRefusesWhatNeedsThem(Library library) {
		Map<String, String> answers = ANSWERS.get(library).join();
		library.classes.forEach((name) -> assertThat(answers).containsEntry(name, "gone"));
		assertThat(answers).containsEntry("METHOD", "shelf:a, then 0 held")
			.containsEntry("STAGE", "1 held, then 0 held");
		assertThat(answers.get("SUSPEND_FUNCTION")).contains(library.suspended);
		assertThat(answers.get("PUBLISHER")).contains(library.published);
		assertThat(answers.get("PROXY_IN_CODE")).contains(library.published);
	}

	enum Library {

		REACTOR(List.of("reactor-", "reactive-streams", "rxjava", "lettuce-core", "kotlinx-coroutines-react"),
				List.of("reactor.core.publisher.Flux", "org.reactivestreams.Publisher"), Words.MISSING,
				"Published.work(String): a method that returns Publisher cannot be guarded, as it is at work after the "
						+ "return, and Spring has no adapter for it: add reactor-core"),

		COROUTINES(List.of("kotlinx-coroutines-reactor"), List.of("kotlinx.coroutines.reactor.MonoKt"), Words.MISSING,
				Words.STARTED),

		KOTLIN_REFLECTION(List.of("kotlin-reflect"), List.of("kotlin.reflect.full.KClasses"), Words.MISSING,
				Words.STARTED),

		MICROMETER(List.of("micrometer-", "context-propagation"),
				List.of("io.micrometer.core.instrument.MeterRegistry", "io.micrometer.context.ContextSnapshotFactory"),
				Words.STARTED, Words.STARTED),

		ACTUATOR(List.of("spring-boot-actuator", "spring-boot-starter-actuator", "spring-boot-health"),
				List.of("org.springframework.boot.actuate.endpoint.annotation.Endpoint",
						"org.springframework.boot.health.contributor.HealthIndicator"),
				Words.STARTED, Words.STARTED),

		/**
		 * Spring's own transaction module has to be there: locks fail by exceptions of
		 * it.
		 */
		TRANSACTIONS(
				List.of("spring-boot-transaction", "spring-jdbc", "spring-boot-jdbc", "spring-aspects", "HikariCP"),
				List.of("org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration",
						"org.springframework.jdbc.core.JdbcTemplate"),
				Words.STARTED, Words.STARTED),

		ALL(Stream.of(REACTOR, COROUTINES, KOTLIN_REFLECTION, MICROMETER, ACTUATOR, TRANSACTIONS)
			.flatMap((library) -> library.files.stream())
			.toList(),
				Stream.of(REACTOR, COROUTINES, KOTLIN_REFLECTION, MICROMETER, ACTUATOR, TRANSACTIONS)
					.flatMap((library) -> library.classes.stream())
					.toList(),
				Words.MISSING, "add reactor-core");

		private final List<String> files;

		private final List<String> classes;

		private final String suspended;

		private final String published;

		Library(List<String> files, List<String> classes, String suspended, String published) {
			this.files = files;
			this.classes = classes;
			this.suspended = suspended;
			this.published = published;
		}

		private Map<String, String> runWithout() {
			return AnsweringJvm.runWithout(this.files,
					Stream.concat(Stream.of(LeanProcess.class.getName()), this.classes.stream()).toList());
		}

	}

	private static final class Words {

		private static final String STARTED = LeanProcess.STARTED;

		private static final String MISSING = "LoneShelf.work(String): a suspend function cannot be guarded, as Spring's "
				+ "advice of coroutines needs more on the classpath: add kotlinx-coroutines-reactor and kotlin-reflect";

	}

}
