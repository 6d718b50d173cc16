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

import java.util.Objects;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import io.github.rwlock.LockKeyException;
import io.github.rwlock.LockLabel;
import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What locks of beans are counted under whose class has no name: the same in every JVM.
 */
class LockLabelTests {

	@AutoClose
	private final AnnotationConfigApplicationContext context = LockAdviceConfiguration.start(false, Beans.class);

	@ParameterizedTest
	@CsvSource({ "lambda, Work.work", "reference, Work.work", "ofInterface, Work.work", "ofClass, Shelf.work",
			"named, Shelf.work" })
	void whenClassHasNoNameThenLabelIsOfWhatItExtendsOrImplements(String bean, String method) {
		this.context.getBean(bean, Work.class).work("1");
		assertThat(this.context.getBean(RecordingLockClient.class).options).singleElement()
			.satisfies((options) -> assertThat(options.label()).isEqualTo(new LockLabel("work", method)));
	}

	@ParameterizedTest
	@CsvSource({ "lambda, Work", "ofClass, Shelf" })
	void whenClassHasNoNameThenMessagesNameTheSame(String bean, String type) {
		assertThatExceptionOfType(LockKeyException.class)
			.isThrownBy(() -> this.context.getBean(bean, Work.class).work(" "))
			.withMessageContaining("of io.github.rwlock.aop.LockLabelTests$" + type + ".work(String) gave blank");
	}

	@Configuration(proxyBeanMethods = false)
	static class Beans {

		@Bean
		Work lambda() {
			return (id) -> {
			};
		}

		@Bean
		Work reference() {
			return Objects::requireNonNull;
		}

		@Bean
		Work ofInterface() {
			return new Work() {

				@Override
				public void work(String id) {
				}

			};
		}

		@Bean
		Work ofClass() {
			return new Shelf() {

				@Override
				public void work(String id) {
				}

			};
		}

		@Bean
		Work named() {
			return new Shelf();
		}

	}

	/**
	 * Something to do alone.
	 */
	interface Work {

		@WriteLocked(name = "work", key = "#p0")
		void work(String id);

	}

	static class Shelf implements Work {

		@Override
		public void work(String id) {
		}

	}

}
