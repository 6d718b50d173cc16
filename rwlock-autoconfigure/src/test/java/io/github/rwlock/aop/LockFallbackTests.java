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
package io.github.rwlock.aop;

import java.io.IOException;
import java.time.Duration;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockConfigurationException;
import io.github.rwlock.LockFailure;
import io.github.rwlock.LockInterruptedException;
import io.github.rwlock.LockKeyException;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.LockOptions;
import io.github.rwlock.LockTimeoutException;
import io.github.rwlock.LockUnavailableException;
import io.github.rwlock.LockUpgradeConflictException;
import io.github.rwlock.ReadLocked;
import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * When a fallback is called, which one, and with what.
 */
class LockFallbackTests {

	private static final RuntimeException TIMED_OUT = new LockTimeoutException("a", LockKind.WRITE, LockMode.FAIR,
			Duration.ZERO, Duration.ZERO);

	private static final RuntimeException CONFLICT = new LockUpgradeConflictException("a", LockKind.WRITE,
			LockMode.FAIR);

	private static final RuntimeException UNAVAILABLE = new LockUnavailableException("a", "down", null);

	private final AnnotationConfigApplicationContext context = LockAdviceConfiguration.start(true, Service.class,
			Child.class, RefusingConfiguration.class);

	private final Service service = this.context.getBean("lockFallbackTests.Service", Service.class);

	private final Child child = this.context.getBean(Child.class);

	private final RefusingClient client = this.context.getBean(RefusingClient.class);

	@AfterEach
	void close() {
		this.context.close();
	}

	static Stream<RuntimeException> failures() {
		return Stream.of(TIMED_OUT, CONFLICT, UNAVAILABLE);
	}

	static Stream<RuntimeException> otherFailures() {
		return Stream.of(new LeaseLostException("a", LockKind.WRITE, LockMode.FAIR),
				new LockInterruptedException("a", LockKind.WRITE, LockMode.FAIR),
				new LockConfigurationException("wrong", "a", LockKind.WRITE, null), new IllegalStateException("other"));
	}

	@ParameterizedTest
	@MethodSource("failures")
	void whenLockIsNotToBeHadThenFallbackRunsWithTheArguments(RuntimeException failure) {
		this.client.failure = failure;
		assertThat(this.service.plain("a", 2)).isEqualTo("fallback a 2");
		assertThat(this.service.entered).isFalse();
	}

	@ParameterizedTest
	@MethodSource("otherFailures")
	void whenLockFailsOtherwiseThenCallerHasTheFailure(RuntimeException failure) {
		this.client.failure = failure;
		assertThatExceptionOfType(RuntimeException.class).isThrownBy(() -> this.service.plain("a", 2))
			.isSameAs(failure);
		assertThat(this.service.entered).isFalse();
	}

	@Test
	void whenLockIsGrantedThenFallbackDoesNotRun() {
		assertThat(this.service.plain("a", 2)).isEqualTo("body a 2");
	}

	@ParameterizedTest
	@MethodSource("failures")
	void whenBodyThrowsTheSameThenFallbackDoesNotRun(RuntimeException failure) {
		assertThatExceptionOfType(RuntimeException.class).isThrownBy(() -> this.service.fail(failure))
			.isSameAs(failure);
	}

	@Test
	void whenKeyIsMissingThenFallbackDoesNotRun() {
		assertThatExceptionOfType(LockKeyException.class).isThrownBy(() -> this.service.plain(null, 2));
	}

	@ParameterizedTest
	@MethodSource("failures")
	void whenFallbacksTakeExceptionsThenTheMostSpecificRuns(RuntimeException failure) {
		this.client.failure = failure;
		assertThat(this.service.choosing("a")).isEqualTo((failure == TIMED_OUT) ? "timed out a"
				: (failure == UNAVAILABLE) ? "failed a " + failure.getMessage() : "any a");
	}

	@Test
	void whenNoFallbackTakesTheExceptionThenCallerHasIt() {
		this.client.failure = UNAVAILABLE;
		assertThatExceptionOfType(LockUnavailableException.class).isThrownBy(() -> this.service.onlyTimeouts("a"))
			.isSameAs(UNAVAILABLE);
		this.client.failure = TIMED_OUT;
		assertThat(this.service.onlyTimeouts("a")).isEqualTo("timed out a");
	}

	@Test
	void whenFallbackTakesTheInterfaceOfAllFailuresThenItHasEach() {
		this.client.failure = UNAVAILABLE;
		assertThat(this.service.ofAnyFailure("a")).isSameAs(UNAVAILABLE);
		this.client.failure = TIMED_OUT;
		assertThat(this.service.ofAnyFailure("a")).isSameAs(TIMED_OUT);
	}

	@Test
	void whenFallbackThrowsThenCallerHasItsException() {
		this.client.failure = TIMED_OUT;
		IOException problem = new IOException("from the fallback");
		assertThatExceptionOfType(IOException.class).isThrownBy(() -> this.service.throwing(problem))
			.isSameAs(problem)
			.satisfies((ex) -> assertThat(ex.getSuppressed()).isEmpty());
	}

	@Test
	void whenFallbackHasTheNameOfTheMethodThenItIsTheOther() {
		this.client.failure = TIMED_OUT;
		assertThat(this.service.same("a")).isEqualTo("same timed out a");
	}

