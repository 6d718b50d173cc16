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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockOptions;
import io.github.rwlock.LockUnavailableException;
import io.github.rwlock.testsupport.RedisServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.awaitility.Awaitility.await;

/**
 * While Redis cannot be used no body is entered; when it is back nothing needs a restart.
 */
@ParameterizedClass
@EnumSource(TestClients.Driver.class)
class UnavailableTests extends EngineTestCase {

	private static final Duration WAIT = Duration.ofMillis(300);

	private static final Duration LEASE = Duration.ofMillis(1500);

	private static final Duration LONGEST = WAIT.plus(LEASE).plusSeconds(5);

	private static final LockOptions SHORT_WAIT = DEFAULTS.withWaitTime(WAIT);

	@Override
	RedisServer server() {
		return RedisServer.start();
	}

	@Test
	void whenRedisIsGoneThenNoBodyIsEnteredUntilItIsBack() {
		LockEngine engine = this.clients.client(LEASE);
		engine.execute(LockKind.WRITE, "a", DEFAULTS, () -> null);
		this.clients.server().kill();
		assertUnavailable(engine, "a");
		assertThatExceptionOfType(LockUnavailableException.class)
			.isThrownBy(() -> engine.tryAcquire(LockKind.READ, "a", DEFAULTS));
		this.clients.server().restart();
		assertHandsOver(engine);
	}

	@Test
	void whenRedisAppearsAfterTheStartThenLocksAndMessagesWork() {
		this.clients.server().kill();
		LockEngine engine = this.clients.client(LEASE);
		assertUnavailable(engine, "a");
		CompletableFuture<Lease> waiting = onThread(() -> engine.acquire(LockKind.READ, "b", DEFAULTS));
		this.clients.server().restart();
		assertThat(waiting).succeedsWithin(LONGEST);
		assertHandsOver(engine);
	}

	@Test
	void whenRedisHangsThenUnavailableAndNothingStaysAfterwards() {
		LockEngine engine = this.clients.client(LEASE);
		engine.execute(LockKind.WRITE, "warm", DEFAULTS, () -> null);
		this.clients.server().pause();
		assertUnavailable(engine, "a");
		assertThat(engine.heldLeases()).isZero();
		this.clients.server().resume();
		await().until(() -> redis().isFree("a"));
		assertHandsOver(engine);
	}

	@Test
	void whenReleasedWhileRedisHangsThenLocallyFreeAndOthersEnterAfterwards() {
		LockEngine engine = this.clients.client(LEASE);
		Lease lease = engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		this.clients.server().pause();
		assertThatNoException().isThrownBy(lease::release);
		assertThat(lease.isHeld()).isFalse();
		assertThat(engine.heldLeases()).isZero();
		this.clients.server().resume();
		assertThat(onThread(() -> engine.acquire(LockKind.WRITE, "a", DEFAULTS))).succeedsWithin(LONGEST);
		assertThat(this.clients.losses()).isEmpty();
	}

	@Test
	void whenMemoryIsFullThenUnavailableAndNothingHalfDone() {
		LockEngine engine = this.clients.client(LEASE);
		Lease held = engine.acquire(LockKind.READ, "held", DEFAULTS);
		this.clients.server().command("CONFIG", "SET", "maxmemory", "1");
		assertUnavailable(engine, "a");
		assertThat(redis().isFree("a")).isTrue();
		held.release();
		assertThat(redis().isFree("held")).isTrue();
		this.clients.server().command("CONFIG", "SET", "maxmemory", "0");
		assertHandsOver(engine);
		assertThat(this.clients.losses()).isEmpty();
	}

	@Test
	void whenMemoryIsFullThenWhatTakesTheRulesIsGrantedWhole() {
		LockEngine engine = this.clients.client();
		this.clients.server().command("CONFIG", "SET", "maxmemory", "1");
		Lease read = engine.acquire(LockKind.READ, "a", DEFAULTS.withGroup("group"));
		assertThat(engine.inspect("a").holders()).singleElement()
			.satisfies((holder) -> assertThat(holder.group()).isEqualTo("group"));
		assertThat(redis().keysWithoutTtl()).isEmpty();
		read.release();
		assertThat(redis().isFree("a")).isTrue();
	}

