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
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Test;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockOptions;
import io.github.rwlock.LockUnavailableException;
import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.RenewAnswer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

/**
 * A lease that was given away is nobody's here: not renewed, not re-entered, not missed.
 */
class DetachTests extends UnreliableTestCase {

	@Test
	void whenGivenAwayThenAnotherClientRenewsAndReleasesItAndItIsNoLossHere() {
		Lease lease = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		String ticket = lease.detach();
		assertThat(lease.isHeld()).isFalse();
		assertThat(lease.remaining()).isZero();
		assertThat(this.engine.heldLeases()).isZero();
		assertThat(this.engine.tryAcquire(LockKind.READ, "a", DEFAULTS)).isEmpty();
		assertThat(this.other.renew(ticket, LEASE.multipliedBy(2))).isBetween(LEASE, LEASE.multipliedBy(2));
		this.other.release(ticket);
		assertThat(redis().isFree("a")).isTrue();
		lease.release();
		await().during(LEASE).until(() -> this.clients.losses().isEmpty());
		assertThat(this.store.renewals()).isOne();
	}

	@Test
	void whenForgottenThenItEndsByItselfAndNobodyIsTold() {
		this.engine.acquire(LockKind.WRITE, "a", DEFAULTS).detach();
		CompletableFuture<Lease> next = onThread(() -> this.engine.acquire(LockKind.WRITE, "a", DEFAULTS));
		await().until(() -> redis().waiting("a") == 1);
		int renewals = this.store.renewals();
		assertThat(next).succeedsWithin(LEASE.plus(SOON)).satisfies(Lease::release);
		assertThat(renewals).isOne();
		assertThat(this.clients.losses()).isEmpty();
	}

