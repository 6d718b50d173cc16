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

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

import org.junit.jupiter.api.BeforeEach;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockContext;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockedAction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Guarded code that is interrupted when its lease is lost.
 */
abstract class LossInterruptTestCase extends LocalTestCase {

	private static final EngineSettings SETTINGS = TestSettings.lasting(LEASE)
		.onLoss(LeaseLossReaction.INTERRUPT)
		.get();

	private final Map<String, Lease> leases = new ConcurrentHashMap<>();

	private final CountDownLatch entered = new CountDownLatch(1);

	private final CountDownLatch never = new CountDownLatch(1);

	LockEngine engine;

	@BeforeEach
	void open() {
		this.engine = client(unreliableStore(), SETTINGS, this.losses::add);
	}

	<T, E extends Throwable> T write(String resource, LockedAction<T, E> action) throws E {
		return this.engine.execute(LockKind.WRITE, resource, DEFAULTS, () -> {
			this.leases.put(resource, LockContext.current().orElseThrow());
			return action.run();
		});
	}

	String waitForEver() throws InterruptedException {
		this.entered.countDown();
		this.never.await();
		return "done";
	}

	String waitQuietly() {
		try {
			return waitForEver();
		}
		catch (InterruptedException ex) {
			return "interrupted";
		}
	}

	static String assertInterrupted() {
		assertThat(Thread.currentThread().isInterrupted()).isTrue();
		return "interrupted";
	}

	void awaitEntered() {
		await().until(() -> this.entered.getCount() == 0);
	}

	void loseWhenEntered(String resource) {
		awaitEntered();
		lose(resource);
	}

	String lose(String resource) {
		return lose(this.leases.get(resource));
	}

	/**
	 * Lose a lease by releasing its ticket, in which the code that runs under it may come
	 * first once it is interrupted.
	 */
	String lose(Lease lease) {
		try {
			this.engine.release(lease.ticket());
			return "lost";
		}
		catch (LeaseLostException ex) {
			return "lost and released";
		}
	}

}
