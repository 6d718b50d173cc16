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

package io.github.rwlock.store.local;

import java.time.Instant;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.store.LeaseSpec;

/**
 * A request that waits for its turn.
 *
 * @param spec what was asked for
 * @param deadline when it counts as dead unless it gives a sign of life
 */
record Waiter(LeaseSpec spec, Instant deadline) {

	static Waiter alive(LeaseSpec spec, Instant time) {
		return new Waiter(spec, time.plus(spec.confirmationTime()));
	}

	boolean isLive(Instant time) {
		return time.isBefore(this.deadline);
	}

	boolean isWriter() {
		return this.spec.kind() == LockKind.WRITE;
	}

	boolean isPreferredReader() {
		return !isWriter() && this.spec.mode() == LockMode.READER_PREFERRED;
	}

	boolean isUnfairWriter() {
		return isWriter() && this.spec.mode() != LockMode.FAIR;
	}

}
