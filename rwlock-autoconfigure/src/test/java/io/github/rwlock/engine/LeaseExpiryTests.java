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
import java.util.List;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostEvent;
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.LockOptions;
import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.AcquireRequest;
import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.RenewAnswer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Each lease expires by itself, and only its own holder's call ends it earlier.
 */
@ParameterizedClass
@EnumSource(TestClients.Driver.class)
class LeaseExpiryTests extends EngineTestCase {

	private static final Duration SHORT = Duration.ofMillis(600);

	private static final Duration SOON = Duration.ofSeconds(5);

	private static final LockOptions FIXED = DEFAULTS.withLeaseTime(SHORT).withRenew(false);

	@Test
	void whenReaderAbandonsShortLeaseThenOtherReaderIsStillProtected() {
		LockEngine other = this.clients.client();
		Lease protectedReader = this.clients.client().acquire(LockKind.READ, "a", DEFAULTS);
		Lease abandoned = other.acquire(LockKind.READ, "a", FIXED);
		await().until(() -> !abandoned.isHeld());
		awaitOneReaderLeftInTheWayOf(other);
		assertThat(protectedReader.isHeld()).isTrue();
	}

	@Test
	void whenAnOwnersInnerLeaseIsShorterThenItsOuterOneIsStillProtected() {
		LockEngine other = this.clients.client();
		LockEngine engine = this.clients.client();
		Lease outer = engine.acquire(LockKind.READ, "a", DEFAULTS.withOwner("owner"));
		Lease inner = engine.acquire(LockKind.READ, "a", FIXED.withOwner("owner"));
		await().until(() -> !inner.isHeld());
		awaitOneReaderLeftInTheWayOf(other);
		assertThat(outer.isHeld()).isTrue();
		outer.release();
		assertThat(other.tryAcquire(LockKind.WRITE, "a", DEFAULTS)).isPresent();
	}

	@Test
	void whenHolderReleasesLateThenItsSuccessorIsUntouched() {
		LockEngine next = this.clients.client();
		Lease late = this.clients.client().acquire(LockKind.WRITE, "a", FIXED);
		Lease successor = next.acquire(LockKind.WRITE, "a", DEFAULTS.withRenew(false));
		List<String> held = redis().held(LockKind.WRITE, "a");
		assertThat(late.isHeld()).isFalse();
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(late::release);
		assertThat(successor.isHeld()).isTrue();
		assertThat(redis().held(LockKind.WRITE, "a")).isEqualTo(held).hasSize(2);
		successor.release();
		assertThat(redis().isFree("a")).isTrue();
		await().untilAsserted(
				() -> assertThat(this.clients.losses()).containsExactly(new LeaseLostEvent("a", LockKind.WRITE)));
	}

	@Test
	void whenLeaseExpiredThenRenewingNeverRevivesIt() {
		LeaseSpec spec = new LeaseSpec("a", LockKind.READ, LockMode.WRITER_PREFERRED, new LeaseId("client", 1), "test",
				Duration.ofMillis(200));
		LockStore store = this.clients.store("client", TestClients.settings());
		Instant notAfter = store.time().toCompletableFuture().join().plusSeconds(10);
		assertThat(store.acquire(new AcquireRequest(spec, false, notAfter)).toCompletableFuture().join())
			.isInstanceOf(AcquireAnswer.Granted.class);
		await().until(() -> redis().keys().isEmpty());
		assertThat(store.renew(spec).toCompletableFuture().join()).isInstanceOf(RenewAnswer.Lost.class);
		assertThat(redis().keys()).isEmpty();
	}

	@Test
	void whenLeaseIsNotRenewedThenItEndsAndIsSignalledOnce() {
		Lease fixed = this.clients.client().acquire(LockKind.WRITE, "a", FIXED);
		LockEngine other = this.clients.client();
		assertThat(other.tryAcquire(LockKind.WRITE, "a", DEFAULTS)).isEmpty();
		assertThat(fixed.isHeld()).isTrue();
		Lease next = other.acquire(LockKind.WRITE, "a", DEFAULTS);
		assertThat(fixed.isHeld()).isFalse();
		assertThat(fixed.remaining()).isZero();
		assertThat(next.isHeld()).isTrue();
		await().until(() -> this.clients.losses().size() == 1);
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(fixed::release);
		next.release();
		assertThat(this.clients.losses()).hasSize(1);
	}

	@Test
	void remainingTimeShouldNotExceedTheServers() {
		Lease lease = this.clients.client().acquire(LockKind.WRITE, "a", DEFAULTS.withRenew(false));
		Duration onServer = redis().remaining(LockKind.WRITE, "a");
		assertThat(lease.remaining()).isPositive().isLessThanOrEqualTo(onServer.plusMillis(1));
	}

	@Test
	void whenAllLeasesPassedThenNoKeyIsLeft() {
		UnreliableStore store = this.clients.unreliableStore(SHORT);
		LockEngine crashed = this.clients.client(store, SHORT);
		crashed.acquire(LockKind.READ, "read", DEFAULTS);
		crashed.acquire(LockKind.WRITE, "write", DEFAULTS);
		onThread(() -> crashed.acquire(LockKind.WRITE, "read", DEFAULTS));
		await().until(() -> redis().waiting("read") == 1);
		store.sever();
		assertThat(redis().keys()).hasSizeGreaterThanOrEqualTo(3);
		assertThat(redis().keysWithoutTtl()).isEmpty();
		await().untilAsserted(() -> assertThat(redis().keys()).isEmpty());
	}

	@Test
	void fencingTokensShouldGrowFromClientToClientAlsoWithoutKeys() {
		LockEngine[] engines = { this.clients.client(), this.clients.client() };
		long last = 0;
		for (int i = 0; i < 6; i++) {
			Lease lease = engines[i % 2].acquire(LockKind.WRITE, "a", DEFAULTS);
			long token = lease.fencingToken().orElseThrow();
			assertThat(token).isGreaterThan(last);
			last = token;
			lease.release();
			if (i % 2 == 0) {
				this.clients.server().command("DEL", redis().leases(LockKind.WRITE, "a"));
			}
		}
	}

	/**
	 * A client counts its lease as ended a little before Redis does, and what has ended
	 * goes with the next request.
	 */
	private void awaitOneReaderLeftInTheWayOf(LockEngine writer) {
		await().untilAsserted(() -> {
			assertThat(onThread(() -> writer.tryAcquire(LockKind.WRITE, "a", DEFAULTS))).succeedsWithin(SOON)
				.isEqualTo(Optional.empty());
			assertThat(redis().held(LockKind.READ, "a")).hasSize(2);
		});
	}

}