	@Test
	void whenFallbackIsOverriddenThenThatOfTheBeanRuns() {
		this.client.failure = TIMED_OUT;
		assertThat(this.child.inherited("a")).isEqualTo("child a");
		assertThat(this.service.inherited("a")).isEqualTo("parent a");
	}

	@Test
	void whenFallbackIsInheritedByAGenericMethodThenItRuns() {
		this.client.failure = TIMED_OUT;
		assertThat(this.child.generic("a")).isEqualTo("generic a");
		assertThat(this.child.entered).isFalse();
	}

	@Test
	void whenOneOfSeveralLocksIsNotToBeHadThenFallbackRunsAndTheOthersAreReleased() {
		this.client.failure = UNAVAILABLE;
		this.client.refused = "b";
		assertThat(this.service.both("x")).isEqualTo("neither x");
		assertThat(this.client.events).containsExactly("acquire READ a", "release READ a");
	}

	@Test
	void whenBeanIsBehindAnInterfaceThenFallbackOfTheClassRuns() {
		try (AnnotationConfigApplicationContext context = LockAdviceConfiguration.start(false, Greeter.class,
				RefusingConfiguration.class)) {
			context.getBean(RefusingClient.class).failure = TIMED_OUT;
			assertThat(context.getBean(Greeting.class).greet("a")).isEqualTo("later a");
			assertThat(context.getBean(Greeting.class).count()).isEqualTo(-1);
		}
	}

	interface Greeting {

		@ReadLocked(key = "#p0", fallbackMethod = "${my.fallback:later}")
		CharSequence greet(String name);

		@ReadLocked(name = "count", fallbackMethod = "none")
		int count();

		default int none() {
			return -1;
		}

	}

	static class Greeter implements Greeting {

		@Override
		public CharSequence greet(String name) {
			return "hello " + name;
		}

		@Override
		public int count() {
			return 1;
		}

		private String later(Object name) {
			return "later " + name;
		}

	}

	interface Generic<T> {

		@WriteLocked(key = "#p0", fallbackMethod = "generic")
		T generic(T value);

		T generic(T value, Exception failure);

	}

	static class Service {

		boolean entered;

		@WriteLocked(key = "#id", fallbackMethod = "plainFallback")
		String plain(String id, int count) {
			this.entered = true;
			return "body %s %d".formatted(id, count);
		}

		private String plainFallback(String id, int count) {
			return "fallback %s %d".formatted(id, count);
		}

		@WriteLocked(name = "a", fallbackMethod = "failFallback")
		void fail(RuntimeException problem) {
			throw problem;
		}

		void failFallback(RuntimeException problem) {
		}

		@WriteLocked(key = "#id", fallbackMethod = "choose")
		String choosing(String id) {
			return "body";
		}

		String choose(String id) {
			return "any " + id;
		}

		String choose(String id, LockTimeoutException failure) {
			return "timed out " + id;
		}

		String choose(String id, LockUnavailableException failure) {
			return "failed %s %s".formatted(id, failure.getMessage());
		}

		String choose(int other) {
			return "other";
		}

		@WriteLocked(key = "#id", fallbackMethod = "timedOut")
		String onlyTimeouts(String id) {
			return "body";
		}

		static String timedOut(String id, LockTimeoutException failure) {
			return "timed out " + id;
		}

		@WriteLocked(key = "#id", fallbackMethod = "ofFailure")
		Object ofAnyFailure(String id) {
			return "body";
		}

		LockFailure ofFailure(Object id, LockFailure failure) {
			return failure;
		}

		@WriteLocked(name = "a", fallbackMethod = "throwIt")
		void throwing(IOException problem) throws IOException {
			throw new IllegalStateException();
		}

		void throwIt(IOException problem) throws IOException {
			throw problem;
		}

		@WriteLocked(key = "#id", fallbackMethod = "same")
		String same(String id) {
			return "body";
		}

		String same(String id, RuntimeException failure) {
			return "same timed out " + id;
		}

		@WriteLocked(name = "b", fallbackMethod = "neither")
		@ReadLocked(name = "a")
		String both(String id) {
			return "both";
		}

		String neither(String id) {
			return "neither " + id;
		}

		@WriteLocked(key = "#id", fallbackMethod = "inheritedFallback")
		String inherited(String id) {
			return "body";
		}

		protected String inheritedFallback(String id) {
			return "parent " + id;
		}

	}

	static class Child extends Service implements Generic<String> {

		@Override
		protected String inheritedFallback(String id) {
			return "child " + id;
		}

		@Override
		public String generic(String value) {
			this.entered = true;
			return "body";
		}

		@Override
		public String generic(String value, Exception failure) {
			return "generic " + value;
		}

	}

	static class RefusingConfiguration {

		@Bean
		@Primary
		RefusingClient refusingClient() {
			return new RefusingClient();
		}

	}

	static class RefusingClient extends RecordingLockClient {

		RuntimeException failure;

		String refused;

		@Override
		public Lease acquire(LockKind kind, String resource, LockOptions options) {
			if (this.failure != null && (this.refused == null || this.refused.equals(resource))) {
				throw this.failure;
			}
			return super.acquire(kind, resource, options);
		}

	}

}
