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

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;

import io.github.rwlock.actuate.RwLockHealthIndicator;
import io.github.rwlock.engine.LockEngine;

/**
 * Auto-configuration of the health contributor {@code rwlock}.
 */
@AutoConfiguration(after = RwLockAutoConfiguration.class)
@ConditionalOnClass({ HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class })
@ConditionalOnLocks
@ConditionalOnBean(LockEngine.class)
@ConditionalOnEnabledHealthIndicator("rwlock")
public final class RwLockHealthAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean(name = { "rwlockHealthIndicator", "rwlockHealthContributor" })
	RwLockHealthIndicator rwlockHealthContributor(LockEngine engine, RwLockProperties properties) {
		return new RwLockHealthIndicator(engine, properties.health().timeout());
	}

}
