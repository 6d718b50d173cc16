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
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;

import io.github.rwlock.store.AcquireAnswer.Busy;
import io.github.rwlock.store.AcquireAnswer.Conflict;
import io.github.rwlock.store.AcquireAnswer.Ended;
import io.github.rwlock.store.AcquireAnswer.Granted;
import io.github.rwlock.store.AcquireAnswer.IdInUse;
import io.github.rwlock.store.AcquireAnswer.Queued;
import io.github.rwlock.store.AcquireAnswer.Stale;
import io.github.rwlock.store.RenewAnswer.Renewed;
import io.github.rwlock.store.ResourceView.Holder;
import io.github.rwlock.store.ResourceView.Waiter;
import io.github.rwlock.store.StoreClient.WakeUp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;
import static org.awaitility.Awaitility.await;

/**
 * One theme of the contract: a store of its own for each test, with two clients.
 */
@ExtendWith(HarnessResolver.class)
abstract class StoreContract {

	static final Duration CONFIRMATION = Duration.ofSeconds(3);

	static final Duration MOMENT = Duration.ofMillis(1);

	private final List<StoreClient> clients = new ArrayList<>();

	StoreHarness harness;

	StoreClient alpha;

	StoreClient bravo;

	@BeforeEach
	void open(StoreHarness harness) {
		this.harness = harness;
		this.alpha = client("alpha");
		this.bravo = client("bravo");
	}

	@AfterEach
	void close() {
		this.clients.forEach(StoreClient::close);
		this.harness.close();
	}

	StoreClient client(String id) {
		StoreClient client = new StoreClient(this.harness, id);
		this.clients.add(client);
		return client;
	}

	Instant now() {
		return this.harness.now();
	}

	void advance(Duration duration) {
		this.harness.advance(duration);
	}

	/**
	 * Ask for something, at the end of which nothing but the last token can be there.
	 */
	void assertTokenStaysIfTokensAreKept() {
		stale(this.alpha.poll(this.alpha.read()));
		assertThat(leftovers().isEmpty()).isNotEqualTo(this.harness.keepsTokens());
	}

	Set<String> leftovers() {
		return this.harness.leftovers(StoreClient.RESOURCE);
	}

	Set<String> leftoversAfterNextRequest() {
		stale(this.alpha.poll(this.alpha.read()));
		return leftovers();
	}

	ResourceView view() {
		return this.bravo.inspect();
	}

	LeaseSpec held(LeaseSpec lease) {
		granted(clientOf(lease).acquire(lease));
		return lease;
	}

	LeaseSpec waiting(LeaseSpec lease) {
		queued(clientOf(lease).acquire(lease));
		return lease;
	}

	void assertEntered(LeaseSpec... leases) {
		assertThat(leases).allSatisfy((lease) -> granted(clientOf(lease).poll(lease)));
	}

	void assertWaiting(LeaseSpec... leases) {
		assertThat(leases).allSatisfy((lease) -> queued(clientOf(lease).poll(lease)));
	}

	/**
	 * Assert that these and no others hold, without a request that could change it.
	 */
	void assertHolders(LeaseSpec... leases) {
		assertThat(view().holders()).extracting(Holder::lease).containsExactlyInAnyOrder(names(leases));
	}

	/**
	 * Assert that these and no others are shown to hold, since when and until when.
	 */
	void assertShown(Holder... holders) {
		assertThat(view().holders()).containsExactlyInAnyOrder(holders);
	}

	/**
	 * Assert that these and no others wait, in this order, without a request that could
	 * change it.
	 */
	void assertWaiters(LeaseSpec... leases) {
		assertThat(view().waiters()).extracting(Waiter::lease).containsExactly(names(leases));
	}

	private StoreClient clientOf(LeaseSpec lease) {
		return this.clients.stream()
			.filter((client) -> client.id().equals(lease.id().client()))
			.findFirst()
			.orElseThrow();
	}

	private static LeaseName[] names(LeaseSpec... leases) {
		return Stream.of(leases).map(LeaseSpec::name).toArray(LeaseName[]::new);
	}

	static void assertWokenUp(StoreClient client, LeaseSpec... leases) {
		List<LeaseId> ids = Stream.of(leases).map(LeaseSpec::id).toList();
		await().until(() -> client.wakeUps().size() >= ids.size());
		assertThat(client.wakeUps()).extracting(WakeUp::lease).containsExactlyElementsOf(ids);
	}

	static Granted granted(AcquireAnswer answer) {
		return assertThat(answer).asInstanceOf(type(Granted.class)).actual();
	}

	static Queued queued(AcquireAnswer answer) {
		return assertThat(answer).asInstanceOf(type(Queued.class)).actual();
	}

	static Busy busy(AcquireAnswer answer) {
		return assertThat(answer).asInstanceOf(type(Busy.class)).actual();
	}

	static Stale stale(AcquireAnswer answer) {
		return assertThat(answer).asInstanceOf(type(Stale.class)).actual();
	}

	static Ended ended(AcquireAnswer answer) {
		return assertThat(answer).asInstanceOf(type(Ended.class)).actual();
	}

	static Conflict conflict(AcquireAnswer answer) {
		return assertThat(answer).asInstanceOf(type(Conflict.class)).actual();
	}

	static IdInUse idInUse(AcquireAnswer answer) {
		return assertThat(answer).asInstanceOf(type(IdInUse.class)).actual();
	}

	static AcquireAnswer.Lost lost(AcquireAnswer answer) {
		return assertThat(answer).asInstanceOf(type(AcquireAnswer.Lost.class)).actual();
	}

	static Renewed renewed(RenewAnswer answer) {
		return assertThat(answer).asInstanceOf(type(Renewed.class)).actual();
	}

	static RenewAnswer.Lost lost(RenewAnswer answer) {
		return assertThat(answer).asInstanceOf(type(RenewAnswer.Lost.class)).actual();
	}

}
