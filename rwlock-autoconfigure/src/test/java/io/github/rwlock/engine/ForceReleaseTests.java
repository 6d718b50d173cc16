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
import java.time.temporal.ChronoUnit;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostEvent;
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockSnapshot;
import io.github.rwlock.LockUnavailableException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

/**
 * Looking at locks in Redis, and ending them from outside.
 */
@ParameterizedClass
@EnumSource(TestClients.Driver.class)
class ForceReleaseTests extends EngineTestCase {

	private static final Duration LEASE = Duration.ofSeconds(1);

	@Test
	void whenForcedThenTheHolderNoticesOnceAndTheNextLockIsRenewedAsUsual() {
		LockEngine holder = this.clients.client(LEASE);
		Lease lease = holder.acquire(LockKind.WRITE, "a", DEFAULTS);
		assertThat(this.clients.client().forceRelease("a")).isOne();
		assertThat(redis().isFree("a")).isTrue();
		await().until(() -> !lease.isHeld());
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(lease::release);
		Lease next = holder.acquire(LockKind.WRITE, "a", DEFAULTS);
		long expiry = redis().expiry(LockKind.WRITE, "a");
		await().until(() -> redis().expiry(LockKind.WRITE, "a") > expiry + LEASE.toMillis());
		assertThat(next.isHeld()).isTrue();
		next.release();
		assertThat(this.clients.losses()).containsExactly(new LeaseLostEvent("a", LockKind.WRITE));
	}

	@Test
	void whenALeaseIsHeldForSomeTimeThenItsTimesSaySo() {
		LockEngine engine = this.clients.client(LEASE);
		Lease write = engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		Lease read = engine.acquire(LockKind.READ, "a", DEFAULTS);
		LockSnapshot first = engine.inspect("a");
		await().until(() -> engine.inspect("a").time().isAfter(first.time().plus(LEASE.multipliedBy(2))));
		write.release();
		LockSnapshot second = this.clients.client().inspect("a");
		assertThat(second.holders()).singleElement().satisfies((holder) -> {
			assertThat(holder.kind()).isEqualTo(LockKind.READ);
			assertThat(holder.fencingToken()).isEmpty();
			assertThat(holder.heldSince()).isCloseTo(first.holders().get(0).heldSince(), within(1, ChronoUnit.SECONDS));
			assertThat(holder.expiresIn()).isPositive().isLessThanOrEqualTo(LEASE);
		});
		read.release();
	}

	@ParameterizedTest
	@ValueSource(chars = { 'r', 'q', 'e', 'n' })
	void whenAForeignKeyIsInTheWayThenNothingIsEndedAndTheDowngradeIsNoLossYet(char part) {
		LockEngine engine = this.clients.client();
		Lease write = engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		Lease read = engine.acquire(LockKind.READ, "a", DEFAULTS);
		List<String> held = redis().held(LockKind.WRITE, "a");
		String key = redis().key("a", part);
		this.clients.server().command("SET", key, "foreign");
		write.release();
		assertThatExceptionOfType(LockUnavailableException.class).isThrownBy(() -> engine.forceRelease("a"))
			.withMessageContaining("'a'")
			.withMessageContaining("WRONGTYPE");
		assertThat(redis().held(LockKind.WRITE, "a")).isEqualTo(held).hasSize(2);
		assertThat(this.clients.server().command("GET", key)).isEqualTo("foreign");
		assertThat(read.isHeld()).isTrue();
		this.clients.server().command("DEL", key);
		await().until(() -> !redis().held(LockKind.READ, "a").isEmpty());
		read.release();
		assertThat(redis().isFree("a")).isTrue();
		assertThat(this.clients.losses()).isEmpty();
	}

}
