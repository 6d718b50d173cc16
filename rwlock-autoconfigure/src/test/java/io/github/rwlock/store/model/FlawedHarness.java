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
import java.time.Instant;
import java.util.Set;
import java.util.function.UnaryOperator;

import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.StoreHarness;

/**
 * The place of a store that breaks a rule.
 *
 * @param harness the place of one that keeps it
 * @param flaw makes one of the other
 */
record FlawedHarness(StoreHarness harness, UnaryOperator<LockStore> flaw) implements StoreHarness {

	static FlawedHarness of(StoreHarness harness, Flaw flaw) {
		Disguise disguise = new Disguise(flaw);
		return new FlawedHarness(harness,
				(store) -> new FlawedEndings(new FlawedAnswers(new DisguisedStore(store, disguise), flaw), flaw));
	}

	@Override
	public LockStore open(String clientId) {
		return this.flaw.apply(this.harness.open(clientId));
	}

	@Override
	public void advance(Duration duration) {
		this.harness.advance(duration);
	}

	@Override
	public Instant now() {
		return this.harness.now();
	}

	@Override
	public boolean keepsTokens() {
		return this.harness.keepsTokens();
	}

	@Override
	public Set<String> leftovers(String resource) {
		return this.harness.leftovers(resource);
	}

	@Override
	public void close() {
		this.harness.close();
	}

}
