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
import java.time.temporal.ChronoUnit;

/**
 * The fencing tokens of one resource. The last one is kept for a time, so that the next
 * is greater whatever the clock says.
 */
final class FencingTokens {

	private long last;

	private Instant keptUntil = Instant.EPOCH;

	long next(Instant time) {
		this.last = Math.max(this.last + 1, ChronoUnit.MICROS.between(Instant.EPOCH, time));
		return this.last;
	}

	void keepUntil(Instant moment) {
		if (moment.isAfter(this.keptUntil)) {
			this.keptUntil = moment;
		}
	}

	void forget(Instant time) {
		if (!time.isBefore(this.keptUntil)) {
			this.last = 0;
		}
	}

	boolean isEmpty() {
		return this.last == 0;
	}

}
