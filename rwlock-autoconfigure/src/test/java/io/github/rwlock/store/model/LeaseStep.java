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

package io.github.rwlock.store.model;

import java.time.Duration;

import io.github.rwlock.store.LeaseSpec;

import static io.github.rwlock.store.model.Leases.call;

/**
 * A step that is a command for one lease.
 */
sealed interface LeaseStep extends Step {

	/**
	 * Return the lease as this command names it.
	 */
	LeaseSpec lease();

	/**
	 * A request for a lease.
	 *
	 * @param lease what is asked for
	 * @param queue whether to wait in the queue
	 * @param notAfter last moment at which it may make anything
	 */
	record Acquire(LeaseSpec lease, boolean queue, Duration notAfter) implements LeaseStep {

		@Override
		public Object takeOn(Side side) {
			return side.acquire(this.lease, this.queue, this.notAfter);
		}

		@Override
		public String toString() {
			return call("acquire", this.lease, this.queue, this.notAfter);
		}

	}

	/**
	 * A poll and sign of life.
	 *
	 * @param lease which lease
	 */
	record Poll(LeaseSpec lease) implements LeaseStep {

		@Override
		public Object takeOn(Side side) {
			return side.poll(this.lease);
		}

		@Override
		public String toString() {
			return call("poll", this.lease);
		}

	}

	/**
	 * A release, withdrawal or cancel.
	 *
	 * @param lease which lease
	 * @param rememberUntil last moment of an acquire of that id
	 */
	record Release(LeaseSpec lease, Duration rememberUntil) implements LeaseStep {

		@Override
		public Object takeOn(Side side) {
			return side.release(this.lease, this.rememberUntil);
		}

		@Override
		public String toString() {
			return call("release", this.lease, this.rememberUntil);
		}

	}

	/**
	 * A renewal.
	 *
	 * @param lease which lease
	 * @param leaseTime for how long
	 */
	record Renew(LeaseSpec lease, Duration leaseTime) implements LeaseStep {

		@Override
		public Object takeOn(Side side) {
			return side.renew(this.lease, this.leaseTime);
		}

		@Override
		public String toString() {
			return call("renew", this.lease, this.leaseTime);
		}

	}

	/**
	 * A downgrade.
	 *
	 * @param lease which write lease
	 * @param group which readers share it then
	 */
	record Downgrade(LeaseSpec lease, String group) implements LeaseStep {

		@Override
		public Object takeOn(Side side) {
			return side.downgrade(this.lease, this.group);
		}

		@Override
		public String toString() {
			return call("downgrade", this.lease, this.group);
		}

	}

}
