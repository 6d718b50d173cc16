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

import io.github.rwlock.LockKind;
import io.github.rwlock.store.LeaseName;

/**
 * The acquisitions of a flow that stand on one lease: writes, and reads that share a
 * group. Not thread-safe.
 */
final class Holds {

	private int writes;

	private int reads;

	private String group;

	/**
	 * Create the holds of a lease that was granted to one acquisition.
	 */
	Holds(LeaseName lease) {
		this.writes = (lease.kind() == LockKind.WRITE) ? 1 : 0;
		this.reads = 1 - this.writes;
		this.group = lease.group();
	}

	boolean isEmpty() {
		return this.writes + this.reads == 0;
	}

	boolean isSole() {
		return this.writes + this.reads == 1;
	}

	boolean areReads() {
		return this.writes == 0 && this.reads > 0;
	}

	/**
	 * Return which readers the reads belong to.
	 */
	String group() {
		return this.group;
	}

	/**
	 * Return whether one more acquisition can stand here: on a write lease any write, and
	 * reads of one group at a time; on a read lease reads of its group.
	 */
	boolean admit(LockKind kind, String group) {
		if (kind == LockKind.WRITE) {
			return this.writes > 0;
		}
		return (this.reads > 0) ? group.equals(this.group) : this.writes > 0;
	}

	void add(LockKind kind, String group) {
		if (kind == LockKind.WRITE) {
			this.writes++;
		}
		else {
			this.reads++;
			this.group = group;
		}
	}

	/**
	 * Remove an acquisition, unless none is left.
	 */
	void remove(LockKind kind) {
		if (kind == LockKind.WRITE) {
			this.writes = Math.max(0, this.writes - 1);
		}
		else {
			this.reads = Math.max(0, this.reads - 1);
		}
	}

	void clear() {
		this.writes = 0;
		this.reads = 0;
	}

}
