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
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostEvent;
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.LockOptions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * A write lease whose writing ends before its reading becomes a read lease, without a
 * gap.
 */
@ParameterizedClass
@EnumSource(TestClients.Driver.class)
class DowngradeTests extends EngineTestCase {

	private static final Duration SOON = Duration.ofSeconds(8);

	private static final Duration LEASE = Duration.ofSeconds(1);

	private static final LockOptions RED = DEFAULTS.withGroup("red");

	@Test
	void whenTheWriteEndsFirstThenWaitingReadersAreInWithItAndNoWriter() {
		LockEngine engine = this.clients.client();
		LockEngine other = this.clients.client();
		Lease write = engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		Lease read = engine.acquire(LockKind.READ, "a", DEFAULTS);
		CompletableFuture<Lease> reader = onThread(() -> other.acquire(LockKind.READ, "a", DEFAULTS));
		await().until(() -> redis().waiting("a") == 1);
		CompletableFuture<Lease> writer = onThread(
				() -> other.acquire(LockKind.WRITE, "a", DEFAULTS.withMode(LockMode.FAIR)));
		await().until(() -> redis().waiting("a") == 2);
		write.release();
		assertThat(redis().held(LockKind.READ, "a")).hasSize(4);
		assertThat(redis().held(LockKind.WRITE, "a")).isEmpty();
		assertThat(reader).succeedsWithin(SOON).satisfies(Lease::release);
		assertThat(read.isHeld()).isTrue();
		assertThat(read.kind()).isEqualTo(LockKind.READ);
		assertThat(read.fencingToken()).isEmpty();
		assertThat(write.isHeld()).isFalse();
		assertThat(writer).isNotDone();
		read.release();
		assertThat(writer).succeedsWithin(SOON);
		assertThat(this.clients.losses()).isEmpty();
	}

	@Test
	void whenHeldForFiveLeasesMoreThenItStillKeepsWritersOut() {
		LockEngine engine = this.clients.client(LEASE);
		LockEngine other = this.clients.client();
		Lease write = engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		Lease read = engine.acquire(LockKind.READ, "a", DEFAULTS);
		write.release();
		await().atMost(LEASE.multipliedBy(10)).during(LEASE.multipliedBy(5)).until(() -> {
			assertThat(other.tryAcquire(LockKind.WRITE, "a", DEFAULTS)).isEmpty();
			other.tryAcquire(LockKind.READ, "a", DEFAULTS).orElseThrow().release();
			assertThat(redis().keysWithoutTtl()).isEmpty();
			return read.isHeld();
		});
		read.release();
		assertThat(other.tryAcquire(LockKind.WRITE, "a", DEFAULTS)).isPresent();
		assertThat(this.clients.losses()).isEmpty();
	}

	@Test
	void whenNotRenewedThenTheReadEndsWithTheLeaseAndIsLostOnce() {
		LockEngine engine = this.clients.client(LEASE);
		LockOptions fixed = DEFAULTS.withRenew(false);
		Lease write = engine.acquire(LockKind.WRITE, "a", fixed);
		Lease read = engine.acquire(LockKind.READ, "a", fixed);
		write.release();
		Duration onServer = redis().remaining(LockKind.READ, "a");
		assertThat(read.remaining()).isPositive().isLessThanOrEqualTo(onServer.plusMillis(1));
		await().until(() -> !this.clients.losses().isEmpty());
		assertThat(read.isHeld()).isFalse();
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(read::release);
		assertThat(this.clients.losses()).containsExactly(new LeaseLostEvent("a", LockKind.READ));
	}

	@Test
	void whenTheInnerReadIsOfAGroupThenOnlyThatGroupEntersBesideIt() {
		LockEngine engine = this.clients.client();
		LockEngine other = this.clients.client();
		Lease write = engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		Lease read = engine.acquire(LockKind.READ, "a", RED);
		write.release();
		assertThat(other.tryAcquire(LockKind.READ, "a", DEFAULTS)).isEmpty();
		Lease red = other.tryAcquire(LockKind.READ, "a", RED).orElseThrow();
		read.release();
		red.release();
		assertThat(redis().isFree("a")).isTrue();
	}

	@Test
	void whenTheLeaseIsGoneThenTheDowngradeTells() {
		LockEngine engine = this.clients.client();
		Lease write = engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		Lease read = engine.acquire(LockKind.READ, "a", DEFAULTS);
		this.clients.server().command("DEL", redis().leases(LockKind.WRITE, "a"));
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(write::release);
		assertThat(read.isHeld()).isFalse();
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(read::release);
		assertThat(redis().isFree("a")).isTrue();
		await().during(Duration.ofMillis(300))
			.until(() -> this.clients.losses().size() == 1 && engine.heldLeases() == 0);
	}

	@Test
	void whenTheFlowReadsOnThenItMayWriteAgain() {
		LockEngine engine = this.clients.client();
		Lease write = engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		Lease read = engine.acquire(LockKind.READ, "a", DEFAULTS);
		long token = write.fencingToken().orElseThrow();
		write.release();
		Lease again = engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		assertThat(again.fencingToken().orElseThrow()).isGreaterThan(token);
		again.release();
		read.release();
		assertThat(redis().isFree("a")).isTrue();
		assertThat(this.clients.losses()).isEmpty();
	}

}
