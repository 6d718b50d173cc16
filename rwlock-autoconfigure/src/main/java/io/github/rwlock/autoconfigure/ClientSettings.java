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

import org.springframework.core.env.Environment;

import io.github.rwlock.engine.EngineSettings;
import io.github.rwlock.engine.LockEngine;

/**
 * What engine and store of this application context agree on, from checked properties.
 *
 * @param clientId the client's random id
 * @param keyPrefix first part of every key and channel
 * @param commandTimeout longest time a call of the store may take
 * @param engine how the engine works
 */
record ClientSettings(String clientId, String keyPrefix, Duration commandTimeout, EngineSettings engine) {

	static ClientSettings of(RwLockProperties properties, Environment environment) {
		PropertyRules.check(properties);
		EngineSettings engine = properties.toSettings(environment.getProperty("spring.application.name"));
		Duration configured = engine.commandTimeout();
		Duration commandTimeout = (configured != null) ? configured : engine.commandTimeoutFor(engine.leaseTime());
		return new ClientSettings(LockEngine.newClientId(), properties.keyPrefix(), commandTimeout, engine);
	}

}
