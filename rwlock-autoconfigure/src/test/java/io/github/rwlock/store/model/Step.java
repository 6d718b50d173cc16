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
import java.util.List;
import java.util.stream.Collectors;

import io.github.rwlock.store.LeaseSpec;

import static io.github.rwlock.store.model.Leases.text;

/**
 * One step of a history: a command for the history's resource, or time that passes.
 * Moments are counted from the history's start. The text of a step is the expression that
 * makes it.
 */
sealed interface Step {

	/**
	 * Take this step on one side of a comparison.
	 * @param side where
	 * @return the answer
	 */
	Object takeOn(Side side);

	/**
	 * Return whether this step may change what is kept of the resource.
	 */
	default boolean isCommand() {
		return !(this instanceof Pass || this instanceof Inspect);
	}

	static Step acquire(LeaseSpec lease, boolean queue, Duration notAfter) {
		return new Acquire(lease, queue, notAfter);
	}

	static Step poll(LeaseSpec lease) {
		return new Poll(lease);
	}

	static Step release(LeaseSpec lease, Duration rememberUntil) {
		return new Release(lease, rememberUntil);
	}

	static Step renew(LeaseSpec lease, Duration leaseTime) {
		return new Renew(lease, leaseTime);
	}

	static Step downgrade(LeaseSpec lease, String group) {
		return new Downgrade(lease, group);
	}

	static Step inspect(String client) {
		return new Inspect(client);
	}

	static Step end(String client) {
		return new End(client);
	}

	static Step pass(Duration time) {
		return new Pass(time);
	}

	/**
	 * Return a history as it can be pasted into a test.
	 * @param steps the history
	 * @return arguments for {@link StorePropertyTests}
	 */
	static String arguments(List<Step> steps) {
		return steps.stream().map(Step::toString).collect(Collectors.joining(",\n\t\t"));
	}

	/**
	 * A request for a lease.
	 *
	 * @param lease what is asked for
	 * @param queue whether to wait in the queue
	 * @param notAfter last moment at which it may make anything
	 */
	record Acquire(LeaseSpec lease, boolean queue, Duration notAfter) implements Step {

		@Override
		public Object takeOn(Side side) {
			return side.acquire(this.lease, this.queue, this.notAfter);
		}

		@Override
		public String toString() {
			return "acquire(%s, %s, %s)".formatted(text(this.lease), this.queue, text(this.notAfter));
		}

	}

	/**
	 * A poll and sign of life.
	 *
	 * @param lease which lease
	 */
	record Poll(LeaseSpec lease) implements Step {

		@Override
		public Object takeOn(Side side) {
			return side.poll(this.lease);
		}

		@Override
		public String toString() {
			return "poll(%s)".formatted(text(this.lease));
		}

	}

	/**
	 * A release, withdrawal or cancel.
	 *
	 * @param lease which lease
	 * @param rememberUntil last moment of an acquire of that id
	 */
	record Release(LeaseSpec lease, Duration rememberUntil) implements Step {

		@Override
		public Object takeOn(Side side) {
			return side.release(this.lease, this.rememberUntil);
		}

		@Override
		public String toString() {
			return "release(%s, %s)".formatted(text(this.lease), text(this.rememberUntil));
		}

	}

	/**
	 * A renewal.
	 *
	 * @param lease which lease
	 * @param leaseTime for how long
	 */
	record Renew(LeaseSpec lease, Duration leaseTime) implements Step {

		@Override
		public Object takeOn(Side side) {
			return side.renew(this.lease, this.leaseTime);
		}

		@Override
		public String toString() {
			return "renew(%s, %s)".formatted(text(this.lease), text(this.leaseTime));
		}

	}

	/**
	 * A downgrade.
	 *
	 * @param lease which write lease
	 * @param group which readers share it then
	 */
	record Downgrade(LeaseSpec lease, String group) implements Step {

		@Override
		public Object takeOn(Side side) {
			return side.downgrade(this.lease, this.group);
		}

		@Override
		public String toString() {
			return "downgrade(%s, \"%s\")".formatted(text(this.lease), this.group);
		}

	}

	/**
	 * A look at the resource.
	 *
	 * @param client who looks
	 */
	record Inspect(String client) implements Step {

		@Override
		public Object takeOn(Side side) {
			return side.inspect(this.client);
		}

		@Override
		public String toString() {
			return "inspect(\"%s\")".formatted(this.client);
		}

	}

	/**
	 * The end of all leases that a client saw when it last looked.
	 *
	 * @param client who ends them
	 */
	record End(String client) implements Step {

		@Override
		public Object takeOn(Side side) {
			return side.end(this.client);
		}

		@Override
		public String toString() {
			return "end(\"%s\")".formatted(this.client);
		}

	}

	/**
	 * Time that passes.
	 *
	 * @param time how much
	 */
	record Pass(Duration time) implements Step {

		@Override
		public Object takeOn(Side side) {
			return side.pass(this.time);
		}

		@Override
		public String toString() {
			return "pass(%s)".formatted(text(this.time));
		}

	}

}
