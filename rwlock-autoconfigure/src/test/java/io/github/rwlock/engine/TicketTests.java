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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostEvent;
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockOptions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.awaitility.Awaitility.await;

/**
 * Whoever has the ticket renews and ends the lease, in any client that shares the store.
 */
class TicketTests extends LocalTestCase {

	private static final Duration LONGER = LEASE.multipliedBy(3);

	private final LockEngine engine = client(unreliableStore(), Duration.ofSeconds(3));

	private final LockEngine other = client();

	@ParameterizedTest
	@EnumSource
	void whenReleasedElsewhereThenOthersEnterAndTheTicketIsOfNoMoreUse(LockKind kind) {
		String ticket = this.other.acquire(kind, "a", DEFAULTS).detach();
		this.engine.release(ticket);
		assertFree(this.engine, "a");
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> this.engine.release(ticket))
			.satisfies((ex) -> assertThat(ex.kind()).isEqualTo(kind));
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> this.engine.renew(ticket, LONGER));
		assertThat(this.losses).isEmpty();
	}

	@Test
	void whenReleasedThenWhoeverWaitsIsLetIn() {
		String ticket = this.other.acquire(LockKind.WRITE, "a", DEFAULTS).detach();
		CompletableFuture<Lease> waiting = onThread(() -> this.other.acquire(LockKind.WRITE, "a", DEFAULTS));
		await().until(() -> waiting(this.engine, "a") == 1);
		this.engine.release(ticket);
		assertThat(waiting).succeedsWithin(SOON);
	}

	@Test
	void whenRenewedElsewhereThenItLastsLongerAndNeverShorter() {
		String ticket = this.other.acquire(LockKind.WRITE, "a", DEFAULTS).detach();
		assertThat(this.engine.renew(ticket, LONGER)).isBetween(LEASE.multipliedBy(2), LONGER);
		assertThat(this.engine.renew(ticket, LockOptions.SHORTEST_LEASE)).isBetween(LEASE.multipliedBy(2), LONGER);
		assertThat(expiresIn(this.engine, "a")).isBetween(LEASE.multipliedBy(2), LONGER);
		this.other.release(ticket);
	}

	@Test
	void whenRenewedWhereItIsHeldThenItIsKnownToLastLonger() {
		Lease lease = this.other.acquire(LockKind.READ, "a", DEFAULTS);
		this.other.renew(lease.ticket(), LONGER);
		assertThat(lease.remaining()).isBetween(LEASE.multipliedBy(2), LONGER);
		lease.release();
		assertFree(this.other, "a");
		assertThat(this.losses).isEmpty();
	}

	@Test
	void whenReleasedWhereItIsHeldThenTheHolderIsToldOnce() {
		Lease lease = this.other.acquire(LockKind.WRITE, "a", DEFAULTS);
		String ticket = lease.ticket();
		assertThatNoException().isThrownBy(() -> onThread(() -> {
			this.other.release(ticket);
			return null;
		}).join());
		assertThat(lease.isHeld()).isFalse();
		assertFree(this.other, "a");
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(lease::release);
		await().untilAsserted(() -> assertThat(this.losses).containsExactly(new LeaseLostEvent("a", LockKind.WRITE)));
		assertThat(canTake(this.other, LockKind.WRITE, "a")).isTrue();
	}

	@Test
	void whenGoneWhereItWasHeldThenRenewingTellsTheHolder() {
		Lease lease = this.other.acquire(LockKind.WRITE, "a", DEFAULTS);
		this.engine.forceRelease("a");
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> this.other.renew(lease.ticket(), LONGER));
		assertThat(lease.isHeld()).isFalse();
		await().until(() -> this.losses.size() == 1);
	}

	@Test
	void whenDowngradedThenTheTicketOfTheWriteIsVoidAndThatOfTheReadHolds() {
		Lease write = this.other.acquire(LockKind.WRITE, "a", DEFAULTS);
		Lease read = this.other.acquire(LockKind.READ, "a", DEFAULTS);
		String ticket = write.ticket();
		write.release();
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> this.engine.release(ticket));
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> this.other.renew(ticket, LONGER));
		assertThat(read.isHeld()).isTrue();
		assertThat(this.engine.renew(read.ticket(), LONGER)).isPositive();
		assertThat(this.losses).isEmpty();
	}

}
