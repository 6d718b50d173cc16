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
package io.github.rwlock.faults;

import io.github.rwlock.LockKind;

/**
 * A guarded section that was entered. Stamps are {@link System#nanoTime()}, which all
 * processes of a machine share.
 *
 * @param id its name
 * @param resource what it was guarded by
 * @param kind whether it read or wrote
 * @param group the group of a reader
 * @param owner who was in it: sections of one owner may overlap
 * @param token the fencing token of a writer, 0 for a reader
 * @param asked when the lease was asked for that it stands on
 * @param entered when it was entered, under a valid lease
 * @param ended when it was left, or its lease ended locally if that was earlier
 */
record Section(String id, String resource, LockKind kind, String group, String owner, long token, long asked,
		long entered, long ended) {

	boolean writes() {
		return this.kind == LockKind.WRITE;
	}

	/**
	 * Return whether the two must not overlap.
	 */
	boolean excludes(Section other) {
		boolean shared = !writes() && !other.writes() && this.group.equals(other.group);
		return !shared && !isOfOwner(other);
	}

	boolean isOfOwner(Section other) {
		return this.owner.equals(other.owner);
	}

	boolean isOpenAt(long stamp) {
		return this.entered <= stamp && stamp < this.ended;
	}

	/**
	 * Return the same section with another end, if that is earlier.
	 */
	Section endedBy(long stamp) {
		return new Section(this.id, this.resource, this.kind, this.group, this.owner, this.token, this.asked,
				this.entered, Math.min(this.ended, stamp));
	}

}
