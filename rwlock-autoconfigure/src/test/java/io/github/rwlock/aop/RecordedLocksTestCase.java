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

import java.util.Arrays;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.AutoClose;

import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.util.ObjectUtils;

import io.github.rwlock.LockKeyException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What the annotated methods of a bean lock, over a client that only records.
 *
 * @param <T> the type of the bean
 */
abstract class RecordedLocksTestCase<T> {

	@AutoClose
	private final AnnotationConfigApplicationContext context;

	final T bean;

	final RecordingLockClient client;

	RecordedLocksTestCase(Class<T> type, Class<?>... others) {
		this.context = LockAdviceConfiguration.start(true, ObjectUtils.addObjectToArray(others, type));
		this.bean = this.context.getBean(type);
		this.client = this.context.getBean(RecordingLockClient.class);
	}

	void assertWritten(String... resources) {
		assertThat(this.client.acquired())
			.containsExactly(Arrays.stream(resources).map("WRITE "::concat).toArray(String[]::new));
	}

	static ThrowableAssertAlternative<LockKeyException> assertRefused(ThrowingCallable call) {
		return assertThatExceptionOfType(LockKeyException.class).isThrownBy(call);
	}

}
