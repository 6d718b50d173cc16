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
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.context.annotation.AnnotationConfigApplicationContext;

import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockConfigurationException;
import io.github.rwlock.LockInterruptedException;
import io.github.rwlock.LockKeyException;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.ReadLocked;
import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * When a fallback is called, and with what.
 */
class LockFallbackTests {

	private final AnnotationConfigApplicationContext context = LockAdviceConfiguration.start(true, Service.class,
			RefusingLockClient.Configuration.class);

	private final Service service = this.context.getBean(Service.class);

	private final RefusingLockClient client = this.context.getBean(RefusingLockClient.class);

	@AfterEach
	void close() {
		this.context.close();
	}

	static Stream<RuntimeException> otherFailures() {
		return Stream.of(new LeaseLostException("a", LockKind.WRITE, LockMode.FAIR),
				new LockInterruptedException("a", LockKind.WRITE, LockMode.FAIR),
				new LockConfigurationException("wrong", "a", LockKind.WRITE, null), new IllegalStateException("other"));
	}

	@ParameterizedTest
	@MethodSource("io.github.rwlock.aop.RefusingLockClient#failures")
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
	@MethodSource("io.github.rwlock.aop.RefusingLockClient#failures")
	void whenBodyThrowsTheSameThenFallbackDoesNotRun(RuntimeException failure) {
		assertThatExceptionOfType(RuntimeException.class).isThrownBy(() -> this.service.fail(failure))
			.isSameAs(failure);
	}

	@Test
	void whenKeyIsMissingThenFallbackDoesNotRun() {
		assertThatExceptionOfType(LockKeyException.class).isThrownBy(() -> this.service.plain(null, 2));
	}

	@Test
	void whenFallbackThrowsThenCallerHasItsException() {
		this.client.failure = RefusingLockClient.TIMED_OUT;
		IOException problem = new IOException("from the fallback");
		assertThatExceptionOfType(IOException.class).isThrownBy(() -> this.service.throwing(problem))
			.isSameAs(problem)
			.satisfies((ex) -> assertThat(ex.getSuppressed()).isEmpty());
	}

	@Test
	void whenOneOfSeveralLocksIsNotToBeHadThenFallbackRunsAndTheOthersAreReleased() {
		this.client.failure = RefusingLockClient.UNAVAILABLE;
		this.client.refused = "b";
		assertThat(this.service.both("x")).isEqualTo("neither x");
		assertThat(this.client.events).containsExactly("acquire READ a", "release READ a");
	}

	static class Service {

		private boolean entered;

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

		@WriteLocked(name = "a", fallbackMethod = "throwIt")
		void throwing(IOException problem) throws IOException {
			throw new IllegalStateException();
		}

		void throwIt(IOException problem) throws IOException {
			throw problem;
		}

		@WriteLocked(name = "b", fallbackMethod = "neither")
		@ReadLocked(name = "a")
		String both(String id) {
			return "both";
		}

		String neither(String id) {
			return "neither " + id;
		}

	}

}
