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

import io.github.rwlock.store.LeaseSpec;

/**
 * A downgrade that counts here already and that the store has not answered yet.
 */
final class Downgrade {

	private final LeaseSpec from;

	private final String group;

	private volatile long dueAt = Nanos.now();

	/**
	 * Create a downgrade.
	 * @param from the write lease
	 * @param group which readers share it afterwards
	 */
	Downgrade(LeaseSpec from, String group) {
		this.from = from;
		this.group = group;
	}

	LeaseSpec from() {
		return this.from;
	}

	String group() {
		return this.group;
	}

	long dueAt() {
		return this.dueAt;
	}

	boolean isDue(long now) {
		return Nanos.isPast(this.dueAt, now);
	}

	/**
	 * Let it be sent again unless it is answered before.
	 */
	void dueAt(long moment) {
		this.dueAt = moment;
	}

}
