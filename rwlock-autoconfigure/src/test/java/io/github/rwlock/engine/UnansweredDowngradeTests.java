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

import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockOptions;
import io.github.rwlock.LockUnavailableException;
import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.RenewAnswer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Whatever becomes of a downgrade on its way: it counts here from the start, it is sent
 * until it is answered, and a release leaves nothing.
 */
class UnansweredDowngradeTests extends UnreliableTestCase {

	@ParameterizedTest
	@ValueSource(booleans = { true, false })
	void whenRequestsAreLostThenSentAgainAndThenWaitingReadersEnter(boolean renew) {
		this.store.onDowngrade(Fault.first(1, Fault.loseRequest()));
		Lease read = downgraded(DEFAULTS.withRenew(renew).withLeaseTime(LEASE.multipliedBy(4)));
		assertThat(read.isHeld()).isTrue();
		assertThat(read.kind()).isEqualTo(LockKind.READ);
		Lease reader = this.other.acquire(LockKind.READ, "a", DEFAULTS);
		assertThat(this.store.downgrades()).isGreaterThanOrEqualTo(2);
		assertThat(read.isHeld()).isTrue();
		reader.release();
		read.release();
		assertThat(redis().isFree("a")).isTrue();
		assertThat(this.clients.losses()).isEmpty();
	}

	@Test
	void whenAnswersAreLostThenSentAgainAndThenRenewed() {
		this.store.onDowngrade(Fault.first(2, Fault.swallowReply()));
		Lease read = downgraded(DEFAULTS.withLeaseTime(LEASE.multipliedBy(2)));
		await().until(() -> this.store.downgrades() >= 3);
		long expiry = redis().expiry(LockKind.READ, "a");
		await().until(() -> redis().expiry(LockKind.READ, "a") > expiry + LEASE.toMillis());
		assertThat(this.store.downgrades()).isLessThan(6);
		read.release();
		assertThat(redis().isFree("a")).isTrue();
		assertThat(this.clients.losses()).isEmpty();
	}

	@Test
	void whenItFailsAtOnceThenTriedAgainWithPauses() {
		this.store.onDowngrade(Fault.first(4, Fault.fail()));
		Lease read = downgraded(DEFAULTS);
		await().until(() -> !redis().held(LockKind.READ, "a").isEmpty());
		assertThat(this.store.downgrades()).isBetween(5, 8);
		assertThat(read.isHeld()).isTrue();
		assertThat(this.clients.losses()).isEmpty();
	}

	@Test
	void whenItNeverArrivesThenTheLeaseEndsAndIsLostOnce() {
		this.store.onDowngrade(Fault.loseRequest());
		Lease read = downgraded(DEFAULTS);
		await().until(() -> !this.clients.losses().isEmpty());
		assertThat(read.isHeld()).isFalse();
		assertThat(this.other.acquire(LockKind.WRITE, "a", DEFAULTS).isHeld()).isTrue();
		assertThat(this.clients.losses()).hasSize(1);
	}

	@Test
	void whenReleasedAndItWasLostThenNothingIsLeft() {
		this.store.onDowngrade(Fault.loseRequest());
		downgraded(DEFAULTS).release();
		assertReleased();
		assertThat(this.store.releases()).isOne();
	}

	@Test
	void whenReleasedAndItTookEffectThenNothingIsLeft() {
		this.store.onDowngrade(Fault.swallowReply());
		downgraded(DEFAULTS).release();
		assertReleased();
		assertThat(this.store.releases()).isEqualTo(2);
	}

	@Test
	void whenItArrivesAfterTheReleaseThenNothingIsLeft() {
		LateRequest<RenewAnswer> late = new LateRequest<>();
		this.store.onDowngrade(late);
		downgraded(DEFAULTS).release();
		assertReleased();
		assertThat(late.letGo()).succeedsWithin(SOON).isInstanceOf(RenewAnswer.Lost.class);
		assertReleased();
	}

	@Test
	void whenItArrivesBetweenTheReleasesThenNothingIsLeft() {
		LateRequest<RenewAnswer> late = new LateRequest<>();
		this.store.onDowngrade(late);
		Lease read = downgraded(DEFAULTS.withLeaseTime(LEASE.multipliedBy(10)));
		this.store.onRelease(Fault.first(1, Fault.fail()));
		read.release();
		assertThat(late.letGo()).succeedsWithin(SOON);
		await().until(() -> redis().isFree("a"));
		assertThat(this.engine.heldLeases()).isZero();
		assertThat(this.clients.losses()).isEmpty();
	}

