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

import org.junit.jupiter.api.Test;

import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.test.context.bean.override.convention.TestBean;
import org.springframework.test.context.junit.jupiter.SpringJUnitConfig;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Objects that a test puts in the place of beans with lock annotations are not guarded,
 * whatever the definition of the bean is like; its other beans are.
 */
@SpringJUnitConfig({ LockAdviceConfiguration.class, ProxyKinds.ClassProxies.class, LockPlacesTests.OnMethod.class,
		InheritedLockPlacesTests.OnInterfaceMethod.class, LockPlacesTests.OnMetaAnnotation.class,
		TestBeanCheckTests.Definitions.class })
class TestBeanCheckTests {

	@TestBean(enforceOverride = true)
	private LockPlacesTests.OnMethod sameClass;

	@TestBean(enforceOverride = true)
	private LockPlacesTests.LockedWork annotatedInterface;

	@TestBean(name = "defined", enforceOverride = true)
	private LockPlacesTests.Work plainInterface;

	@TestBean(name = "added")
	private LockPlacesTests.OnType added;

	@Autowired
	private LockPlacesTests.OnMetaAnnotation other;

	@Autowired
	private RecordingLockClient client;

	@Test
	void whenBeanIsTheTestsThenItIsNotLocked() {
		this.client.events.clear();
		assertThat(this.sameClass.work("1")).isEqualTo("1");
		assertThat(this.annotatedInterface.work("2")).isEqualTo("stub 2");
		assertThat(this.plainInterface.work("3")).isEqualTo("stub 3");
		assertThat(this.added.work("4")).isEqualTo("4");
		assertThat(this.client.acquired()).isEmpty();
	}

	@Test
	void whenBeanIsNotTheTestsThenItIsLocked() {
		this.client.events.clear();
		assertThat(AopUtils.isAopProxy(this.other)).isTrue();
		assertThat(this.other.work("1")).isEqualTo("1");
		assertThat(this.client.acquired()).containsExactly("WRITE meta:1");
	}

	private static LockPlacesTests.OnMethod sameClass() {
		return new LockPlacesTests.OnMethod();
	}

	private static LockPlacesTests.LockedWork annotatedInterface() {
		return (id) -> "stub " + id;
	}

	private static LockPlacesTests.Work plainInterface() {
		return (id) -> "stub " + id;
	}

	private static LockPlacesTests.OnType added() {
		return new LockPlacesTests.OnType();
	}

	@Configuration(proxyBeanMethods = false)
	static class Definitions {

		@Bean
		LockPlacesTests.MethodReplacesType defined() {
			return new LockPlacesTests.MethodReplacesType();
		}

	}

}
