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

import org.springframework.aop.interceptor.SimpleTraceInterceptor;
import org.springframework.aop.support.DefaultPointcutAdvisor;
import org.springframework.aop.support.NameMatchMethodPointcut;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Scope;
import org.springframework.core.Ordered;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.interceptor.TransactionInterceptor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Advice that would put a transaction around its lock fails the start.
 */
@Tag("smoke")
class TransactionAdviceOrderCheckTests {

	@Test
	void whenTransactionAdviceHasTheSameOrderThenStartFails() {
		assertRefused(SameOrder.class, LockAdviceConfiguration.ORDER);
	}

	@Test
	void whenTransactionAdviceIsOutsideThenStartFails() {
		assertRefused(LowOrder.class, 5);
	}

	@Test
	void whenOwnAdvisorHoldsTransactionInterceptorOutsideThenStartFails() {
		assertRefused(OwnAdvisor.class, 7);
	}

	@Test
	void whenOtherAdviceIsOutsideThenStarts() {
		try (AnnotationConfigApplicationContext context = TransactionAdviceOrderTests.start(true, OtherAdvisor.class)) {
			assertThat(context.isActive()).isTrue();
		}
	}

	private static void assertRefused(Class<?> configuration, int order) {
		assertThatExceptionOfType(LockSetupException.class)
			.isThrownBy(() -> TransactionAdviceOrderTests.start(true, configuration))
			.satisfies((ex) -> assertThat(ex.action()).contains("rwlock.aspect.order"))
			.withMessageContaining(String.valueOf(LockAdviceConfiguration.ORDER))
			.withMessageContaining("order %d".formatted(order));
	}

	@Configuration(proxyBeanMethods = false)
	@EnableTransactionManagement(order = Ordered.LOWEST_PRECEDENCE - 1)
	static class SameOrder {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableTransactionManagement(order = 5)
	static class LowOrder {

	}

	@Configuration(proxyBeanMethods = false)
	static class OwnAdvisor {

		@Bean
		static DefaultPointcutAdvisor ownAdvisor() {
			DefaultPointcutAdvisor advisor = new DefaultPointcutAdvisor(new TransactionInterceptor());
			advisor.setPointcut(new NameMatchMethodPointcut());
			advisor.setOrder(7);
			return advisor;
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableTransactionManagement
	static class OtherAdvisor {

		@Bean
		static DefaultPointcutAdvisor otherAdvisor() {
			DefaultPointcutAdvisor advisor = new DefaultPointcutAdvisor(new SimpleTraceInterceptor());
			advisor.setOrder(7);
			advisor.setPointcut(new NameMatchMethodPointcut());
			return advisor;
		}

		@Bean
		@Scope("prototype")
		static DefaultPointcutAdvisor prototypeAdvisor() {
			return otherAdvisor();
		}

	}

}
