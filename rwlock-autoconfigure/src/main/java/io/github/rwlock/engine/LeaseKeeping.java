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
package io.github.rwlock.engine;

import io.github.rwlock.store.LockStore;

/**
 * What it takes to look after the leases of a client.
 *
 * @param store where they live
 * @param settings how to work
 * @param leases those that are held
 * @param withdrawals ends in the background what could not be ended otherwise
 * @param events told of what becomes of them
 */
record LeaseKeeping(LockStore store, EngineSettings settings, LeaseRegistry leases, Withdrawals withdrawals,
		LockEvents events) {

}
