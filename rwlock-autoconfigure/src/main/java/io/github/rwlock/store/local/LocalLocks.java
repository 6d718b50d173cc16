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
import java.util.function.Function;
import java.util.stream.Collectors;

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

	private final AtomicReference<@Nullable Spare> spare = new AtomicReference<>();

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
		return this.resources.keySet().stream().filter(this::isKnown).collect(Collectors.toUnmodifiableSet());
	}

	Listeners listeners() {
		return this.listeners;
	}

	<A> CompletionStage<A> answer(String resource, BiFunction<LockedResource, Turn, A> request) {
		Turn turn = new Turn(this.clock);
		A answer = takeTurn(resource, request, turn);
		lookAfterOthers(resource, turn);
		return CompletableFuture.completedFuture(answer);
	}

	CompletionStage<ResourceView> inspect(String name) {
		return CompletableFuture.completedFuture(look(name, (resource) -> resource.inspect(this.clock.instant())));
	}

	private <A> A takeTurn(String name, BiFunction<LockedResource, Turn, A> request, Turn turn) {
		A answer = tryTurn(name, request, turn);
		while (answer == null) {
			answer = tryTurn(name, request, turn);
		}
		if (turn.hasHandedOver()) {
			turn.handedOver().forEach(this.listeners::wakeUp);
		}
		return answer;
	}

	/**
	 * Take a turn unless the resource was forgotten in the one before.
	 */
	private <A> @Nullable A tryTurn(String name, BiFunction<LockedResource, Turn, A> request, Turn turn) {
		LockedResource resource = find(name);
		synchronized (resource) {
			if (this.resources.get(name) != resource) {
				return null;
			}
			A answer = request.apply(resource, turn);
			if (resource.isForgotten() && !isSpare(name, resource)) {
				this.resources.remove(name);
				turn.forget();
			}
			return answer;
		}
	}

	private LockedResource find(String name) {
		LockedResource known = this.resources.get(name);
		if (known != null) {
			return known;
		}
		Spare other = this.spare.getAndSet(null);
		LockedResource unused = (other != null && isFreed(other)) ? other.resource() : new LockedResource();
		LockedResource found = this.resources.putIfAbsent(name, unused);
		return (found != null) ? found : unused;
	}

	/**
	 * Return whether a resource that was forgotten stays under its name.
	 */
	private boolean isSpare(String name, LockedResource resource) {
		Spare known = this.spare.get();
		return (known != null) ? known.resource() == resource && known.name().equals(name)
				: this.spare.compareAndSet(null, new Spare(name, resource));
	}

	private boolean isFreed(Spare spare) {
		synchronized (spare.resource()) {
			return spare.resource().isForgotten() && this.resources.remove(spare.name(), spare.resource());
		}
	}

	private boolean isKnown(String name) {
		return !look(name, LockedResource::isForgotten);
	}

	private <A> A look(String name, Function<LockedResource, A> view) {
		A seen = tryLook(name, view);
		while (seen == null) {
			seen = tryLook(name, view);
		}
		return seen;
	}

	/**
	 * Look at a resource unless what was known of it serves another one by now.
	 */
	private <A> @Nullable A tryLook(String name, Function<LockedResource, A> view) {
		LockedResource resource = this.resources.get(name);
		if (resource == null) {
			return view.apply(new LockedResource());
		}
		synchronized (resource) {
			return (this.resources.get(name) == resource) ? view.apply(resource) : null;
		}
	}

	/**
	 * Look after others, if there are any, when a turn is over.
	 */
	private void lookAfterOthers(String asked, Turn turn) {
		if (this.resources.size() <= (turn.hasForgotten() ? 0 : 1)) {
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
			takeTurn(name, LockedResource::settled, new Turn(this.clock));
		}
	}

	/**
	 * One that may be forgotten. It stays, as most often it is asked for again soon,
	 * until another one is asked for that is not known.
	 */
	private record Spare(String name, LockedResource resource) {

	}

}
