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

package io.github.rwlock.store;

import java.time.Instant;

/**
 * What became of a renewal or of a downgrade.
 */
public sealed interface RenewAnswer {

	/**
	 * Return when the store answered, on its own clock.
	 * @return the store's time
	 */
	Instant time();

	/**
	 * The lease is there, as it was asked for.
	 *
	 * @param time when the store answered
	 * @param expiry when the lease ends now unless it is renewed
	 */
	record Renewed(Instant time, Instant expiry) implements RenewAnswer {

	}

	/**
	 * There is no such lease: it expired or was removed.
	 *
	 * @param time when the store answered
	 */
	record Lost(Instant time) implements RenewAnswer {

	}

}