	@Test
	void whenTheWritesRenewalFindsItDowngradedThenItIsNoLoss() {
		CompletableFuture<Void> gate = new CompletableFuture<>();
		CompletableFuture<RenewAnswer> late = new CompletableFuture<>();
		Lease write = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		Lease read = this.engine.acquire(LockKind.READ, "a", DEFAULTS);
		this.store.onRenew(Fault.first(1, (request) -> gate.thenCompose((opened) -> request.get()).thenApply((lost) -> {
			late.complete(lost);
			return lost;
		})));
		await().until(() -> this.store.renewals() == 1);
		write.release();
		gate.complete(null);
		assertThat(late).succeedsWithin(SOON).isInstanceOf(RenewAnswer.Lost.class);
		long expiry = redis().expiry(LockKind.READ, "a");
		await().until(() -> redis().expiry(LockKind.READ, "a") > expiry);
		assertThat(read.isHeld()).isTrue();
		assertThat(this.clients.losses()).isEmpty();
	}

	@Test
	void whenACopyOfTheAcquireArrivesAfterItThenNothingIsGranted() {
		LateRequest<AcquireAnswer> late = new LateRequest<>();
		this.store.onAcquire(Fault.first(1, late));
		Lease read = downgraded(DEFAULTS);
		await().until(() -> (Long) this.clients.server().command("ZCARD", redis().key("a", 'e')) == 1);
		assertThat(late.letGo()).succeedsWithin(SOON)
			.isInstanceOfAny(AcquireAnswer.Ended.class, AcquireAnswer.Stale.class);
		assertThat(redis().held(LockKind.WRITE, "a")).isEmpty();
		long expiry = redis().expiry(LockKind.READ, "a");
		await().until(() -> redis().expiry(LockKind.READ, "a") > expiry);
		read.release();
		assertThat(redis().isFree("a")).isTrue();
		assertThat(this.clients.losses()).isEmpty();
	}

	@Test
	void whenMoreIsAskedForInsideThenItIsAnsweredFirst() {
		this.store.onDowngrade(Fault.first(1, Fault.fail()));
		Lease read = downgraded(DEFAULTS);
		Lease write = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		assertThat(this.store.downgrades()).isGreaterThanOrEqualTo(2);
		assertThat(write.isHeld()).isTrue();
		assertThat(read.isHeld()).isTrue();
		assertThat(this.clients.losses()).isEmpty();
	}

	@Test
	void whenMoreIsAskedForInsideAndItIsNotAnsweredThenUnavailableAndStillHeld() {
		this.store.onDowngrade(Fault.fail());
		Lease read = downgraded(DEFAULTS);
		assertThatExceptionOfType(LockUnavailableException.class)
			.isThrownBy(() -> this.engine.tryAcquire(LockKind.WRITE, "a", DEFAULTS));
		assertThatExceptionOfType(LockUnavailableException.class)
			.isThrownBy(() -> this.engine.acquire(LockKind.READ, "a", DEFAULTS.withLeaseTime(LEASE.multipliedBy(2))));
		assertThatExceptionOfType(LockUnavailableException.class).isThrownBy(read::detach);
		this.engine.acquire(LockKind.READ, "a", DEFAULTS).release();
		assertThat(read.isHeld()).isTrue();
		this.store.onDowngrade(Fault.none());
		Lease longer = this.engine.acquire(LockKind.READ, "a", DEFAULTS.withLeaseTime(LEASE.multipliedBy(2)));
		assertThat(longer.remaining()).isGreaterThan(LEASE);
		longer.release();
		read.release();
		assertReleased();
	}

	private Lease downgraded(LockOptions options) {
		Lease write = this.engine.acquire(LockKind.WRITE, "a", options);
		Lease read = this.engine.acquire(LockKind.READ, "a", options);
		write.release();
		return read;
	}

	private void assertReleased() {
		assertThat(redis().isFree("a")).isTrue();
		assertThat(this.engine.heldLeases()).isZero();
		assertThat(this.clients.losses()).isEmpty();
	}

}
