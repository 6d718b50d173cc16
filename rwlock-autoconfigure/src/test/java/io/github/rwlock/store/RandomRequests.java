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
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;

import io.github.rwlock.LockKind;

/**
 * Random requests for one resource, the same ones for the same seed and answers. Two
 * stores that keep the same rules therefore give the same transcript.
 */
public final class RandomRequests {

	private static final int CROWD = 8;

	private final StoreHarness harness;

	private final Random random;

	private final RandomLeases leases;

	private final KnownLeases known = new KnownLeases();

	private final List<Object> transcript = new ArrayList<>();

	private RandomRequests(StoreHarness harness, List<StoreClient> clients, long seed) {
		this.harness = harness;
		this.random = new Random(seed);
		this.leases = new RandomLeases(this.random, clients);
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
			run.send(requests);
			run.leave();
			return run.transcript;
		}
		finally {
			clients.forEach(StoreClient::close);
		}
	}

	/**
	 * Send random requests, and then let everyone in who waits.
	 * @param clients who sends them
	 * @param harness their store
	 * @param seed makes the requests
	 * @param requests how many
	 * @return how many entered in the end
	 */
	static int drain(List<StoreClient> clients, StoreHarness harness, long seed, int requests) {
		RandomRequests run = new RandomRequests(harness, clients, seed);
		run.send(requests);
		return Drain.everyoneEnters(clients.get(0), run.known.waiting());
	}

	private void send(int requests) {
		for (int request = 0; request < requests; request++) {
			request();
			this.known.assertNoConflict(this.harness.now());
		}
	}

	private void request() {
		int choice = this.random.nextInt(20);
		if (choice < 6 && this.known.size() < CROWD) {
			acquire(this.leases.next(this.known.held()), this.random.nextInt(4) > 0);
		}
		else if (choice < 9) {
			any(this.known.held(), this::release);
			any(this.known.waiting(), this::release);
		}
		else if (choice < 12) {
			any(this.known.waiting(), this::poll);
			any(this.known.ended(), (lease) -> acquire(lease, true));
		}
		else if (choice < 16) {
			change(choice);
		}
		else {
			this.harness.advance(Duration.ofMillis(this.random.nextInt(800)));
		}
	}

	private void change(int choice) {
		switch (choice) {
			case 12 -> any(this.known.held(), this::renew);
			case 13 -> {
				any(this.known.held().stream().filter((lease) -> lease.kind() == LockKind.WRITE).toList(),
						this::downgrade);
				any(this.known.downgraded(), this::downgradeAgain);
			}
			case 14 -> any(this.known.held(), this::end);
			default -> inspect();
		}
	}

	private <T> void any(Collection<T> choices, Consumer<T> request) {
		if (!choices.isEmpty()) {
			request.accept(this.leases.any(choices));
		}
	}

	private void acquire(LeaseSpec lease, boolean queue) {
		acquire(new AcquireRequest(lease, queue, soon(2_000, 200)));
	}

	private void poll(LeaseSpec lease) {
		acquire(AcquireRequest.poll(lease));
	}

	private void acquire(AcquireRequest request) {
		AcquireAnswer answer = noted(StoreClient.answer(store().acquire(request)));
		this.known.acquired(request.lease(), answer);
	}

	private void release(LeaseSpec lease) {
		noted(StoreClient.answer(store().release(new ReleaseRequest(lease, soon(1_000, 500)))));
		this.known.released(lease);
	}

	private void renew(LeaseSpec lease) {
		this.known.renewed(lease, noted(this.leases.client().renew(lease)));
	}

	private void downgrade(LeaseSpec lease) {
		String group = this.leases.group();
		this.known.downgraded(lease, group, noted(this.leases.client().downgrade(lease, group)));
	}

	private void downgradeAgain(LeaseSpec lease) {
		noted(this.leases.client().downgrade(lease, this.leases.group()));
		noted(this.leases.client().renew(lease));
	}

	private void end(LeaseSpec lease) {
		List<LeaseSpec> ended = Stream.concat(Stream.of(lease), this.known.ended().stream().limit(2)).toList();
		noted(this.leases.client().end(ended.toArray(LeaseSpec[]::new)));
		ended.forEach(this.known::ended);
	}

	private void inspect() {
		this.known.assertShown(noted(this.leases.client().inspect()));
	}

	private void leave() {
		List.copyOf(this.known.waiting()).forEach(this::release);
		List.copyOf(this.known.held()).forEach(this::release);
	}

	private <A> A noted(A answer) {
		this.transcript.add(answer);
		return answer;
	}

	private Instant soon(int range, int before) {
		return this.harness.now().plusMillis(this.random.nextInt(range) - before);
	}

	private LockStore store() {
		return this.leases.client().store();
	}

}
