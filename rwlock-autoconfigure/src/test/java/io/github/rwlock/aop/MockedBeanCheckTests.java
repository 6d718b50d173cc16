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

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.context.bean.override.mockito.MockitoSpyBean;
import org.springframework.test.context.junit.jupiter.SpringJUnitConfig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;

/**
 * Mocks in the place of beans with lock annotations have nothing to guard; spies have.
 */
@SpringJUnitConfig({ LockAdviceConfiguration.class, ProxyKinds.ClassProxies.class, LockPlacesTests.OnMethod.class,
		LockPlacesTests.OnType.class, LockPlacesTests.MethodReplacesType.class })
class MockedBeanCheckTests {

	@MockitoBean
	private LockPlacesTests.OnMethod mock;

	@MockitoBean
	private MocksTests.KeyedWork mockOfInterface;

	@MockitoBean
	private MocksTests.AbstractWork mockOfAbstractClass;

	@MockitoBean
	private MocksTests.FinalWork mockOfFinalClass;

	@MockitoBean
	private MocksTests.PrivateWork mockOfPrivateMethod;

	@MockitoBean(name = "lockPlacesTests.MethodReplacesType", enforceOverride = true)
	private LockPlacesTests.Work mockOfPlainInterface;

	@MockitoSpyBean
	private LockPlacesTests.OnType spy;

	@Autowired
	private RecordingLockClient client;

	@BeforeEach
	void forget() {
		this.client.events.clear();
	}

	@Test
	void whenBeanIsAMockThenItIsNotLocked() {
		given(this.mock.work(any())).willReturn("mocked");
		assertThat(this.mock.work("1")).isEqualTo("mocked");
		assertThat(this.mockOfInterface.work("1")).isNull();
		assertThat(this.mockOfAbstractClass.work("1")).isNull();
		assertThat(this.mockOfFinalClass.work("1")).isNull();
		assertThat(this.mockOfPrivateMethod.work("1")).isNull();
		assertThat(this.mockOfPlainInterface.work("1")).isNull();
		assertThat(this.client.acquired()).isEmpty();
	}

	@Test
	void whenBeanIsASpyThenItIsLocked() {
		assertThat(this.spy.work("1")).isEqualTo("1");
		assertThat(this.client.acquired()).containsExactly("WRITE type:1");
	}

}
