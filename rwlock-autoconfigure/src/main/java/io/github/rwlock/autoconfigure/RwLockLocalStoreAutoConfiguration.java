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
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

import io.github.rwlock.LockClient;
import io.github.rwlock.autoconfigure.RwLockProperties.StoreType;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.local.LocalLockStore;

/**
 * Auto-configuration of locks that live in this JVM.
 */
@AutoConfiguration
@ConditionalOnLocks(store = StoreType.LOCAL)
public final class RwLockLocalStoreAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean({ LockStore.class, LockClient.class })
	LocalLockStore rwlockStore(ClientSettings settings) {
		return new LocalLockStore(settings.keyPrefix(), settings.clientId());
	}

}
