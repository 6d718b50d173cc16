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

package io.github.rwlock.store.local;

import java.time.InstantSource;
import java.util.Collections;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.store.ResourceView;

/**
 * The resources that share a key prefix, and who listens. Requests for one resource take
 * turns; whoever was granted in a turn is told after it. Each request also looks after a
 * few other resources, so that none stays which nobody asks for any more.
 */
final class LocalLocks {

	private static final Map<String, LocalLocks> SHARED = new ConcurrentHashMap<>();

	private static final int OTHERS_PER_REQUEST = 2;

	private final ConcurrentMap<String, LockedResource> resources = new ConcurrentHashMap<>();

	/**
	 * One that was forgotten, to be used again.
	 */
	private final AtomicReference<@Nullable LockedResource> spare = new AtomicReference<>();

	private final Listeners listeners = new Listeners();

	private final AtomicReference<@Nullable Iterator<String>> round = new AtomicReference<>(
			Collections.emptyIterator());

	private final String place;

	private final InstantSource clock;

	LocalLocks(String keyPrefix, InstantSource clock) {
		this.place = UUID.randomUUID().toString() + ':' + keyPrefix;
		this.clock = clock;
	}

	static LocalLocks shared(String keyPrefix) {
		return SHARED.computeIfAbsent(keyPrefix, (prefix) -> new LocalLocks(prefix, new MonotonicClock()));
	}

	/**
	 * Return what tells these leases from those of another key prefix or another JVM.
	 * @return a random id and the key prefix
	 */
	String place() {
		return this.place;
	}

	InstantSource clock() {
		return this.clock;
	}

	/**
	 * Return what something is known about.
	 * @return the names of the resources
	 */
	Set<String> resources() {
		return this.resources.keySet();
	}

	Listeners listeners() {
		return this.listeners;
	}

	<A> CompletionStage<A> answer(String resource, BiFunction<LockedResource, Turn, A> request) {
		A answer = takeTurn(resource, request);
		lookAfterOthers(resource);
		return CompletableFuture.completedFuture(answer);
	}

	CompletionStage<ResourceView> inspect(String name) {
		LockedResource known = this.resources.get(name);
		LockedResource resource = (known != null) ? known : new LockedResource();
		synchronized (resource) {
			return CompletableFuture.completedFuture(resource.inspect(this.clock.instant()));
		}
	}

	private <A> A takeTurn(String name, BiFunction<LockedResource, Turn, A> request) {
		Turn turn = new Turn(this.clock);
		A answer = takeTurn(name, request, turn);
		while (answer == null) {
			answer = takeTurn(name, request, turn);
		}
		if (turn.hasHandedOver()) {
			turn.handedOver().forEach(this.listeners::wakeUp);
		}
		return answer;
	}

	/**
	 * Take a turn unless the resource was forgotten in the one before.
	 */
	private <A> @Nullable A takeTurn(String name, BiFunction<LockedResource, Turn, A> request, Turn turn) {
		LockedResource resource = find(name);
		synchronized (resource) {
			if (this.resources.get(name) != resource) {
				return null;
			}
			A answer = request.apply(resource, turn);
			if (resource.isForgotten()) {
				this.resources.remove(name);
				this.spare.set(resource);
			}
			return answer;
		}
	}

	private LockedResource find(String name) {
		LockedResource known = this.resources.get(name);
		if (known != null) {
			return known;
		}
		LockedResource forgotten = this.spare.getAndSet(null);
		LockedResource unused = (forgotten != null) ? forgotten : new LockedResource();
		LockedResource other = this.resources.putIfAbsent(name, unused);
		return (other != null) ? other : unused;
	}

	private void lookAfterOthers(String asked) {
		if (isAlone(asked)) {
			return;
		}
		Iterator<String> names = this.round.getAndSet(null);
		if (names == null) {
			return;
		}
		Iterator<String> round = names.hasNext() ? names : this.resources.keySet().iterator();
		try {
			for (int others = 0; others < OTHERS_PER_REQUEST && round.hasNext(); others++) {
				lookAfter(round.next(), asked);
			}
		}
		finally {
			this.round.set(round);
		}
	}

	private void lookAfter(String name, String asked) {
		if (!name.equals(asked)) {
			takeTurn(name, LockedResource::settled);
		}
	}

	/**
	 * Return whether there is no other resource to look after.
	 */
	private boolean isAlone(String asked) {
		int count = this.resources.size();
		return count == 0 || (count == 1 && this.resources.containsKey(asked));
	}

}
