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

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.BeanNameAware;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a lock annotation does not reach, though it stands near.
 */
@Tag("smoke")
class UnlockedPlacesTests {

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void whenInterfaceTypeIsAnnotatedThenMethodsOfTheClassAloneAreNotLocked(boolean classProxies) {
		try (AnnotationConfigApplicationContext context = LockAdviceConfiguration.start(classProxies,
				OnInterfaceType.class)) {
			RecordingLockClient client = context.getBean(RecordingLockClient.class);
			if (classProxies) {
				context.getBean(OnInterfaceType.class).own("1");
			}
			assertThat(client.events).isEmpty();
			context.getBean(LockPlacesTests.Work.class).work("1");
			assertThat(client.events).hasSize(2);
		}
	}

	@Test
	void whenTypeIsAnnotatedThenOnlyPublicMethodsOfItAreLocked() {
		try (AnnotationConfigApplicationContext context = LockAdviceConfiguration.start(true, OnType.class)) {
			OnType bean = context.getBean(OnType.class);
			assertThat(bean.packagePrivate("1")).isEqualTo("1");
			assertThat(bean.toString()).isEqualTo("on type");
			assertThat(context.getBean(RecordingLockClient.class).events).isEmpty();
		}
	}

	@Test
	void whenTypeIsAnnotatedThenContainerCallbacksAreNotLocked() {
		try (AnnotationConfigApplicationContext context = LockAdviceConfiguration.start(true, WithCallbacks.class)) {
			WithCallbacks bean = context.getBean(WithCallbacks.class);
			bean.afterPropertiesSet();
			bean.setBeanName("other");
			assertThat(context.getBean(RecordingLockClient.class).events).isEmpty();
			bean.work("1");
			assertThat(context.getBean(RecordingLockClient.class).events).hasSize(2);
		}
	}

	@Test
	void whenNothingIsAnnotatedThenNothingIsProxied() {
		try (AnnotationConfigApplicationContext context = LockAdviceConfiguration.start(true, Plain.class)) {
			assertThat(AopUtils.isAopProxy(context.getBean(Plain.class))).isFalse();
		}
	}

	@WriteLocked(name = "type", key = "#p0")
	static class OnType implements LockPlacesTests.Work {

		@Override
		public String work(String id) {
			return id;
		}

		String packagePrivate(String id) {
			return id;
		}

		@Override
		public String toString() {
			return "on type";
		}

	}

	static class OnInterfaceType implements InheritedLockPlacesTests.LockedTypeWork {

		@Override
		public String work(String id) {
			return id;
		}

		public String own(String id) {
			return id;
		}

	}

	static class Plain implements LockPlacesTests.Work {

		@Override
		public String work(String id) {
			return id;
		}

	}

	@WriteLocked(name = "type", key = "#id")
	static class WithCallbacks implements InitializingBean, BeanNameAware {

		public void work(String id) {
		}

		@Override
		public void afterPropertiesSet() {
		}

		@Override
		public void setBeanName(String name) {
		}

	}

}
