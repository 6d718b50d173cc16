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
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.junit.jupiter.api.AfterEach;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostEvent;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockOptions;
import io.github.rwlock.LockSnapshot;
import io.github.rwlock.store.local.LocalLockStore;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Clients that share leases within this JVM, for what does not depend on a server or on
 * time.
 */
abstract class LocalTestCase extends ThreadedTestCase {

	static final Duration LEASE = Duration.ofSeconds(30);

	static final Duration SOON = Duration.ofSeconds(8);

	final Queue<LeaseLostEvent> losses = new ConcurrentLinkedQueue<>();

	private final String prefix = "test-" + LockEngine.newClientId();

	private final Queue<LockEngine> opened = new ConcurrentLinkedQueue<>();

	@AfterEach
	void closeClients() {
		endThreads();
		this.opened.forEach(LockEngine::close);
		this.opened.forEach((engine) -> engine.store().close());
	}

	LockEngine client() {
		return client(unreliableStore(), LEASE);
	}

	LockEngine client(UnreliableStore store, Duration lease) {
		return client(store, TestClients.settings(lease), this.losses::add);
	}

	LockEngine client(UnreliableStore store, EngineSettings settings, LockListener listener) {
		LockEngine engine = new LockEngine(store, store.clientId(), settings, listener);
		engine.start();
		this.opened.add(engine);
		return engine;
	}

	UnreliableStore unreliableStore() {
		return unreliableStore(this.prefix);
	}

	static UnreliableStore unreliableStore(String prefix) {
		String clientId = LockEngine.newClientId();
		return new UnreliableStore(clientId, new LocalLockStore(prefix, clientId));
	}

	/**
	 * Return how many wait for a resource.
	 */
	static int waiting(LockEngine engine, String resource) {
		return engine.inspect(resource).waiters().size();
	}

	/**
	 * Return how much time the first holder of a resource has left.
	 */
	static Duration expiresIn(LockEngine engine, String resource) {
		return engine.inspect(resource).holders().get(0).expiresIn();
	}

	/**
	 * Return whether a client could take a lock now.
	 */
	static boolean canTake(LockEngine engine, LockKind kind, String resource, LockOptions options) {
		return engine.tryAcquire(kind, resource, options).map((lease) -> {
			lease.release();
			return lease;
		}).isPresent();
	}

	static boolean canTake(LockEngine engine, LockKind kind, String resource) {
		return canTake(engine, kind, resource, DEFAULTS);
	}

	/**
	 * Assert that nobody holds a resource or waits for it.
	 */
	static void assertFree(LockEngine engine, String resource) {
		LockSnapshot snapshot = engine.inspect(resource);
		assertThat(snapshot.holders()).isEmpty();
		assertThat(snapshot.waiters()).isEmpty();
	}

	static void assertHeld(Lease lease, LockKind kind) {
		assertThat(lease.isHeld()).isTrue();
		assertThat(lease.kind()).isEqualTo(kind);
		assertThat(lease.fencingToken().isPresent()).isEqualTo(kind == LockKind.WRITE);
	}

}
