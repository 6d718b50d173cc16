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

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.ConfigurableTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionExecutionListener;
import org.springframework.transaction.support.TransactionTemplate;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockOptions;
import io.github.rwlock.ReadWriteLockTemplate;
import io.github.rwlock.WriteLocked;
import io.github.rwlock.aop.LostLeaseRollbackRegistrar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;
import static org.mockito.Mockito.mock;

/**
 * Locks in an application context that has parents or children.
 */
@ExtendWith(OutputCaptureExtension.class)
class ParentContextTests {

	private final ApplicationContextRunner managers = new ApplicationContextRunner()
		.withUserConfiguration(Managers.class);

	private final ApplicationContextRunner locks = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(RwLockAutoConfigurationTests.PARTS))
		.withPropertyValues("rwlock.store=local");

	@Test
	void whenManagersAreInParentThenEachHasListenerOfEachChildOnceUntilThatIsClosed() {
		this.managers.run((parent) -> {
			assertThat(listeners(parent, "eager")).isZero();
			in(this.locks, parent, (child) -> {
				assertThat(listeners(parent, "eager")).isOne();
				assertThat(listeners(parent, "lazy")).isOne();
				in(this.locks, parent, (other) -> assertThat(listeners(parent, "lazy")).isEqualTo(2));
				assertThat(listeners(parent, "lazy")).isOne();
			});
			assertThat(listeners(parent, "eager") + listeners(parent, "lazy")).isZero();
		});
	}

	@Test
	void whenManagersAreInParentOfParentThenEachHasListenerOnce() {
		this.managers.run((top) -> in(new ApplicationContextRunner(), top,
				(parent) -> in(this.locks, parent, (child) -> assertThat(listeners(top, "eager")).isOne())));
	}

	@Test
	void whenManagerIsInParentAndLockIsLostThenItsTransactionIsRolledBack() {
		this.managers.run((parent) -> in(this.locks, parent,
				(child) -> assertRolledBack(parent.getBean("eager", PlatformTransactionManager.class), child)));
	}

	@Test
	void whenLocksAreInParentThenTransactionOfChildIsRolledBack() {
		this.locks.run((parent) -> in(
				this.managers.withConfiguration(AutoConfigurations.of(RwLockAutoConfigurationTests.PARTS)), parent,
				(child) -> {
					assertThat(listeners(child, "eager")).isOne();
					assertThat(listeners(child, "lazy")).isOne();
					assertRolledBack(child.getBean("eager", PlatformTransactionManager.class), parent);
				}));
	}

	@Test
	void whenManagerTakesNoListenerThenItIsSaid(CapturedOutput output) {
		this.managers.withBean("odd", PlatformTransactionManager.class, () -> mock(PlatformTransactionManager.class))
			.run((parent) -> in(this.locks, parent, (child) -> assertThat(output)
				.containsOnlyOnce("Transactions of 'odd' are committed also if a lock")));
	}

	@Test
	void whenLocksAreInParentThenBeansOfChildAreCheckedAllTheSame() {
		this.locks.run((parent) -> this.locks.withParent(parent)
			.withBean(PrivatelyLocked.class)
			.run((child) -> assertThat(child).getFailure().rootCause().hasMessageContaining("a private method")));
	}

	private void assertRolledBack(PlatformTransactionManager manager, ApplicationContext locking) {
		Lease lease = locking.getBean(ReadWriteLockTemplate.class)
			.acquireWrite("a", LockOptions.defaults().withLeaseTime(Duration.ofMillis(100)).withRenew(false));
		await().until(() -> !lease.isHeld());
		assertThatExceptionOfType(LeaseLostException.class)
			.isThrownBy(() -> new TransactionTemplate(manager).executeWithoutResult((status) -> {
			}));
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(lease::release);
	}

	private static void in(ApplicationContextRunner runner, ApplicationContext parent,
			Consumer<AssertableApplicationContext> code) {
		runner.withParent(parent).run((context) -> {
			assertThat(context).hasNotFailed();
			code.accept(context);
		});
	}

	private static long listeners(ApplicationContext context, String name) {
		List<TransactionExecutionListener> all = List
			.copyOf(context.getBean(name, ConfigurableTransactionManager.class).getTransactionExecutionListeners());
		return all.stream()
			.filter((each) -> each.getClass().getPackage() == LostLeaseRollbackRegistrar.class.getPackage())
			.count();
	}

	static class PrivatelyLocked {

		@WriteLocked("1")
		private void work() {
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Managers {

		@Bean
		JdbcTransactionManager eager() {
			return new JdbcTransactionManager(new DriverManagerDataSource("jdbc:h2:mem:parent"));
		}

		@Bean
		@Lazy
		JdbcTransactionManager lazy() {
			return new JdbcTransactionManager(new DriverManagerDataSource("jdbc:h2:mem:parent"));
		}

	}

}
