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

import static io.github.rwlock.store.model.Leases.call;

/**
 * One step of a history: a command for the history's resource, or time that passes.
 * Moments are counted from the history's start. The text of a step is the expression that
 * makes it.
 */
sealed interface Step permits LeaseStep, Step.Inspect, Step.End, Step.Pass {

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
		return new LeaseStep.Acquire(lease, queue, notAfter);
	}

	static Step poll(LeaseSpec lease) {
		return new LeaseStep.Poll(lease);
	}

	static Step release(LeaseSpec lease, Duration rememberUntil) {
		return new LeaseStep.Release(lease, rememberUntil);
	}

	static Step renew(LeaseSpec lease, Duration leaseTime) {
		return new LeaseStep.Renew(lease, leaseTime);
	}

	static Step downgrade(LeaseSpec lease, String group) {
		return new LeaseStep.Downgrade(lease, group);
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
			return call("inspect", this.client);
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
			return call("end", this.client);
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
			return call("pass", this.time);
		}

	}

}
