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
package io.github.rwlock.autoconfigure;

import java.util.List;

import javax.sql.DataSource;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;
import org.springframework.boot.transaction.autoconfigure.TransactionManagerCustomizationAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Scope;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.ConfigurableTransactionManager;
import org.springframework.transaction.TransactionExecutionListener;

import io.github.rwlock.ReadWriteLockTemplate;
import io.github.rwlock.aop.LostLeaseRollbackRegistrar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

/**
 * Tests of {@link RwLockTransactionAutoConfiguration}.
 */
@Tag("smoke")
class RwLockTransactionAutoConfigurationTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(RwLockAutoConfigurationTests.PARTS))
		.withPropertyValues("rwlock.store=local");

	private final ApplicationContextRunner withDatabase = this.runner.withConfiguration(AutoConfigurations.of(
			DataSourceAutoConfiguration.class, DataSourceTransactionManagerAutoConfiguration.class,
			TransactionAutoConfiguration.class, TransactionManagerCustomizationAutoConfiguration.class));

	@Test
	void whenManagerIsBootsOwnThenItHasOurListenerOnce() {
		this.withDatabase.withBean("userListener", TransactionExecutionListener.class, UserListener::new)
			.run((context) -> {
				ConfigurableTransactionManager manager = context.getBean(ConfigurableTransactionManager.class);
				assertThat(ourListeners(manager)).hasSize(1);
				assertThat(manager.getTransactionExecutionListeners()).hasSize(2)
					.hasAtLeastOneElementOfType(UserListener.class);
			});
	}

	@Test
	void whenManagersAreTheUsersThenEachHasOurListenerOnce() {
		this.runner.withUserConfiguration(Managers.class).run((context) -> {
			for (String name : List.of("eager", "lazy", "fixed", "prototype")) {
				assertThat(ourListeners(context.getBean(name, ConfigurableTransactionManager.class))).as(name)
					.hasSize(1);
			}
			assertThat(
					context.getBean("fixed", ConfigurableTransactionManager.class).getTransactionExecutionListeners())
				.hasAtLeastOneElementOfType(UserListener.class);
		});
	}

	@Test
	void ourListenerShouldBeNoBean() {
		this.withDatabase.run((context) -> assertThat(context).doesNotHaveBean(TransactionExecutionListener.class));
	}

	@Test
	void whenThereAreNoTransactionManagersThenStarts() {
		this.runner
			.withClassLoader(new FilteredClassLoader("org.springframework.jdbc", "org.springframework.boot.jdbc",
					"org.springframework.boot.transaction"))
			.run((context) -> {
				assertThat(context).hasNotFailed();
				assertThat(context).doesNotHaveBean(ConfigurableTransactionManager.class);
				assertThat(context.getBean(ReadWriteLockTemplate.class).<Integer, RuntimeException>write("a", () -> 1))
					.isOne();
			});
	}

	@Test
	void whenLocksAreOffThenManagersAreLeftAlone() {
		this.runner.withUserConfiguration(Managers.class)
			.withPropertyValues("rwlock.enabled=false")
			.run((context) -> assertThat(ourListeners(context.getBean("eager", ConfigurableTransactionManager.class)))
				.isEmpty());
	}

	private static List<TransactionExecutionListener> ourListeners(ConfigurableTransactionManager manager) {
		return manager.getTransactionExecutionListeners()
			.stream()
			.filter((listener) -> listener.getClass().getPackage() == LostLeaseRollbackRegistrar.class.getPackage())
			.toList();
	}

	static class UserListener implements TransactionExecutionListener {

	}

	@Configuration(proxyBeanMethods = false)
	static class Managers {

		@Bean
		JdbcTransactionManager eager() {
			return new JdbcTransactionManager(mock(DataSource.class));
		}

		@Bean
		@Lazy
		JdbcTransactionManager lazy() {
			return new JdbcTransactionManager(mock(DataSource.class));
		}

		@Bean
		@Scope("prototype")
		JdbcTransactionManager prototype() {
			return new JdbcTransactionManager(mock(DataSource.class));
		}

		@Bean
		JdbcTransactionManager fixed() {
			JdbcTransactionManager manager = new JdbcTransactionManager(mock(DataSource.class));
			manager.setTransactionExecutionListeners(List.of(new UserListener()));
			return manager;
		}

	}

}
