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

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Role;
import org.springframework.core.Ordered;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.scheduling.config.TaskManagementConfigUtils;

import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Where the advice of {@link Async} methods stands, and where it must not.
 */
class AsyncAdviceOrderTests extends AsyncMethodTestCase {

	@Test
	void whenAsyncAdviceWouldBeInsideThenStartFails() {
		assertThat(LockAdviceConfiguration.problemOf(EarlyAsyncConfiguration.class)).contains("@WriteLocked on")
			.contains("$Jobs.")
			.contains("remove 'order' from @EnableAsync");
		assertThat(LockAdviceConfiguration.problemOf(WovenAsyncConfiguration.class))
			.contains("use @EnableAsync in proxy mode");
	}

	@ParameterizedTest
	@ValueSource(classes = { NearlyFirst.class, InTheMiddle.class, Last.class })
	void whenAsyncAdviceHasAnyOtherOrderThenItIsOutside(Class<?> configuration) throws Exception {
		try (LockedApplication ordered = LockedApplication.with(configuration, Jobs.class)) {
			Future<String> result = ordered.bean(Jobs.class)
				.future("a", () -> CompletableFuture.completedFuture(body()));
			join(this.entered);
			assertThat(ordered.canRead()).isFalse();
			this.work.complete("done");
			assertThat(result.get(20, TimeUnit.SECONDS)).isEqualTo("done");
			ordered.assertFree();
		}
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAsync(order = Ordered.HIGHEST_PRECEDENCE + 1)
	static class NearlyFirst {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAsync(order = 0)
	static class InTheMiddle {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAsync(order = Ordered.LOWEST_PRECEDENCE)
	static class Last {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAsync(order = Ordered.HIGHEST_PRECEDENCE)
	static class EarlyAsyncConfiguration {

		@Bean
		Jobs jobs() {
			return new Jobs();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class WovenAsyncConfiguration {

		@Bean(TaskManagementConfigUtils.ASYNC_EXECUTION_ASPECT_BEAN_NAME)
		@Role(BeanDefinition.ROLE_INFRASTRUCTURE)
		String aspect() {
			return "aspect";
		}

		@Bean
		Jobs jobs() {
			return new Jobs();
		}

	}

}
