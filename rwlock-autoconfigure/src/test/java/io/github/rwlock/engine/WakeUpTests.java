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
import io.github.rwlock.LockKind;
import io.github.rwlock.testsupport.RedisServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A waiter is woken by a message, and enters without one too.
 */
@ParameterizedClass
@EnumSource(TestClients.Driver.class)
class WakeUpTests extends EngineTestCase {

	private static final Duration LONG_LEASE = Duration.ofSeconds(30);

	private static final Duration SOON = Duration.ofSeconds(8);

	@Override
	RedisServer server() {
		return RedisServer.start();
	}

	@Test
	void whenPollsGetNoAnswerThenTheMessageAloneLetsTheWaiterIn() {
		UnreliableStore store = this.clients.unreliableStore(LONG_LEASE).onAcquire(Fault.after(1, Fault.loseRequest()));
		LockEngine waiter = this.clients.client(store, LONG_LEASE);
		await().until(store::isDelivering);
		Lease holder = this.clients.client().acquire(LockKind.WRITE, "a", DEFAULTS);
		CompletableFuture<Lease> waiting = onThread(() -> waiter.acquire(LockKind.WRITE, "a", DEFAULTS));
		await().until(() -> redis().waiting("a") == 1);
		holder.release();
		assertThat(waiting).succeedsWithin(SOON).satisfies((lease) -> assertThat(lease.isHeld()).isTrue());
	}

	@Test
	void whenNoMessageArrivesThenThePollLetsTheWaiterIn() {
		UnreliableStore store = this.clients.unreliableStore(LONG_LEASE).deaf();
		LockEngine waiter = this.clients.client(store, LONG_LEASE);
		Lease holder = this.clients.client().acquire(LockKind.WRITE, "a", DEFAULTS);
		CompletableFuture<Lease> waiting = onThread(() -> waiter.acquire(LockKind.READ, "a", DEFAULTS));
		await().until(() -> redis().waiting("a") == 1);
		holder.release();
		assertThat(waiting).succeedsWithin(SOON);
	}

	@Test
	void whenFirstSubscriptionIsStillBeingMadeThenTheWaiterEnters() {
		Lease holder = this.clients.client().acquire(LockKind.WRITE, "a", DEFAULTS);
		CompletableFuture<Lease> waiting = onThread(() -> this.clients.client().acquire(LockKind.WRITE, "a", DEFAULTS));
		while (redis().waiting("a") == 0) {
			Thread.onSpinWait();
		}
		holder.release();
		assertThat(waiting).succeedsWithin(SOON);
	}

	@Test
	void whenSubscriptionIsKilledThenTheWaiterEntersAndMessagesComeAgain() {
		LockEngine waiter = this.clients.client();
		await().until(waiter.store()::isDelivering);
		Lease holder = this.clients.client().acquire(LockKind.WRITE, "a", DEFAULTS);
		CompletableFuture<Lease> waiting = onThread(() -> waiter.acquire(LockKind.WRITE, "a", DEFAULTS));
		await().until(() -> redis().waiting("a") == 1);
		assertThat((Long) this.clients.server().command("CLIENT", "KILL", "TYPE", "pubsub")).isPositive();
		holder.release();
		assertThat(waiting).succeedsWithin(SOON);
		await().until(waiter.store()::isDelivering);
	}

	@Test
	void whenAllConnectionsAreKilledThenHoldsAndWaitersGoOn() {
		LockEngine waiter = this.clients.client();
		Lease holder = this.clients.client().acquire(LockKind.WRITE, "a", DEFAULTS);
		CompletableFuture<Lease> waiting = onThread(() -> waiter.acquire(LockKind.WRITE, "a", DEFAULTS));
		await().until(() -> redis().waiting("a") == 1);
		this.clients.server().command("CLIENT", "KILL", "TYPE", "pubsub");
		assertThat((Long) this.clients.server().command("CLIENT", "KILL", "TYPE", "normal")).isPositive();
		assertThat(holder.isHeld()).isTrue();
		holder.release();
		assertThat(waiting).succeedsWithin(SOON);
		assertThat(this.clients.losses()).isEmpty();
	}

}
