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

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.ResourceView.Waiter;

/**
 * A request that waits for its turn.
 *
 * @param spec what was asked for
 * @param arrival when it joined the queue
 * @param deadline when it counts as dead unless it gives a sign of life
 */
record QueuedRequest(LeaseSpec spec, Instant arrival, Instant deadline) {

	static QueuedRequest arriving(LeaseSpec spec, Instant time) {
		return new QueuedRequest(spec, time, time).alive(time);
	}

	QueuedRequest alive(Instant time) {
		return new QueuedRequest(this.spec, this.arrival, time.plus(this.spec.confirmationTime()));
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

	Waiter view(Instant time) {
		Duration waited = Duration.between(this.arrival.truncatedTo(ChronoUnit.MILLIS),
				time.truncatedTo(ChronoUnit.MILLIS));
		return new Waiter(this.spec.name(), this.spec.mode(), waited);
	}

}
