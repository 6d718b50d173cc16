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
import java.time.Instant;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Test;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostEvent;
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockKind;
import io.github.rwlock.store.ReleaseAnswer;
import io.github.rwlock.store.RenewAnswer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.spy;

/**
 * A loss that a renewal and a release both find is told of once.
 */
class LossAtReleaseTests extends EngineTestCase {

	private static final Duration LEASE = Duration.ofSeconds(30);

	private static final Duration SOME_TIME = Duration.ofMillis(300);

	private static final EngineSettings SETTINGS = TestClients.settings(LEASE);

	@Test
	void whenTheRenewalFindsItAfterTheReleaseHasLookedThenToldOnce() {
		UnreliableStore store = notHeld(this.clients.unreliableStore(LEASE));
		Monitoring monitoring = new Monitoring();
		LossSignal signal = new LossSignal(this.clients.losses()::add, new GuardedBodies(), monitoring);
		LeaseRegistry leases = new LeaseRegistry(signal);
		HeldLease lease = spy(new HeldLease(TestLeases.granted(LockKind.WRITE, 1, Nanos.now() + Nanos.of(LEASE))));
		doAnswer((call) -> {
			Object held = call.callRealMethod();
			leases.lose(lease);
			return held;
		}).when(lease).isHeld();
		Withdrawals withdrawals = new Withdrawals(store, SETTINGS);
		LeaseKeeping keeping = new LeaseKeeping(store, SETTINGS, leases, withdrawals,
				new LockEvents(this.clients.losses()::add, monitoring));
		Releases releases = new Releases(keeping, new Downgrades(SETTINGS, new Renewals(keeping)), new Flows(),
				new AsyncThreads());
		assertThatExceptionOfType(LeaseLostException.class)
			.isThrownBy(() -> releases.now(new Stay(lease, LockKind.WRITE, new Flow())));
		assertToldOnce();
	}

	@Test
	void whenTheRenewalFindsItWhileTheReleaseIsUnderWayThenToldOnce() {
		CompletableFuture<RenewAnswer> renewal = new CompletableFuture<>();
		UnreliableStore store = this.clients.unreliableStore(LEASE).onRenew((request) -> renewal);
		EngineSettings settings = TestSettings.lasting(LEASE).renewedEvery(SOME_TIME).retriedEvery(SOME_TIME).get();
		Lease lease = this.clients.client(store.clientId(), store, settings).acquire(LockKind.WRITE, "a", DEFAULTS);
		await().until(() -> store.renewals() > 0);
		store.onRelease((request) -> {
			renewal.complete(new RenewAnswer.Lost(Instant.EPOCH));
			return CompletableFuture.completedFuture(new ReleaseAnswer(Instant.EPOCH, ReleaseAnswer.Outcome.NOT_HELD));
		});
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(lease::release);
		assertToldOnce();
	}

	private void assertToldOnce() {
		await().until(() -> !this.clients.losses().isEmpty());
		await().during(SOME_TIME)
			.untilAsserted(
					() -> assertThat(this.clients.losses()).containsExactly(new LeaseLostEvent("a", LockKind.WRITE)));
	}

	private static UnreliableStore notHeld(UnreliableStore store) {
		return store.onRelease((request) -> CompletableFuture
			.completedFuture(new ReleaseAnswer(Instant.EPOCH, ReleaseAnswer.Outcome.NOT_HELD)));
	}

}
