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
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockKind;
import io.github.rwlock.testsupport.RedisServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * What becomes of a hold when Redis is away for a while.
 */
@ParameterizedClass
@EnumSource(TestClients.Driver.class)
class OutageTests extends EngineTestCase {

	private static final Duration LEASE = Duration.ofMillis(1500);

	private static final Duration SLACK = Duration.ofSeconds(5);

	@Override
	RedisServer server() {
		return RedisServer.start();
	}

	@Test
	void whenRedisHangsForLessThanTheLeaseThenTheHoldSurvives() {
		Lease lease = this.clients.client(LEASE).acquire(LockKind.WRITE, "a", DEFAULTS);
		long expiry = redis().expiry(LockKind.WRITE, "a");
		this.clients.server().pause();
		await().pollInterval(Duration.ofMillis(10)).until(() -> lease.remaining().compareTo(LEASE.dividedBy(2)) < 0);
		this.clients.server().resume();
		await().until(() -> redis().expiry(LockKind.WRITE, "a") > expiry + LEASE.toMillis());
		assertThat(lease.isHeld()).isTrue();
		lease.release();
		assertThat(this.clients.losses()).isEmpty();
	}

	@Test
	void whenRedisHangsForLongerThanTheLeaseThenTheLossIsNoticedInTimeAndToldOnce() {
		LockEngine other = this.clients.client();
		Lease lease = this.clients.client(LEASE).acquire(LockKind.WRITE, "a", DEFAULTS);
		this.clients.server().pause();
		Duration remaining = lease.remaining();
		assertThat(remaining).isLessThanOrEqualTo(LEASE);
		await().atMost(remaining.plus(SLACK)).until(() -> !lease.isHeld());
		await().atMost(SLACK).until(() -> this.clients.losses().size() == 1);
		this.clients.server().resume();
		Lease next = other.acquire(LockKind.WRITE, "a", DEFAULTS);
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(lease::release);
		assertThat(next.isHeld()).isTrue();
		next.release();
		assertThat(this.clients.losses()).hasSize(1);
	}

	@Test
	void whenRedisComesBackEmptyThenLostAtTheNextRenewalAndLockedAsUsualAgain() {
		LockEngine engine = this.clients.client(LEASE);
		Lease lost = engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		this.clients.server().kill();
		this.clients.server().restart();
		await().atMost(LEASE.plus(SLACK)).until(() -> this.clients.losses().size() == 1);
		assertThat(lost.isHeld()).isFalse();
		assertThat(redis().isFree("a")).isTrue();
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(lost::release);
		Lease again = engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		assertThat(again.fencingToken().orElseThrow()).isGreaterThan(lost.fencingToken().orElseThrow());
		long expiry = redis().expiry(LockKind.WRITE, "a");
		await().until(() -> redis().expiry(LockKind.WRITE, "a") > expiry);
		again.release();
		assertThat(this.clients.losses()).hasSize(1);
	}

	@Test
	void whenRedisComesBackEmptyThenThoseWhoWaitedEnter() {
		LockEngine engine = this.clients.client(LEASE);
		this.clients.client(LEASE).acquire(LockKind.WRITE, "a", DEFAULTS);
		CompletableFuture<Lease> waiting = onThread(() -> engine.acquire(LockKind.READ, "a", DEFAULTS));
		await().until(() -> redis().waiting("a") == 1);
		this.clients.server().kill();
		this.clients.server().restart();
		assertThat(waiting).succeedsWithin(LEASE.plus(SLACK)).satisfies(Lease::release);
	}

}
