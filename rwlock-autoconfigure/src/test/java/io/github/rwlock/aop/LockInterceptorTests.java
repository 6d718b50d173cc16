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

import org.junit.jupiter.api.Test;

import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Primary;

import io.github.rwlock.Lease;
import io.github.rwlock.LockClient;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.LockOptions;
import io.github.rwlock.LockTimeoutException;
import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What the advice does with results and exceptions.
 */
class LockInterceptorTests {

	@Test
	void whenBodyReturnsThenCallerHasItsResult() {
		try (AnnotationConfigApplicationContext context = LockAdviceConfiguration.start(true, Service.class)) {
			Service service = context.getBean(Service.class);
			assertThat(service.echo("a")).isEqualTo("a");
			assertThat(service.nothing("a")).isNull();
		}
	}

	@Test
	void whenBodyThrowsThenCallerHasItsException() {
		try (AnnotationConfigApplicationContext context = LockAdviceConfiguration.start(true, Service.class)) {
			Service service = context.getBean(Service.class);
			IOException checked = new IOException("checked");
			assertThatExceptionOfType(IOException.class).isThrownBy(() -> service.fail(checked)).isSameAs(checked);
			Error error = new AssertionError("error");
			assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> service.fail(error)).isSameAs(error);
			assertThat(context.getBean(RecordingLockClient.class).events).containsExactly("acquire WRITE a",
					"release WRITE a", "acquire WRITE a", "release WRITE a");
		}
	}

	@Test
	void whenLockIsRefusedThenBodyIsNotEntered() {
		try (AnnotationConfigApplicationContext context = LockAdviceConfiguration.start(true, Service.class,
				RefusingConfiguration.class)) {
			Service service = context.getBean(Service.class);
			assertThatExceptionOfType(LockTimeoutException.class).isThrownBy(() -> service.echo("a"))
				.satisfies((ex) -> assertThat(ex.resource()).isEqualTo("a"));
			assertThat(service.entered()).isFalse();
		}
	}

	@Test
	void whenStartedThenClientIsNotAskedForBeforeTheFirstLock() {
		try (AnnotationConfigApplicationContext context = LockAdviceConfiguration.start(true, Service.class,
				RefusingConfiguration.class)) {
			assertThat(context.getBeanFactory().containsSingleton("refusingClient")).isFalse();
			assertThatExceptionOfType(LockTimeoutException.class)
				.isThrownBy(() -> context.getBean(Service.class).echo("a"));
			assertThat(context.getBeanFactory().containsSingleton("refusingClient")).isTrue();
		}
	}

	static class Service {

		private boolean entered;

		boolean entered() {
			return this.entered;
		}

		@WriteLocked("#text")
		String echo(String text) {
			this.entered = true;
			return text;
		}

		@WriteLocked("#text")
		String nothing(String text) {
			return null;
		}

		@WriteLocked("'a'")
		void fail(Throwable problem) throws IOException {
			if (problem instanceof IOException checked) {
				throw checked;
			}
			throw (Error) problem;
		}

	}

	static class RefusingConfiguration {

		@Bean
		@Lazy
		@Primary
		LockClient refusingClient() {
			return new RecordingLockClient() {

				@Override
				public Lease acquire(LockKind kind, String resource, LockOptions options) {
					throw new LockTimeoutException(resource, kind, LockMode.FAIR, Duration.ZERO, Duration.ZERO);
				}

			};
		}

	}

}