	@Test
	void whenMemoryIsFullThenWhatIsHeldStaysHeldAndWhoWaitsKeepsItsPlace() {
		LockEngine engine = this.clients.client(LEASE);
		List<Lease> held = List.of(engine.acquire(LockKind.READ, "read", DEFAULTS),
				engine.acquire(LockKind.WRITE, "write", DEFAULTS), engine.acquire(LockKind.WRITE, "a", DEFAULTS));
		LockEngine other = this.clients.client();
		CompletableFuture<Lease> waiting = onThread(() -> other.acquire(LockKind.WRITE, "a", DEFAULTS));
		await().until(() -> other.inspect("a").waiters().size() == 1);
		this.clients.server().command("CONFIG", "SET", "maxmemory", "1");
		long later = Nanos.now() + Nanos.of(LEASE.multipliedBy(4));
		await().until(() -> Nanos.isPast(later, Nanos.now()));
		assertThat(held).allMatch(Lease::isHeld);
		assertThat(this.clients.losses()).isEmpty();
		assertThat(other.inspect("a").waiters()).hasSize(1);
		assertUnavailable(engine, "new");
		held.forEach(Lease::release);
		assertThat(waiting).succeedsWithin(LONGEST);
	}

	@Test
	void whenMemoryIsFullThenAReleaseHandsOverAllTheSame() {
		Lease held = this.clients.client().acquire(LockKind.WRITE, "a", DEFAULTS);
		LockEngine other = this.clients.client();
		CompletableFuture<Lease> waiting = onThread(() -> other.acquire(LockKind.WRITE, "a", DEFAULTS));
		await().until(() -> other.inspect("a").waiters().size() == 1);
		this.clients.server().command("CONFIG", "SET", "maxmemory", "1");
		held.release();
		assertThat(waiting).succeedsWithin(LONGEST);
		assertThat(this.clients.losses()).isEmpty();
	}

	@Test
	void whenMemoryIsFullThenADowngradeIsMadeWhole() {
		LockEngine engine = this.clients.client();
		Lease write = engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		Lease read = engine.acquire(LockKind.READ, "a", DEFAULTS.withGroup("group"));
		this.clients.server().command("CONFIG", "SET", "maxmemory", "1");
		write.release();
		assertThat(redis().held(LockKind.WRITE, "a")).isEmpty();
		assertThat(redis().held(LockKind.READ, "a")).hasSize(2);
		assertThat(engine.inspect("a").holders()).singleElement()
			.satisfies((holder) -> assertThat(holder.group()).isEqualTo("group"));
		assertThat(redis().keysWithoutTtl()).isEmpty();
		read.release();
		assertThat(redis().isFree("a")).isTrue();
		assertThat(this.clients.losses()).isEmpty();
	}

	@Test
	void whenMemoryIsFullThenLocksCanBeEndedByForce() {
		LockEngine engine = this.clients.client();
		engine.acquire(LockKind.READ, "a", DEFAULTS.withOwner("owner"));
		engine.acquire(LockKind.WRITE, "a", DEFAULTS.withOwner("owner"));
		this.clients.server().command("CONFIG", "SET", "maxmemory", "1");
		assertThat(engine.forceRelease("a")).isEqualTo(2);
		assertThat(redis().isFree("a")).isTrue();
	}

	private void assertUnavailable(LockEngine engine, String resource) {
		AtomicBoolean entered = new AtomicBoolean();
		long start = System.nanoTime();
		assertThatExceptionOfType(LockUnavailableException.class)
			.isThrownBy(() -> engine.execute(LockKind.WRITE, resource, SHORT_WAIT, () -> entered.getAndSet(true)))
			.withMessageContaining("'" + resource + "'");
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isBetween(WAIT, LONGEST);
		assertThat(entered).isFalse();
	}

	private void assertHandsOver(LockEngine engine) {
		Lease holder = this.clients.client(LEASE).acquire(LockKind.WRITE, "after", DEFAULTS);
		await().until(engine.store()::isDelivering);
		CompletableFuture<Lease> waiting = onThread(() -> engine.acquire(LockKind.WRITE, "after", DEFAULTS));
		await().until(() -> redis().waiting("after") == 1);
		redis().resetCalls();
		holder.release();
		assertThat(waiting).succeedsWithin(LONGEST).satisfies(Lease::release);
		assertThat(redis().calls("publish")).isOne();
	}

}
