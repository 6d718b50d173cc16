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
 * The flow of each thread's synchronous calls.
 */
final class Flows {

	@SuppressWarnings("ThreadLocalUsage") // each client has flows of its own
	private final ThreadLocal<@Nullable Flow> current = new ThreadLocal<>();

	/**
	 * Return the flow of this thread, if it has held anything.
	 */
	@Nullable Flow running() {
		return this.current.get();
	}

	/**
	 * Return the flow of this thread, for something it now holds.
	 */
	Flow current() {
		Flow flow = this.current.get();
		if (flow == null) {
			flow = new Flow();
			this.current.set(flow);
		}
		return flow;
	}

	/**
	 * Know that one acquisition of a flow has ended, and {@link #tidy()}.
	 */
	void leave(Flow flow, HeldLease lease) {
		boolean empty = flow.remove(lease);
		if (flow != this.current.get()) {
			tidy();
		}
		else if (empty && flow.branches() == null) {
			this.current.set(null);
		}
	}

	/**
	 * Forget the flow of this thread once it holds nothing and is in no transaction, so
	 * that pooled threads keep nothing of ours.
	 */
	void tidy() {
		Flow flow = this.current.get();
		if (flow != null && flow.branches() == null && flow.holdsNothing()) {
			this.current.set(null);
		}
	}

}
