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

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/**
 * A clock that is moved by hand.
 */
public final class HandClock implements InstantSource {

	private volatile Instant now = Instant.parse("2026-01-01T00:00:00Z");

	@Override
	public Instant instant() {
		return this.now;
	}

	/**
	 * Let time pass.
	 * @param duration how much
	 */
	public synchronized void advance(Duration duration) {
		this.now = this.now.plus(duration);
	}

}
