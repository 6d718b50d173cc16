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

package io.github.rwlock.store;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletionStage;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.store.AcquireAnswer.Granted;
import io.github.rwlock.store.AcquireAnswer.Queued;
import io.github.rwlock.store.RenewAnswer.Renewed;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Random requests for one resource, the same ones for the same seed and answers. Two
 * stores that keep the same rules therefore give the same transcript.
 */
public final class RandomRequests {

	private static final int CROWD = 6;

	private final StoreHarness harness;

	private final List<StoreClient> clients;

	private final Random random;

	private final Map<LeaseSpec, Instant> held = new LinkedHashMap<>();

	private final Set<LeaseSpec> waiting = new LinkedHashSet<>();

	private final Set<LeaseSpec> released = new LinkedHashSet<>();

	private final List<Object> transcript = new ArrayList<>();

	private RandomRequests(StoreHarness harness, List<StoreClient> clients, long seed) {
		this.harness = harness;
		this.clients = clients;
		this.random = new Random(seed);
	}

	/**
	 * Send random requests, and check after each that holders which know of their leases
	 * do not conflict, and that no lease is lost before its time.
	 * @param harness a store
	 * @param seed makes the requests
	 * @param requests how many
	 * @return the answers, and in the end nothing is held and nobody waits
	 */
	public static List<Object> transcript(StoreHarness harness, long seed, int requests) {
		List<StoreClient> clients = List.of(new StoreClient(harness, "random1"), new StoreClient(harness, "random2"));
		try {
			RandomRequests run = new RandomRequests(harness, clients, seed);
			for (int request = 0; request < requests; request++) {
				run.request();
				run.assertNoConflict();
			}
			run.leave();
			return run.transcript;
		}
		finally {
			clients.forEach(StoreClient::close);
		}
	}

	private void request() {
		int choice = this.random.nextInt(10);
		if (choice < 3 && this.held.size() + this.waiting.size() < CROWD) {
			acquire(anyNew(), this.random.nextInt(4) > 0);
		}
		else if (choice < 5) {
			any(this.held.keySet()).forEach(this::release);
			any(this.waiting).forEach(this::release);
		}
		else if (choice < 7) {
			any(this.waiting).forEach(this::poll);
			any(this.released).forEach((lease) -> acquire(lease, true));
		}
		else if (choice < 8) {
			any(this.held.keySet()).forEach(this::renew);
		}
		else {
			this.harness.advance(Duration.ofMillis(this.random.nextInt(800)));
		}
	}

	private LeaseSpec anyNew() {
		LockKind kind = LockKind.values()[this.random.nextInt(2)];
		LockMode mode = LockMode.values()[this.random.nextInt(3)];
		LeaseSpec lease = this.clients.get(this.random.nextInt(2)).spec(kind, mode);
		return StoreContract.lasting(Duration.ofMillis(100 + this.random.nextInt(6_000)), lease);
	}

	private List<LeaseSpec> any(Collection<LeaseSpec> leases) {
		return leases.isEmpty() ? List.of() : List.of(List.copyOf(leases).get(this.random.nextInt(leases.size())));
	}

	private void acquire(LeaseSpec lease, boolean queue) {
		Instant notAfter = this.harness.now().plusMillis(this.random.nextInt(2_000) - 200);
		note(lease, client().store().acquire(new AcquireRequest(lease, queue, notAfter)));
	}

	private void poll(LeaseSpec lease) {
		note(lease, client().store().acquire(AcquireRequest.poll(lease)));
	}

	private void note(LeaseSpec lease, CompletionStage<AcquireAnswer> stage) {
		AcquireAnswer answer = StoreClient.answer(stage);
		this.transcript.add(answer);
		this.held.remove(lease);
		this.waiting.remove(lease);
		if (answer instanceof Granted granted) {
			this.held.put(lease, granted.expiry());
		}
		else if (answer instanceof Queued) {
			this.waiting.add(lease);
		}
	}

	private void release(LeaseSpec lease) {
		Instant rememberUntil = this.harness.now().plusMillis(this.random.nextInt(1_000) - 500);
		this.transcript.add(StoreClient.answer(client().store().release(new ReleaseRequest(lease, rememberUntil))));
		this.held.remove(lease);
		this.waiting.remove(lease);
		this.released.add(lease);
	}

	private void renew(LeaseSpec lease) {
		Instant expiry = this.held.get(lease);
		RenewAnswer answer = client().renew(lease);
		this.transcript.add(answer);
		assertThat(answer instanceof Renewed).isEqualTo(expiry.isAfter(this.harness.now()));
		this.held.remove(lease);
		if (answer instanceof Renewed renewed) {
			this.held.put(lease, renewed.expiry());
		}
	}

	private void assertNoConflict() {
		List<LeaseSpec> live = this.held.entrySet()
			.stream()
			.filter((entry) -> entry.getValue().isAfter(this.harness.now()))
			.map(Map.Entry::getKey)
			.toList();
		assertThat(live.size() < 2 || live.stream().allMatch((lease) -> lease.kind() == LockKind.READ))
			.as("live leases: %s", live)
			.isTrue();
	}

	private void leave() {
		List.copyOf(this.waiting).forEach(this::release);
		List.copyOf(this.held.keySet()).forEach(this::release);
	}

	private StoreClient client() {
		return this.clients.get(this.random.nextInt(2));
	}

}
