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
package io.github.rwlock;

import org.jspecify.annotations.Nullable;

/**
 * A lease that code is guarded by, with those around it.
 */
final class LockLevel {

	private final Lease lease;

	private final @Nullable Thread thread;

	private final @Nullable LockLevel outer;

	/**
	 * Create a level.
	 * @param lease the lease
	 * @param thread the thread that alone is inside, {@code null} if it was carried
	 * elsewhere
	 * @param outer what is around it
	 */
	LockLevel(Lease lease, @Nullable Thread thread, @Nullable LockLevel outer) {
		this.lease = lease;
		this.thread = thread;
		this.outer = outer;
	}

	Lease lease() {
		return this.lease;
	}

	@Nullable LockLevel outer() {
		return this.outer;
	}

	/**
	 * Return whether code on this thread is inside.
	 */
	boolean isHere() {
		return this.thread == null || this.thread == Thread.currentThread();
	}

	/**
	 * Return whether this was carried elsewhere.
	 */
	boolean isCarried() {
		return this.thread == null;
	}

	/**
	 * Return levels as they count elsewhere: those that this thread is inside of are
	 * carried on, those of other threads stay there.
	 */
	static @Nullable LockLevel carried(@Nullable LockLevel level) {
		if (level == null) {
			return null;
		}
		LockLevel outer = carried(level.outer);
		boolean own = level.thread == Thread.currentThread();
		return (own || outer != level.outer) ? new LockLevel(level.lease, own ? null : level.thread, outer) : level;
	}

	/**
	 * Return levels with others around them, each lease once.
	 */
	static LockLevel inside(LockLevel level, LockLevel around) {
		LockLevel outer = (level.outer != null) ? inside(level.outer, around) : around;
		return around.has(level.lease) ? outer : new LockLevel(level.lease, level.thread, outer);
	}

	private boolean has(Lease sought) {
		return this.lease == sought || (this.outer != null && this.outer.has(sought));
	}

}
