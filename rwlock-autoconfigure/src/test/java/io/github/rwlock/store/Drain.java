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

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

import io.github.rwlock.LockMode;
import io.github.rwlock.store.AcquireAnswer.Granted;
import io.github.rwlock.store.AcquireAnswer.Queued;
import io.github.rwlock.store.ResourceView.Holder;
import io.github.rwlock.store.ResourceView.Waiter;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What follows once nobody asks for anything new: holders release, other than those
 * inside whose hold someone waits, and waiters poll.
 */
final class Drain {

	private final StoreClient client;

	private final List<LeaseSpec> waiting;

	private int entered;

	private Drain(StoreClient client, Collection<LeaseSpec> waiting) {
		this.client = client;
		this.waiting = new ArrayList<>(waiting);
	}

	/**
	 * Let everyone in, and assert that each round of releases and polls lets someone in.
	 * @param client sends the requests
	 * @param waiting who may wait; who does not is left out
	 * @return how many entered
	 */
	static int everyoneEnters(StoreClient client, Collection<LeaseSpec> waiting) {
		Drain drain = new Drain(client, waiting);
		drain.poll();
		assertThat(client.inspect().waiters()).extracting(Waiter::lease)
			.containsExactlyInAnyOrderElementsOf(drain.waiting.stream().map(LeaseSpec::name).toList());
		while (!drain.waiting.isEmpty()) {
			drain.round();
		}
		drain.release();
		assertThat(client.inspect().holders()).isEmpty();
		return drain.entered;
	}

	private void round() {
		int before = this.entered;
		release();
		poll();
		assertThat(this.entered).as("still waiting: %s, held: %s", this.waiting, this.client.inspect().holders())
			.isGreaterThan(before);
	}

	private void release() {
		Set<LeaseName> needed = this.waiting.stream()
			.map(LeaseSpec::hold)
			.filter(Objects::nonNull)
			.collect(Collectors.toSet());
		this.client.inspect()
			.holders()
			.stream()
			.map(Holder::lease)
			.filter((lease) -> !needed.contains(lease))
			.forEach(this::release);
	}

	private void release(LeaseName lease) {
		this.client.release(new LeaseSpec(lease, LockMode.FAIR, StoreClient.LEASE, null), Instant.EPOCH);
	}

	private void poll() {
		for (LeaseSpec lease : List.copyOf(this.waiting)) {
			AcquireAnswer answer = this.client.poll(lease);
			if (!(answer instanceof Queued)) {
				this.waiting.remove(lease);
				this.entered += (answer instanceof Granted) ? 1 : 0;
			}
		}
	}

}
