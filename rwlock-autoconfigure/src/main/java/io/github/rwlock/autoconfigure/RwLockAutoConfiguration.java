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

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.core.env.Environment;

import io.github.rwlock.LockClient;
import io.github.rwlock.ReadWriteLockTemplate;
import io.github.rwlock.engine.LockEngine;
import io.github.rwlock.store.LockStore;

/**
 * Auto-configuration of distributed read-write locks: engine and template, on the store
 * that another part makes.
 */
@AutoConfiguration(after = { RwLockRedisStoreAutoConfiguration.class, RwLockLocalStoreAutoConfiguration.class })
@ConditionalOnLocks
@Import(DecidedPropertiesRegistrar.class)
@ImportRuntimeHints(RwLockRuntimeHints.class)
@EnableConfigurationProperties(RwLockProperties.class)
public final class RwLockAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	ClientSettings rwlockClientSettings(RwLockProperties properties, Environment environment) {
		return ClientSettings.of(properties, environment);
	}

	@Bean
	@ConditionalOnMissingBean(LockClient.class)
	LockEngine rwlockEngine(ClientSettings settings, ObjectProvider<LockStore> store, ApplicationContext context) {
		return new LockEngine(store.getIfAvailable(RwLockAutoConfiguration::missingStore), settings.clientId(),
				settings.engine(), new LockEventPublisher(context));
	}

	@Bean
	@ConditionalOnMissingBean
	@ConditionalOnBean(LockEngine.class)
	LockEngineLifecycle rwlockEngineLifecycle(LockEngine engine, ClientSettings settings, RwLockProperties properties) {
		return new LockEngineLifecycle(engine, settings.engine(), properties.redis().failFast());
	}

	@Bean
	@ConditionalOnMissingBean
	ReadWriteLockTemplate readWriteLockTemplate(LockClient client) {
		return new ReadWriteLockTemplate(client);
	}

	@Bean
	@ConditionalOnMissingBean
	UnknownPropertyNotice rwlockUnknownPropertyNotice(Environment environment) {
		return new UnknownPropertyNotice(environment);
	}

	@Bean
	@ConditionalOnMissingBean
	MissingGuarantees rwlockMissingGuarantees(Environment environment) {
		return new MissingGuarantees(environment);
	}

	private static LockStore missingStore() {
		throw new LockStoreSetupException(
				"There is nowhere for locks to live: Spring Data Redis is not on the classpath,"
						+ " or the auto-configuration of the store is excluded.",
				"Add the dependency 'spring-boot-starter-data-redis', or set the property 'rwlock.store' to 'local'"
						+ " where locks within one JVM are enough.");
	}

}
