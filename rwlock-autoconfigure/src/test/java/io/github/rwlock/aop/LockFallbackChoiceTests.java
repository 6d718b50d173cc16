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

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.context.annotation.AnnotationConfigApplicationContext;

import io.github.rwlock.LockFailure;
import io.github.rwlock.LockTimeoutException;
import io.github.rwlock.LockUnavailableException;
import io.github.rwlock.ReadLocked;
import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Which of several fallbacks is called.
 */
class LockFallbackChoiceTests {

	private final AnnotationConfigApplicationContext context = LockAdviceConfiguration.start(true, Service.class,
			Child.class, RefusingLockClient.Configuration.class);

	private final Service service = this.context.getBean("lockFallbackChoiceTests.Service", Service.class);

	private final Child child = this.context.getBean(Child.class);

	private final RefusingLockClient client = this.context.getBean(RefusingLockClient.class);

	@AfterEach
	void close() {
		this.context.close();
	}

	@ParameterizedTest
	@MethodSource("io.github.rwlock.aop.RefusingLockClient#failures")
	void whenFallbacksTakeExceptionsThenTheMostSpecificRuns(RuntimeException failure) {
		this.client.failure = failure;
		assertThat(this.service.choosing("a")).isEqualTo((failure == RefusingLockClient.TIMED_OUT) ? "timed out a"
				: (failure == RefusingLockClient.UNAVAILABLE) ? "failed a " + failure.getMessage() : "any a");
	}

	@Test
	void whenNoFallbackTakesTheExceptionThenCallerHasIt() {
		this.client.failure = RefusingLockClient.UNAVAILABLE;
		assertThatExceptionOfType(LockUnavailableException.class).isThrownBy(() -> this.service.onlyTimeouts("a"))
			.isSameAs(RefusingLockClient.UNAVAILABLE);
		this.client.failure = RefusingLockClient.TIMED_OUT;
		assertThat(this.service.onlyTimeouts("a")).isEqualTo("timed out a");
	}

	@Test
	void whenFallbackTakesTheInterfaceOfAllFailuresThenItHasEach() {
		this.client.failure = RefusingLockClient.UNAVAILABLE;
		assertThat(this.service.ofAnyFailure("a")).isSameAs(RefusingLockClient.UNAVAILABLE);
		this.client.failure = RefusingLockClient.TIMED_OUT;
		assertThat(this.service.ofAnyFailure("a")).isSameAs(RefusingLockClient.TIMED_OUT);
	}

	@Test
	void whenFallbacksTakeOtherArgumentsThenTheMostSpecificRuns() {
		this.client.failure = RefusingLockClient.TIMED_OUT;
		assertThat(this.service.byArgument("a")).isEqualTo("text a");
	}

	@Test
	void whenFallbackHasTheNameOfTheMethodThenItIsTheOther() {
		this.client.failure = RefusingLockClient.TIMED_OUT;
		assertThat(this.service.same("a")).isEqualTo("same timed out a");
	}

	@Test
	void whenFallbackIsOverriddenThenThatOfTheBeanRuns() {
		this.client.failure = RefusingLockClient.TIMED_OUT;
		assertThat(this.child.inherited("a")).isEqualTo("child a");
		assertThat(this.service.inherited("a")).isEqualTo("parent a");
	}

	@Test
	void whenFallbackIsInheritedByAGenericMethodThenItRuns() {
		this.client.failure = RefusingLockClient.TIMED_OUT;
		assertThat(this.child.generic("a")).isEqualTo("generic a");
		assertThat(this.child.entered).isFalse();
	}

	@Test
	void whenBeanIsBehindAnInterfaceThenFallbackOfTheClassRuns() {
		try (AnnotationConfigApplicationContext context = LockAdviceConfiguration.start(false, Greeter.class,
				RefusingLockClient.Configuration.class)) {
			context.getBean(RefusingLockClient.class).failure = RefusingLockClient.TIMED_OUT;
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

		@WriteLocked(key = "#id", fallbackMethod = "ofArgument")
		String byArgument(String id) {
			return "body";
		}

		String ofArgument(Object id) {
			return "object " + id;
		}

		String ofArgument(String id) {
			return "text " + id;
		}

		String ofArgument(CharSequence id) {
			return "characters " + id;
		}

		@WriteLocked(key = "#id", fallbackMethod = "same")
		String same(String id) {
			return "body";
		}

		String same(String id, RuntimeException failure) {
			return "same timed out " + id;
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

		private boolean entered;

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

}
