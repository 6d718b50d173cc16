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

import java.lang.reflect.Method;

import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.util.ClassUtils;

import io.github.rwlock.LockConfigurationException;
import io.github.rwlock.ReadLocked;
import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What is found out once per method and class.
 */
class LockOperationSourceTests {

	private final LockOperationSource source = new LockOperationSource(new DefaultListableBeanFactory());

	@Test
	void whenAskedTwiceThenSameOperation() {
		LockPlan first = this.source.findPlan(method(Service.class, "read"), Service.class);
		LockPlan second = this.source.findPlan(method(Service.class, "read"), Service.class);
		assertThat(first).isNotNull().isSameAs(second);
	}

	@Test
	void whenAskedThroughInterfaceThenExpressionIsParsedOnce() {
		LockPlan ofClass = this.source.findPlan(method(Service.class, "read"), Service.class);
		LockPlan ofInterface = this.source.findPlan(method(Api.class, "read"), Service.class);
		assertThat(only(ofClass).key().parts().get(0).expression())
			.isSameAs(only(ofInterface).key().parts().get(0).expression());
	}

	@Test
	void whenNoAnnotationThenNoOperation() {
		assertThat(this.source.findPlan(method(Service.class, "plain"), Service.class)).isNull();
		assertThat(this.source.isCandidateClass(String.class)).isFalse();
		assertThat(this.source.isCandidateClass(Api.class)).isFalse();
		assertThat(this.source.isCandidateClass(Service.class)).isTrue();
	}

	@Test
	void whenSubclassesDifferThenOperationsDiffer() {
		Method method = method(Service.class, "read");
		assertThat(only(this.source.findPlan(method, Service.class)).key().name()).isNull();
		assertThat(only(this.source.findPlan(method, SubService.class)).key().name()).isEqualTo("sub");
	}

	@Test
	void whenSubclassTypeIsAnnotatedThenInheritedMethodIsNotCovered() {
		assertThat(this.source.findPlan(method(Service.class, "plain"), SubService.class)).isNull();
	}

	@Test
	void whenWrongThenEachAskFails() {
		Method method = method(Wrong.class, "read");
		for (int i = 0; i < 2; i++) {
			assertThatExceptionOfType(LockConfigurationException.class)
				.isThrownBy(() -> this.source.findPlan(method, Wrong.class));
		}
	}

	@Test
	void whenNothingTellsTheEndThenThereIsNoPlan() {
		Method method = method(LateReturnCheckTests.ReturnsFuture.class, "work");
		assertThatExceptionOfType(LockConfigurationException.class)
			.isThrownBy(() -> this.source.findPlan(method, LateReturnCheckTests.ReturnsFuture.class))
			.withMessageContaining("a method that returns Future cannot be guarded");
	}

	private static LockOperation only(LockPlan plan) {
		assertThat(plan.operations()).hasSize(1);
		return plan.operations().get(0);
	}

	private static Method method(Class<?> type, String name) {
		return ClassUtils.getMethod(type, name, String.class);
	}

	interface Api {

		void read(String id);

	}

	static class Service implements Api {

		@Override
		@ReadLocked("#id")
		public void read(String id) {
		}

		public void plain(String id) {
		}

	}

	@WriteLocked(name = "sub")
	static class SubService extends Service {

		@Override
		@ReadLocked(name = "sub")
		public void read(String id) {
		}

	}

	static class Wrong {

		@ReadLocked
		public void read(String id) {
		}

	}

}
