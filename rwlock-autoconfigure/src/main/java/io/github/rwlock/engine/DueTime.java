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

import org.jspecify.annotations.Nullable;

/**
 * A moment at which a lease is to be looked at, unless another one takes its place.
 */
final class DueTime implements Comparable<DueTime> {

	private final long at;

	private volatile @Nullable HeldLease lease;

	DueTime(HeldLease lease, long at) {
		this.lease = lease;
		this.at = at;
	}

	long at() {
		return this.at;
	}

	/**
	 * Return the lease, or {@code null} if there is nothing to look at any more.
	 */
	@Nullable HeldLease lease() {
		return this.lease;
	}

	boolean isCancelled() {
		return this.lease == null;
	}

	/**
	 * Be of no more use, and let the lease go.
	 */
	void cancel() {
		this.lease = null;
	}

	@Override
	public int compareTo(DueTime other) {
		return Long.signum(this.at - other.at);
	}

}
