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

import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicBoolean;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;

/**
 * One acquisition of a lease, which may share it with others of its flow.
 */
final class LeaseHandle implements Lease {

	private final HeldLease lease;

	private final Releases releases;

	private final AtomicBoolean released = new AtomicBoolean();

	LeaseHandle(HeldLease lease, Releases releases) {
		this.lease = lease;
		this.releases = releases;
	}

	@Override
	public String resource() {
		return this.lease.resource();
	}

	@Override
	public LockKind kind() {
		return this.lease.kind();
	}

	@Override
	public OptionalLong fencingToken() {
		return (kind() == LockKind.WRITE) ? OptionalLong.of(this.lease.token()) : OptionalLong.empty();
	}

	@Override
	public boolean isHeld() {
		return !this.released.get() && this.lease.isHeld();
	}

	@Override
	public Duration remaining() {
		return isHeld() ? this.lease.validity().remaining() : Duration.ZERO;
	}

	@Override
	public void release() {
		if (this.released.compareAndSet(false, true)) {
			this.releases.leave(this.lease);
		}
	}

	@Override
	public String toString() {
		return "Lease[resource=%s, kind=%s, held=%s]".formatted(resource(), kind(), isHeld());
	}

}
