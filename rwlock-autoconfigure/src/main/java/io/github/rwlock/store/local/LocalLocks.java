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
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
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
		CompletableFuture<A> answer = new CompletableFuture<>();
		takeTurn(resource, (locked, turn) -> answer.complete(request.apply(locked, turn)));
		lookAfterOthers(resource);
		return answer;
	}

	CompletionStage<ResourceView> inspect(String name) {
		CompletableFuture<ResourceView> view = new CompletableFuture<>();
		this.resources.compute(name, (key, known) -> {
			LockedResource resource = (known != null) ? known : new LockedResource();
			view.complete(resource.inspect(this.clock.instant()));
			return known;
		});
		return view;
	}

	private void takeTurn(String name, BiConsumer<LockedResource, Turn> request) {
		List<LiveLease> handedOver = new ArrayList<>();
		this.resources.compute(name, (key, known) -> {
			LockedResource resource = (known != null) ? known : new LockedResource();
			Turn turn = new Turn(this.clock.instant(), handedOver);
			request.accept(resource, turn);
			return resource.isForgotten() ? null : resource;
		});
		handedOver.forEach(this.listeners::wakeUp);
	}

	private void lookAfterOthers(String asked) {
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
			takeTurn(name, LockedResource::settle);
		}
	}

}
