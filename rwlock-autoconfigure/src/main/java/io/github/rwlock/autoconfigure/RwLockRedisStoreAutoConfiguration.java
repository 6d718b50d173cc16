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

import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.data.redis.connection.RedisConnectionFactory;

import io.github.rwlock.LockClient;
import io.github.rwlock.autoconfigure.RwLockProperties.StoreType;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.redis.RedisLockStore;

/**
 * Auto-configuration of locks that live in Redis.
 */
@AutoConfiguration(afterName = "org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration")
@ConditionalOnClass(RedisConnectionFactory.class)
@ConditionalOnLocks(store = StoreType.REDIS)
public final class RwLockRedisStoreAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean({ LockStore.class, LockClient.class })
	RedisLockStore rwlockStore(ClientSettings settings, RwLockProperties properties, ListableBeanFactory beanFactory) {
		RedisConnectionFactory factory = new RedisConnectionFactoryResolver(beanFactory)
			.resolve(properties.redis().connectionFactory());
		try {
			return new RedisLockStore(factory, settings.keyPrefix(), settings.clientId(), settings.commandTimeout());
		}
		catch (IllegalArgumentException ex) {
			throw unusable(ex);
		}
	}

	private static LockStoreSetupException unusable(IllegalArgumentException ex) {
		return new LockStoreSetupException("Locks cannot use the RedisConnectionFactory: %s".formatted(ex.getMessage()),
				"Use a LettuceConnectionFactory or a JedisConnectionFactory. Where there are several"
						+ " RedisConnectionFactory beans, set the property 'rwlock.redis.connection-factory' to the"
						+ " name of one.",
				ex);
	}

}
