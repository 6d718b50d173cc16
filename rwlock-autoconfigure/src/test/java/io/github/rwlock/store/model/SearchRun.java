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

import java.util.Map;

import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.StoreHarness;

/**
 * One history of an {@link ExhaustiveSearch}, on a store of its own.
 */
final class SearchRun implements AutoCloseable {

	static final String STRANGER = "z";

	private final StoreHarness harness;

	private final LockStore store;

	private final Side side;

	SearchRun(StoreHarness harness) {
		this.harness = harness;
		this.store = harness.open(STRANGER);
		Map<String, LockStore> clients = Map.of("a", this.store, "b", this.store, "c", this.store, STRANGER,
				this.store);
		this.side = new Side(clients, new Place("any", harness.now()), harness::advance);
	}

	Object take(Step step) {
		return step.takeOn(this.side);
	}

	Side side() {
		return this.side;
	}

	@Override
	public void close() {
		this.store.close();
		this.harness.close();
	}

}