	@Test
	void whenItIsRenewedThenItHasItsFullTimeOnceMore() {
		Lease lease = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS.withLeaseTime(LEASE.multipliedBy(4)));
		await().until(() -> lease.remaining().compareTo(LEASE.multipliedBy(4).minusMillis(200)) < 0);
		long expiry = redis().expiry(LockKind.WRITE, "a");
		lease.detach();
		assertThat(redis().expiry(LockKind.WRITE, "a")).isGreaterThan(expiry);
	}

	@Test
	void whenItIsNotRenewedThenNothingIsSent() {
		Lease lease = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS.withRenew(false));
		long expiry = redis().expiry(LockKind.WRITE, "a");
		lease.detach();
		assertThat(redis().expiry(LockKind.WRITE, "a")).isEqualTo(expiry);
		assertThat(this.store.renewals()).isZero();
	}

	@Test
	void whenItWasHandedOverThenItHasItsFullTime() {
		LockOptions options = DEFAULTS.withLeaseTime(Duration.ofSeconds(30));
		Lease holder = this.other.acquire(LockKind.WRITE, "a", DEFAULTS);
		CompletableFuture<String> waiting = onThread(() -> this.engine.acquire(LockKind.WRITE, "a", options).detach());
		await().until(() -> redis().waiting("a") == 1);
		holder.release();
		assertThat(waiting).succeedsWithin(SOON);
		assertThat(redis().remaining(LockKind.WRITE, "a")).isGreaterThan(Duration.ofSeconds(20));
	}

	@Test
	void whenItsFlowHoldsAnotherLeaseThenRefused() {
		Lease outer = this.engine.acquire(LockKind.READ, "a", DEFAULTS);
		Lease inner = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		assertThatIllegalStateException().isThrownBy(inner::detach).withMessageContaining("'a'");
		assertThatIllegalStateException().isThrownBy(outer::detach).withMessageContaining("'a'");
		outer.release();
		inner.detach();
		assertThat(this.engine.tryAcquire(LockKind.WRITE, "a", DEFAULTS)).isEmpty();
	}

	@Test
	void whenReleasedDuringADetachThatFailsThenItIsReleased() {
		Lease lease = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		CompletableFuture<Void> asked = new CompletableFuture<>();
		CompletableFuture<Void> gate = new CompletableFuture<>();
		this.store.onRenew((request) -> {
			asked.complete(null);
			return gate.thenCompose((opened) -> Fault.<RenewAnswer>fail().pass(request));
		});
		CompletableFuture<String> detached = onThread(lease::detach);
		assertThat(asked).succeedsWithin(SOON);
		lease.release();
		gate.complete(null);
		assertThat(detached).failsWithin(SOON);
		await().until(() -> redis().isFree("a"));
	}

	@Test
	void whenOthersStandOnItOrItWasReleasedThenRefused() {
		Lease outer = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		Lease inner = this.engine.acquire(LockKind.READ, "a", DEFAULTS);
		assertThatIllegalStateException().isThrownBy(outer::detach).withMessageContaining("'a'");
		assertThatIllegalStateException().isThrownBy(inner::detach);
		assertThat(outer.isHeld() && inner.isHeld()).isTrue();
		inner.release();
		assertThatIllegalStateException().isThrownBy(inner::detach).withMessageContaining("'a'");
		String ticket = outer.detach();
		assertThatIllegalStateException().isThrownBy(outer::detach);
		this.other.release(ticket);
		assertThat(redis().isFree("a")).isTrue();
	}

	@Test
	void whenSomethingIsAskedForInsideItThenRefusedUntilThatHasEnded() {
		Lease beside = this.other.acquire(LockKind.READ, "a", DEFAULTS);
		CompletableFuture<Lease> outer = new CompletableFuture<>();
		CompletableFuture<Lease> inner = onThread(() -> {
			outer.complete(this.engine.acquire(LockKind.READ, "a", DEFAULTS));
			return this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		});
		await().until(() -> redis().waiting("a") == 1);
		assertThatIllegalStateException().isThrownBy(() -> outer.join().detach()).withMessageContaining("'a'");
		beside.release();
		inner.join().release();
		this.other.release(outer.join().detach());
		assertThat(redis().isFree("a")).isTrue();
		assertThat(this.clients.losses()).isEmpty();
	}

	@Test
	void whenItWasDowngradedThenTheTicketIsOfTheRead() {
		this.store.onDowngrade(Fault.first(1, Fault.swallowReply()));
		Lease write = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		Lease read = this.engine.acquire(LockKind.READ, "a", DEFAULTS);
		write.release();
		String ticket = read.detach();
		assertThat(this.store.downgrades()).isGreaterThanOrEqualTo(2);
		this.other.tryAcquire(LockKind.READ, "a", DEFAULTS).orElseThrow().release();
		this.other.release(ticket);
		assertThat(redis().isFree("a")).isTrue();
		assertThat(this.clients.losses()).isEmpty();
	}

	@Test
	void whenTheStoreDoesNotAnswerThenUnavailableAndStillHeld() {
		Lease lease = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		this.store.onRenew(Fault.fail());
		assertThatExceptionOfType(LockUnavailableException.class).isThrownBy(lease::detach)
			.withMessageContaining("'a'")
			.withMessageContaining("failing on purpose");
		assertThat(lease.isHeld()).isTrue();
		this.store.onRenew(Fault.none());
		this.engine.acquire(LockKind.WRITE, "a", DEFAULTS).release();
		lease.release();
		assertThat(redis().isFree("a")).isTrue();
		assertThat(this.clients.losses()).isEmpty();
	}

	@Test
	void whenItIsLostThenTheCallerIsTold() {
		Lease lease = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		assertThat(this.other.forceRelease("a")).isOne();
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(lease::detach);
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(lease::detach);
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(lease::release);
		await().until(() -> this.clients.losses().size() == 1);
		assertThat(this.engine.tryAcquire(LockKind.WRITE, "a", DEFAULTS)).isPresent();
	}

	@Test
	void whenACopyOfTheAcquireArrivesAfterTheReleaseByTicketThenNothingIsGranted() {
		LateRequest<AcquireAnswer> late = new LateRequest<>();
		this.store.onAcquire(Fault.first(1, late));
		String ticket = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS).detach();
		this.other.release(ticket);
		assertThat(late.letGo()).succeedsWithin(SOON);
		assertThat(redis().isFree("a")).isTrue();
	}

}
