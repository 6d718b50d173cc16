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

import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ImportRuntimeHints;

import io.github.rwlock.actuate.RwLocksEndpoint;
import io.github.rwlock.engine.LockEngine;

/**
 * Auto-configuration for the actuator endpoint that shows locks.
 */
@AutoConfiguration(after = RwLockAutoConfiguration.class)
@ConditionalOnClass({ WebEndpoint.class, ConditionalOnAvailableEndpoint.class })
@ConditionalOnLocks
@ConditionalOnBean(LockEngine.class)
@ConditionalOnAvailableEndpoint(RwLocksEndpoint.class)
@ImportRuntimeHints(RwLockEndpointRuntimeHints.class)
public final class RwLockEndpointAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	RwLocksEndpoint rwlocksEndpoint(LockEngine engine, RwLockProperties properties, ApplicationEventPublisher events) {
		RwLockProperties.Endpoint endpoint = properties.endpoint();
		return new RwLocksEndpoint(engine,
				new RwLocksEndpoint.Settings(endpoint.forceRelease(), endpoint.maskResources(), endpoint.maxEntries()),
				events);
	}

}
