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

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockOptions;
import io.github.rwlock.LockUnavailableException;
import io.github.rwlock.testsupport.SilentProxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * An acquire is on its way on a connection that nobody reads from any more, and arrives
 * after what was sent later on another one.
 */
@ParameterizedClass
@EnumSource(TestClients.Driver.class)
class LateArrivalTests extends EngineTestCase {

	private static final Duration LEASE = Duration.ofSeconds(6);

	private static final Duration COMMAND_TIMEOUT = LEASE.dividedBy(3);

	private static final Duration SOON = Duration.ofSeconds(10);

	private static final LockOptions ONCE = DEFAULTS.withWaitTime(Duration.ZERO);

	private final CompletableFuture<Void> withdrawn = new CompletableFuture<>();

	private LockEngine other;

	private SilentProxy proxy;

	private LockEngine engine;

	@BeforeEach
	void connectAndFallSilent() {
		this.other = this.clients.client();
		this.proxy = SilentProxy.to(this.clients.server());
		UnreliableStore store = this.clients.through(this.proxy).unreliableStore(LEASE);
		this.engine = this.clients.client(store, LEASE);
		this.engine.execute(LockKind.WRITE, "before", DEFAULTS, () -> null);
		await().until(store::isDelivering);
		store.onRelease((request) -> request.get().thenApply((answer) -> {
			this.withdrawn.complete(null);
			return answer;
		}));
		this.proxy.silence();
	}

	@AfterEach
	void disconnect() {
		this.proxy.close();
	}

	@Test
	void whenItWasCancelledThenNothingIsGranted() {
		CompletableFuture<Lease> asking = this.engine.acquireAsync(LockKind.WRITE, "a", DEFAULTS);
		awaitUnderWay();
		asking.cancel(true);
		this.proxy.breakOff();
		assertThat(this.withdrawn).succeedsWithin(SOON);
		assertAnsweredLate("ENDED");
		assertNothingIsLeft();
	}

	@Test
	void whenItsConnectionBrokeThenNothingIsGranted() {
		CompletableFuture<Lease> asking = onThread(() -> this.engine.acquire(LockKind.WRITE, "a", ONCE));
		awaitUnderWay();
		this.proxy.breakOff();
		assertUnavailable(asking);
		assertAnsweredLate("ENDED");
		assertNothingIsLeft();
	}

	@Test
	void whenItsConnectionWasGivenUpForDeadThenNothingIsGranted() {
		CompletableFuture<Lease> asking = onThread(() -> this.engine.acquire(LockKind.WRITE, "a", ONCE));
		assertUnavailable(asking);
		assertAnsweredLate("ENDED", "STALE");
		assertNothingIsLeft();
	}

	@Test
	void whenItWasRepeatedThenItIsTheSameLeaseAndNoneOnceThatIsReleased() {
		CompletableFuture<Lease> asking = onThread(() -> this.engine.acquire(LockKind.WRITE, "a", DEFAULTS));
		awaitUnderWay();
		this.proxy.breakOff();
		assertThat(asking).succeedsWithin(SOON);
		assertAnsweredLate("GRANTED");
		assertThat(redis().held(LockKind.WRITE, "a")).hasSize(2);
		asking.join().release();
		assertAnsweredLate("ENDED");
		assertNothingIsLeft();
	}

	private void awaitUnderWay() {
		await().until(() -> this.proxy.swallowedRequests().contains(redis().leases(LockKind.WRITE, "a")));
	}

	private void assertUnavailable(CompletableFuture<Lease> asking) {
		assertThat(asking).failsWithin(COMMAND_TIMEOUT.plus(SOON))
			.withThrowableThat()
			.withCauseInstanceOf(LockUnavailableException.class);
		assertThat(this.withdrawn).succeedsWithin(SOON);
	}

	private void assertAnsweredLate(CharSequence... statuses) {
		this.proxy.arriveLate();
		await().untilAsserted(() -> assertThat(this.proxy.swallowedReplies()).containsAnyOf(statuses));
	}

	private void assertNothingIsLeft() {
		assertThat(redis().isFree("a")).isTrue();
		assertThat(this.engine.heldLeases()).isZero();
		assertThat(this.other.tryAcquire(LockKind.WRITE, "a", DEFAULTS)).isPresent();
		await().atMost(COMMAND_TIMEOUT.plus(SOON)).until(() -> !redis().keys().contains(redis().key("a", 'e')));
	}

}
