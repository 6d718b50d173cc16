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
import java.util.concurrent.Callable;

import org.junit.jupiter.api.Test;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockTimeoutException;
import io.github.rwlock.LockUnavailableException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

/**
 * However slow the store is, an acquire ends one command timeout after its wait time.
 */
class AcquireTimeTests extends EngineTestCase {

	private static final Duration LEASE = Duration.ofSeconds(9);

	private static final Duration WAIT = Duration.ofSeconds(1);

	private static final Duration COMMAND_TIMEOUT = Duration.ofSeconds(3);

	private static final Duration ALMOST = Duration.ofMillis(2700);

	private static final Duration SLACK = Duration.ofSeconds(2);

	@Test
	void whenTheTimeIsToldLateAndNothingElseThenUnavailableInTime() {
		UnreliableStore store = warm().onTime(Fault.answerLate(ALMOST)).onAcquire(Fault.loseRequest());
		LockEngine engine = this.clients.client(store, LEASE);
		assertThat(
				timeToFailWith(LockUnavailableException.class, () -> engine.tryAcquire(LockKind.WRITE, "a", DEFAULTS)))
			.isLessThan(COMMAND_TIMEOUT.plus(SLACK));
	}

	@Test
	void whenQueuedAndThenToldLateAndNothingElseThenTimedOutInTime() {
		this.clients.client().acquire(LockKind.WRITE, "a", DEFAULTS);
		UnreliableStore store = warm().onAcquire(Fault.after(1, Fault.answerLate(ALMOST)))
			.onRelease(Fault.loseRequest());
		LockEngine engine = this.clients.client(store, LEASE);
		await().until(store::isDelivering);
		assertThat(timeToFailWith(LockTimeoutException.class,
				() -> engine.acquire(LockKind.WRITE, "a", DEFAULTS.withWaitTime(WAIT))))
			.isLessThan(WAIT.plus(COMMAND_TIMEOUT).plus(SLACK));
	}

	@Test
	void whenNothingIsAnsweredThenUnavailableInTime() {
		UnreliableStore store = warm().onTime(Fault.loseRequest());
		store.sever();
		LockEngine engine = this.clients.client(store, LEASE);
		assertThat(timeToFailWith(LockUnavailableException.class,
				() -> engine.acquire(LockKind.WRITE, "a", DEFAULTS.withWaitTime(WAIT))))
			.isLessThan(WAIT.plus(COMMAND_TIMEOUT).plus(SLACK));
	}

	private UnreliableStore warm() {
		UnreliableStore store = this.clients.unreliableStore(LEASE);
		assertThat(store.time().toCompletableFuture()).succeedsWithin(COMMAND_TIMEOUT.plus(SLACK));
		return store;
	}

	private static Duration timeToFailWith(Class<? extends Throwable> type, Callable<?> action) {
		long start = System.nanoTime();
		assertThat(catchThrowable(action::call)).isInstanceOf(type);
		return Duration.ofNanos(System.nanoTime() - start);
	}

}
