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
import reactor.core.publisher.Mono;

import org.springframework.util.ClassUtils;

import io.github.rwlock.ReadLocked;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What cannot be guarded by woven code.
 */
class WovenMethodRulesTests {

	private final WovenMethodRules rules = new WovenMethodRules();

	@Test
	void whenPublisherIsReturnedThenRefusedAsEachSubscriptionWouldEnterTheCodeAgain() {
		Method method = ClassUtils.getMethod(Service.class, "publish", String.class);
		assertThat(this.rules.whyUnguardable(LockedMethod.of(method, Service.class)))
			.startsWith("a method that returns Mono cannot be guarded")
			.contains("set the mode to 'proxy'");
	}

	@Test
	void whenNotWovenThenRefused() {
		Method method = ClassUtils.getMethod(Service.class, "work", String.class);
		assertThat(this.rules.whyUnguardable(LockedMethod.of(method, Service.class))).startsWith("it is not woven");
	}

	static class Service {

		@ReadLocked("#id")
		public Mono<String> publish(String id) {
			return Mono.just(id);
		}

		@ReadLocked("#id")
		public void work(String id) {
		}

	}

}
