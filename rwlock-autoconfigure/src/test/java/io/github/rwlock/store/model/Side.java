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
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.AcquireRequest;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.ReleaseAnswer;
import io.github.rwlock.store.ReleaseRequest;
import io.github.rwlock.store.RenewAnswer;
import io.github.rwlock.store.ResourceView;
import io.github.rwlock.store.ResourceView.Holder;

/**
 * A store or the model, where a history takes place. Each command for a lease is sent by
 * the client that its lease is named after.
 */
final class Side {

	private static final Comparator<Holder> BY_NAME = Comparator
		.comparing((Holder holder) -> holder.lease().id().toString())
		.thenComparing((holder) -> holder.lease().kind())
		.thenComparing((holder) -> holder.lease().group());

	private final Map<String, LockStore> clients;

	private final Place place;

	private final Consumer<Duration> clock;

	private final Map<String, List<LeaseName>> seen = new HashMap<>();

	/**
	 * Create a side.
	 * @param clients the store or the model as each client sees it
	 * @param place where and when
	 * @param clock lets time pass
	 */
	Side(Map<String, LockStore> clients, Place place, Consumer<Duration> clock) {
		this.clients = clients;
		this.place = place;
		this.clock = clock;
	}

	AcquireAnswer acquire(LeaseSpec lease, boolean queue, Duration notAfter) {
		LeaseSpec here = this.place.here(lease);
		return answer(client(lease).acquire(new AcquireRequest(here, queue, this.place.here(notAfter))));
	}

	AcquireAnswer poll(LeaseSpec lease) {
		return answer(client(lease).acquire(AcquireRequest.poll(this.place.here(lease))));
	}

	/**
	 * Release a lease, as its holder unless it waits; if the store needed no time for
	 * that, the answer has the time after it, and tells whether the lease was live, which
	 * the store did not ask.
	 */
	ReleaseAnswer release(LeaseSpec lease, Duration rememberUntil) {
		LeaseSpec here = this.place.here(lease);
		ResourceView view = view();
		boolean live = view.holders().stream().anyMatch((holder) -> holder.lease().equals(here.name()));
		boolean waits = view.waiters().stream().anyMatch((waiter) -> waiter.lease().equals(here.name()));
		Instant until = rememberUntil.isNegative() ? Instant.EPOCH : this.place.here(rememberUntil);
		ReleaseAnswer answer = answer(client(lease).release(new ReleaseRequest(here, until, !waits)));
		return (answer.time() != null) ? answer
				: new ReleaseAnswer(time(), live ? answer.outcome() : ReleaseAnswer.Outcome.NOT_HELD);
	}

	RenewAnswer renew(LeaseSpec lease, Duration leaseTime) {
		return answer(client(lease).renew(this.place.here(lease).lasting(leaseTime)));
	}

	RenewAnswer downgrade(LeaseSpec lease, String group) {
		return answer(client(lease).downgrade(this.place.here(lease), group));
	}

	ResourceView inspect(String client) {
		ResourceView view = view(client(client));
		this.seen.put(client, view.holders().stream().map(Holder::lease).toList());
		return view;
	}

	int end(String client) {
		return answer(client(client).end(this.place.resource(), seen(client)));
	}

	Duration pass(Duration time) {
		this.clock.accept(time);
		return time;
	}

	/**
	 * Return what a client held for live when it last looked.
	 */
	List<LeaseName> seen(String client) {
		return this.seen.getOrDefault(client, List.of());
	}

	/**
	 * Look at the resource.
	 * @return what is there, the holders in an order that depends only on themselves
	 */
	ResourceView view() {
		return view(this.clients.values().iterator().next());
	}

	private ResourceView view(LockStore client) {
		ResourceView view = answer(client.inspect(this.place.resource()));
		List<Holder> holders = view.holders().stream().sorted(BY_NAME).toList();
		return new ResourceView(view.time(), holders, view.waiters());
	}

	Instant time() {
		return answer(this.clients.values().iterator().next().time());
	}

	Place place() {
		return this.place;
	}

	private LockStore client(LeaseSpec lease) {
		return client(lease.id().client());
	}

	private LockStore client(String name) {
		LockStore client = this.clients.get(name);
		if (client == null) {
			throw new IllegalArgumentException("No client '%s'".formatted(name));
		}
		return client;
	}

	private static <A> A answer(CompletionStage<A> stage) {
		return stage.toCompletableFuture().orTimeout(30, TimeUnit.SECONDS).join();
	}

}
