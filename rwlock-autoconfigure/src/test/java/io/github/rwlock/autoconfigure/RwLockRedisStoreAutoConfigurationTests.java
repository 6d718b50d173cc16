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

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisReactiveAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

import io.github.rwlock.ReadWriteLockTemplate;
import io.github.rwlock.store.redis.RedisLockStore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

/**
 * Tests of {@link RwLockRedisStoreAutoConfiguration}. No Redis is needed: nothing is
 * connected before it is needed, and a start does not fail without it.
 */
@Tag("smoke")
class RwLockRedisStoreAutoConfigurationTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner().withConfiguration(
			AutoConfigurations.of(RwLockAutoConfiguration.class, RwLockRedisStoreAutoConfiguration.class));

	@Test
	void whenBootMakesConnectionFactoryThenItIsUsed() {
		this.runner.withConfiguration(AutoConfigurations.of(DataRedisAutoConfiguration.class))
			.withPropertyValues("spring.data.redis.port=1")
			.run((context) -> assertThat(context).hasSingleBean(RedisLockStore.class)
				.hasSingleBean(ReadWriteLockTemplate.class)
				.hasSingleBean(RedisConnectionFactory.class));
	}

	@Test
	void whenThereIsNoConnectionFactoryThenStartSaysWhatToAdd() {
		this.runner.run((context) -> assertThat(context).hasFailed()
			.getFailure()
			.rootCause()
			.isInstanceOf(LockStoreSetupException.class)
			.hasMessageContaining("no RedisConnectionFactory bean"));
	}

	@Test
	void whenThereIsNoConnectionFactoryAndOneIsNamedThenStartNamesThePropertyAndSaysThereIsNone() {
		this.runner.withPropertyValues("rwlock.redis.connection-factory=third")
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.rootCause()
				.hasMessageContaining("rwlock.redis.connection-factory")
				.hasMessageContaining("There is: none"));
	}

	@Test
	void whenThereIsOneConnectionFactoryThenItIsUsed() {
		withFactory(this.runner, "only", false)
			.run((context) -> assertThat(context).hasSingleBean(RedisLockStore.class));
	}

	@Test
	void whenThereAreTwoConnectionFactoriesThenStartNamesThePropertyAndBoth() {
		withTwoFactories(false).run((context) -> assertThat(context).hasFailed()
			.getFailure()
			.rootCause()
			.isInstanceOfSatisfying(LockStoreSetupException.class, (ex) -> {
				assertThat(ex).hasMessageContaining("'first', 'second'");
				assertThat(ex.getAction()).contains("rwlock.redis.connection-factory", "@Primary");
			}));
	}

	@Test
	void whenOneOfTwoConnectionFactoriesIsPrimaryThenItIsUsed() {
		withTwoFactories(true).run((context) -> {
			assertThat(context).hasSingleBean(RedisLockStore.class);
			assertThat(new RedisConnectionFactoryResolver(context).resolve(null)).isSameAs(context.getBean("first"));
		});
	}

	@Test
	void whenOneOfTwoConnectionFactoriesIsNamedThenItIsUsed() {
		withTwoFactories(false).withPropertyValues("rwlock.redis.connection-factory=second").run((context) -> {
			assertThat(context).hasSingleBean(RedisLockStore.class);
			assertThat(new RedisConnectionFactoryResolver(context).resolve("second"))
				.isSameAs(context.getBean("second"));
		});
	}

	@Test
	void whenOneIsPrimaryAndTheOtherIsNamedThenBootMakesItsOwnBeansToo() {
		withTwoFactories(true)
			.withConfiguration(
					AutoConfigurations.of(DataRedisAutoConfiguration.class, DataRedisReactiveAutoConfiguration.class))
			.withPropertyValues("rwlock.redis.connection-factory=second")
			.run((context) -> assertThat(context).hasSingleBean(RedisLockStore.class)
				.hasBean("redisTemplate")
				.hasBean("reactiveRedisTemplate"));
	}

	@Test
	void whenNoneIsPrimaryAndOneIsNamedThenAStartWithoutBootsReactivePartSucceeds() {
		withTwoFactories(false).withConfiguration(AutoConfigurations.of(DataRedisAutoConfiguration.class))
			.withPropertyValues("rwlock.redis.connection-factory=second")
			.run((context) -> assertThat(context).hasSingleBean(RedisLockStore.class).doesNotHaveBean("redisTemplate"));
	}

	@Test
	void whenNamedConnectionFactoryIsOneThatCannotBeUsedThenItIsNotReplacedByThePrimary() {
		withTwoFactories(true).withBean("third", RedisConnectionFactory.class, () -> mock(RedisConnectionFactory.class))
			.withPropertyValues("rwlock.redis.connection-factory=third")
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.hasRootCauseInstanceOf(IllegalArgumentException.class));
	}

	@Test
	void whenNamedConnectionFactoryIsMissingThenStartNamesThePropertyAndTheExisting() {
		withTwoFactories(true).withPropertyValues("rwlock.redis.connection-factory=third")
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.rootCause()
				.isInstanceOfSatisfying(InvalidConfigurationPropertyValueException.class, (ex) -> {
					assertThat(ex.getName()).isEqualTo("rwlock.redis.connection-factory");
					assertThat(ex.getValue()).isEqualTo("third");
					assertThat(ex.getReason()).contains("'first', 'second'");
				}));
	}

	@Test
	void whenNamedBeanIsOfAnotherTypeThenItCountsAsMissing() {
		withTwoFactories(true).withBean("third", String.class, () -> "text")
			.withPropertyValues("rwlock.redis.connection-factory=third")
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.rootCause()
				.isInstanceOf(InvalidConfigurationPropertyValueException.class));
	}

	@Test
	void whenConnectionFactoryIsOfUnknownKindThenStartSaysWhatToUse() {
		this.runner.withBean(RedisConnectionFactory.class, () -> mock(RedisConnectionFactory.class))
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.satisfies((failure) -> assertThat(new LockStoreSetupFailureAnalyzer().analyze(failure))
					.satisfies((analysis) -> {
						assertThat(analysis.getDescription()).contains("Locks cannot use the RedisConnectionFactory");
						assertThat(analysis.getAction()).contains("LettuceConnectionFactory");
					})));
	}

	private ApplicationContextRunner withTwoFactories(boolean primary) {
		return withFactory(withFactory(this.runner, "first", primary), "second", false);
	}

	private static ApplicationContextRunner withFactory(ApplicationContextRunner runner, String name, boolean primary) {
		return runner.withBean(name, LettuceConnectionFactory.class, () -> new LettuceConnectionFactory("localhost", 1),
				(definition) -> {
					definition.setPrimary(primary);
					definition.setRole(BeanDefinition.ROLE_APPLICATION);
				});
	}

}
