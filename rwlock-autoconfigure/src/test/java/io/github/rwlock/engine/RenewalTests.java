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

import org.junit.jupiter.api.Test;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostEvent;
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockKind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.awaitility.Awaitility.await;

/**
 * Leases are renewed while they are held, and a loss is noticed and told of once.
 */
class RenewalTests extends EngineTestCase {

	private static final Duration LEASE = Duration.ofSeconds(1);

	@Test
	void whenBodyRunsForThreeLeasesThenItIsProtectedThroughout() {
		LockEngine holder = this.clients.client(LEASE);
		LockEngine other = this.clients.client();
		Lease writer = holder.acquire(LockKind.WRITE, "write", DEFAULTS);
		Lease reader = holder.acquire(LockKind.READ, "read", DEFAULTS);
		Lease otherReader = this.clients.client(LEASE).acquire(LockKind.READ, "read", DEFAULTS);
		await().atMost(LEASE.multipliedBy(8)).during(LEASE.multipliedBy(3)).until(() -> {
			assertThat(other.tryAcquire(LockKind.READ, "write", DEFAULTS)).isEmpty();
			assertThat(other.tryAcquire(LockKind.WRITE, "read", DEFAULTS)).isEmpty();
			assertThat(redis().held(LockKind.READ, "read")).hasSize(4);
			assertThat(redis().keysWithoutTtl()).isEmpty();
			return writer.isHeld() && reader.isHeld() && otherReader.isHeld();
		});
		writer.release();
		reader.release();
		otherReader.release();
		assertThat(this.clients.losses()).isEmpty();
	}

	@Test
	void whenRenewalsEndInErrorsThenTheNextOnesStillKeepTheLease() {
		UnreliableStore store = this.clients.unreliableStore(LEASE.multipliedBy(3));
		Lease lease = this.clients.client(store, LEASE.multipliedBy(3)).acquire(LockKind.WRITE, "a", DEFAULTS);
		store.onRenew(Fault.first(2, (request) -> {
			throw new LinkageError("provoked");
		}));
		long expiry = redis().expiry(LockKind.WRITE, "a");
		await().until(() -> redis().expiry(LockKind.WRITE, "a") > expiry);
		assertThat(lease.isHeld()).isTrue();
		lease.release();
	}

	@Test
	void whenRenewalsFailAtOnceThenTheyAreTriedAgainWithPauses() {
		Duration leaseTime = LEASE.multipliedBy(6);
		UnreliableStore store = this.clients.unreliableStore(leaseTime);
		Lease lease = this.clients.client(store, leaseTime).acquire(LockKind.WRITE, "a", DEFAULTS);
		store.onRenew(Fault.fail());
		await().until(() -> lease.remaining().compareTo(LEASE.multipliedBy(3)) < 0);
		assertThat(store.renewals()).isBetween(2, 100);
		store.onRenew(Fault.none());
		await().until(() -> lease.remaining().compareTo(LEASE.multipliedBy(5)) > 0);
		lease.release();
	}

	@Test
	void whenKeyIsRemovedThenTheLossIsToldOnceAndTheReleaseFails() {
		LockEngine holder = this.clients.client(LEASE);
		Lease lease = holder.acquire(LockKind.WRITE, "a", DEFAULTS);
		remove(LockKind.WRITE, "a");
		await().until(() -> !lease.isHeld());
		assertThat(holder.heldLeases()).isZero();
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(lease::release);
		lease.release();
		await().during(LEASE)
			.untilAsserted(
					() -> assertThat(this.clients.losses()).containsExactly(new LeaseLostEvent("a", LockKind.WRITE)));
		assertThat(redis().isFree("a")).isTrue();
	}

	@Test
	void whenKeyIsRemovedJustBeforeTheReleaseThenTheReleaseTells() {
		Lease lease = this.clients.client().acquire(LockKind.READ, "a", DEFAULTS);
		remove(LockKind.READ, "a");
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(lease::release)
			.withMessageContaining("'a'")
			.satisfies((ex) -> assertThat(ex.kind()).isEqualTo(LockKind.READ));
		await().until(() -> this.clients.losses().size() == 1);
	}

	@Test
	void whenLossIsOnlyToBeWarnedOfThenTheReleaseDoesNotFail() {
		EngineSettings settings = TestSettings.lasting(LEASE).onLoss(LeaseLossReaction.WARN).get();
		Lease lease = this.clients.client(settings).acquire(LockKind.WRITE, "a", DEFAULTS);
		remove(LockKind.WRITE, "a");
		assertThatNoException().isThrownBy(lease::release);
		await().until(() -> this.clients.losses().size() == 1);
	}

	@Test
	void whenLockedAgainAfterALossThenRenewedAsUsual() {
		LockEngine holder = this.clients.client(LEASE);
		Lease lost = holder.acquire(LockKind.WRITE, "a", DEFAULTS);
		remove(LockKind.WRITE, "a");
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(lost::release);
		Lease again = holder.acquire(LockKind.WRITE, "a", DEFAULTS);
		long expiry = redis().expiry(LockKind.WRITE, "a");
		await().until(() -> redis().expiry(LockKind.WRITE, "a") > expiry + LEASE.toMillis());
		assertThat(again.isHeld()).isTrue();
		again.release();
		assertThat(this.clients.losses()).hasSize(1);
	}

	@Test
	void whenTwoRenewalsAreLostThenTheHoldSurvives() {
		UnreliableStore store = this.clients.unreliableStore(LEASE).onRenew(Fault.first(2, Fault.fail()));
		Lease lease = this.clients.client(store, LEASE).acquire(LockKind.WRITE, "a", DEFAULTS);
		long expiry = redis().expiry(LockKind.WRITE, "a");
		await().until(() -> redis().expiry(LockKind.WRITE, "a") > expiry + LEASE.toMillis());
		assertThat(store.renewals()).isGreaterThan(2);
		lease.release();
		assertThat(this.clients.losses()).isEmpty();
	}

	@Test
	void whenRenewalsFindNoAnswerThenTheLeaseEndsLocallyBeforeOthersEnter() {
		UnreliableStore store = this.clients.unreliableStore(LEASE).onRenew(Fault.loseRequest());
		Lease lease = this.clients.client(store, LEASE).acquire(LockKind.WRITE, "a", DEFAULTS);
		Lease next = this.clients.client().acquire(LockKind.WRITE, "a", DEFAULTS);
		assertThat(lease.isHeld()).isFalse();
		await().until(() -> this.clients.losses().size() == 1);
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(lease::release);
		assertThat(next.isHeld()).isTrue();
		next.release();
		assertThat(this.clients.losses()).hasSize(1);
		assertThat(store.renewals()).isPositive();
	}

	private void remove(LockKind kind, String resource) {
		assertThat(this.clients.server().command("DEL", redis().leases(kind, resource))).isEqualTo(1L);
	}

}
