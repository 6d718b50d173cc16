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

import java.time.Duration;

import io.github.rwlock.LockOptions;

/**
 * Clients of a Redis that does not answer as it should for a while.
 */
abstract class TroubledRedisTestCase extends EngineTestCase {

	static final Duration LEASE = Duration.ofSeconds(6);

	static final Duration SOON = Duration.ofSeconds(20);

	static final LockOptions SHORT_WAIT = DEFAULTS.withWaitTime(Duration.ofMillis(300));

	static final LockOptions LONG_WAIT = DEFAULTS.withWaitTime(SOON);

}
