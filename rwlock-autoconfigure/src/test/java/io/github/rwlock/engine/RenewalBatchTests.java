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
package io.github.rwlock.engine;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.store.ForwardingStore;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.RenewAnswer;
import io.github.rwlock.store.StoreException;
import io.github.rwlock.store.local.LocalLockStore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Renewals that go out together stand each for itself.
 */
class RenewalBatchTests extends ThreadedTestCase {

	private static final Duration LEASE = Duration.ofMillis(1200);

	private static final int RACERS = 10;

	private static final int ROUNDS = 1000;

	private final Queue<Integer> batches = new ConcurrentLinkedQueue<>();

	private final Queue<String> renewed = new ConcurrentLinkedQueue<>();

	private volatile Function<LeaseSpec, CompletionStage<RenewAnswer>> bad = (lease) -> new CompletableFuture<>();

	static Stream<Function<LeaseSpec, CompletionStage<RenewAnswer>>> faults() {
		return Stream.of((lease) -> new CompletableFuture<>(),
				(lease) -> CompletableFuture.failedFuture(new StoreException("failing on purpose", true, null)),
				(lease) -> {
					throw new LinkageError("provoked");
				});
	}

	@ParameterizedTest
	@MethodSource("faults")
	void whenOneIsNotAnsweredOrFailsThenTheOthersAreKeptAndItIsLost(
			Function<LeaseSpec, CompletionStage<RenewAnswer>> fault) {
		this.bad = fault;
		Queue<String> losses = new ConcurrentLinkedQueue<>();
		try (LockEngine engine = engine(LEASE, (resource) -> losses.add(resource))) {
			List<Lease> good = IntStream.range(0, 20).mapToObj((index) -> acquire(engine, "good" + index)).toList();
			Lease lost = acquire(engine, "bad");
			await().until(() -> !lost.isHeld());
			await().during(LEASE).until(() -> good.stream().allMatch(Lease::isHeld));
			assertThat(losses).containsExactly("bad");
			assertThat(this.renewed).filteredOn("bad"::equals).hasSizeGreaterThan(1);
			good.forEach(Lease::release);
		}
	}

	@Test
	void whenManyAreDueThenTheyGoOutTogetherAndInBatchesOfLimitedSize() {
		try (LockEngine engine = engine(LEASE.multipliedBy(3), (resource) -> {
		})) {
			List<Lease> held = IntStream.range(0, 1000).mapToObj((index) -> acquire(engine, "good" + index)).toList();
			await().until(() -> this.renewed.size() >= 2 * held.size());
			assertThat(held).allMatch(Lease::isHeld);
			assertThat(this.batches).hasSizeLessThan(this.renewed.size() / 5).allMatch((size) -> size <= 128);
			held.forEach(Lease::release);
		}
	}

	@Test
	void whenReleasedWhileOthersAreRenewedThenNeverRenewedAgain() {
		try (LockEngine engine = engine(Duration.ofMillis(300), (resource) -> {
		})) {
			List<Lease> held = IntStream.range(0, 500).mapToObj((index) -> acquire(engine, "good" + index)).toList();
			Lease other = acquire(engine, "other");
			await().until(() -> this.renewed.size() > held.size() / 2);
			held.forEach(Lease::release);
			this.renewed.clear();
			await().until(() -> this.renewed.size() > 5);
			assertThat(this.renewed).containsOnly("other");
			other.release();
		}
	}

	@Test
	void whenReleasesAndRenewalsRaceThenNothingIsLostAndOthersAreStillRenewed() {
		Queue<String> losses = new ConcurrentLinkedQueue<>();
		EngineSettings settings = TestSettings.lasting(LEASE).renewedEvery(Duration.ofMillis(1)).get();
		try (LockEngine engine = engine(settings, losses::add)) {
			Lease other = acquire(engine, "other");
			List<CompletableFuture<Object>> racers = IntStream.range(0, RACERS)
				.<CompletableFuture<Object>>mapToObj((racer) -> onThread(() -> {
					race(engine, "raced" + racer);
					return null;
				}))
				.toList();
			assertThat(racers).allSatisfy((racer) -> assertThat(racer).succeedsWithin(Duration.ofMinutes(1)));
			assertThat(this.renewed).filteredOn((resource) -> resource.startsWith("raced")).hasSizeGreaterThan(1000);
			assertThat(engine.heldLeases()).isOne();
			this.renewed.clear();
			await().until(() -> this.renewed.size() > 5);
			assertThat(this.renewed).containsOnly("other");
			assertThat(losses).isEmpty();
			other.release();
		}
	}

	private static void race(LockEngine engine, String resource) {
		for (int round = 0; round < ROUNDS; round++) {
			Lease lease = acquire(engine, resource);
			LockSupport.parkNanos(ThreadLocalRandom.current().nextInt(2_000_000));
			lease.release();
		}
	}

	private LockEngine engine(Duration lease, Consumer<String> onLoss) {
		return engine(TestClients.settings(lease), onLoss);
	}

	private LockEngine engine(EngineSettings settings, Consumer<String> onLoss) {
		String clientId = LockEngine.newClientId();
		LockEngine engine = new LockEngine(new Recording(new LocalLockStore("test-" + clientId, clientId)), clientId,
				settings, (event) -> onLoss.accept(event.resource()));
		engine.start();
		return engine;
	}

	private static Lease acquire(LockEngine engine, String resource) {
		return engine.acquire(LockKind.WRITE, resource, DEFAULTS);
	}

	private final class Recording extends ForwardingStore {

		private Recording(LockStore store) {
			super(store);
		}

		@Override
		public List<CompletionStage<RenewAnswer>> renewAll(List<LeaseSpec> leases) {
			RenewalBatchTests.this.batches.add(leases.size());
			return super.renewAll(leases);
		}

		@Override
		public CompletionStage<RenewAnswer> renew(LeaseSpec lease) {
			RenewalBatchTests.this.renewed.add(lease.resource());
			return lease.resource().equals("bad") ? RenewalBatchTests.this.bad.apply(lease) : super.renew(lease);
		}

	}

}
