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
import java.util.List;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.aop.Advisor;
import org.springframework.aop.framework.Advised;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.interceptor.BeanFactoryTransactionAttributeSourceAdvisor;

import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Locks are around transactions.
 */
@Tag("smoke")
class TransactionAdviceOrderTests {

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void whenTransactionalThenItBeginsAndEndsInsideTheLock(boolean classProxies) {
		try (AnnotationConfigApplicationContext context = start(classProxies, DefaultOrder.class)) {
			context.getBean(Work.class).work("1");
			assertThat(context.getBean(RecordingLockClient.class).events).containsExactly("acquire WRITE 1", "begin",
					"work", "commit", "release WRITE 1");
		}
	}

	@Test
	void whenBodyFailsThenRollbackIsInsideTheLock() {
		try (AnnotationConfigApplicationContext context = start(true, DefaultOrder.class)) {
			Work work = context.getBean(Work.class);
			assertThatIllegalStateException().isThrownBy(() -> work.work("fail")).withMessage("failed");
			assertThat(context.getBean(RecordingLockClient.class).events).containsExactly("acquire WRITE fail", "begin",
					"work", "rollback", "release WRITE fail");
		}
	}

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void lockAdvisorShouldComeRightBeforeTransactionAdvisor(boolean classProxies) {
		try (AnnotationConfigApplicationContext context = start(classProxies, DefaultOrder.class)) {
			List<Class<?>> advisors = Arrays.stream(((Advised) context.getBean(Work.class)).getAdvisors())
				.<Class<?>>map(Advisor::getClass)
				.toList();
			assertThat(advisors).containsSubsequence(LockAdvisor.class,
					BeanFactoryTransactionAttributeSourceAdvisor.class);
			assertThat(context.getBean(LockAdvisor.class).getOrder()).isEqualTo(Ordered.LOWEST_PRECEDENCE - 1);
		}
	}

	static AnnotationConfigApplicationContext start(boolean classProxies, Class<?> configuration) {
		return LockAdviceConfiguration.start(classProxies, configuration, Transactions.class, Work.Impl.class);
	}

	interface Work {

		void work(String id);

		class Impl implements Work {

			private final RecordingLockClient client;

			Impl(RecordingLockClient client) {
				this.client = client;
			}

			@Override
			@Transactional
			@WriteLocked("#id")
			public void work(String id) {
				this.client.events.add("work");
				if ("fail".equals(id)) {
					throw new IllegalStateException("failed");
				}
			}

		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Transactions {

		@Bean
		PlatformTransactionManager transactionManager(RecordingLockClient client) {
			return new RecordingTransactionManager(client.events);
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableTransactionManagement
	static class DefaultOrder {

	}

}
