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

import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

import org.jspecify.annotations.Nullable;

/**
 * A moment at which something is to be looked at, unless another one takes its place.
 *
 * @param <T> the type of what is to be looked at
 */
final class DueTime<T extends Due> implements Comparable<DueTime<T>> {

	@SuppressWarnings("rawtypes")
	private static final AtomicReferenceFieldUpdater<DueTime, @Nullable DueTime> BEFORE = AtomicReferenceFieldUpdater
		.newUpdater(DueTime.class, DueTime.class, "before");

	private final long at;

	/**
	 * No fence guards this: whoever takes it looks again at what it is about.
	 */
	private @Nullable T what;

	private volatile @Nullable DueTime<T> before;

	private int count;

	DueTime(T what, long at) {
		this.what = what;
		this.at = at;
	}

	long at() {
		return this.at;
	}

	/**
	 * Return what to look at, or {@code null} if there is nothing any more.
	 */
	@Nullable T what() {
		return this.what;
	}

	boolean isCancelled() {
		return this.what == null;
	}

	/**
	 * Be of no more use, and let go of what was to be looked at. Others may see it a
	 * little later.
	 */
	void cancel() {
		this.what = null;
	}

	/**
	 * Be noted after another one.
	 * @return how many are noted with this one
	 */
	int follow(@Nullable DueTime<T> last) {
		BEFORE.lazySet(this, last);
		this.count = (last != null) ? last.count + 1 : 1;
		return this.count;
	}

	/**
	 * Return the one that was noted before and is noted still.
	 */
	@Nullable DueTime<T> before() {
		return this.before;
	}

	/**
	 * Be noted no more.
	 * @return the one that was noted before
	 */
	@Nullable DueTime<T> leave() {
		DueTime<T> followed = this.before;
		this.before = null;
		return followed;
	}

	@Override
	public int compareTo(DueTime<T> other) {
		return Long.signum(this.at - other.at);
	}

}
