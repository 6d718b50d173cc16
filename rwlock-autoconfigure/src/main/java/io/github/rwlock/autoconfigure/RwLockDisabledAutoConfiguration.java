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
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

/**
 * Auto-configuration of what is left where locks are off: a line in the log.
 */
@AutoConfiguration
@ConditionalOnLocks(enabled = false)
@Import(DecidedPropertiesRegistrar.class)
public final class RwLockDisabledAutoConfiguration {

	@Bean
	static DisabledLocksNotice rwlockDisabledNotice(Environment environment) {
		return new DisabledLocksNotice(LockSwitch.value(environment));
	}

}
