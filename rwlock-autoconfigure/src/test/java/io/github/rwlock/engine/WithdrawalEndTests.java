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
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.store.ForwardingStore;
import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.ReleaseAnswer;
import io.github.rwlock.store.ReleaseRequest;
import io.github.rwlock.store.local.LocalLockStore;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A client that closes leaves nothing behind of what it was just giving up.
 */
class WithdrawalEndTests extends ThreadedTestCase {

	private static final Duration LEASE = Duration.ofSeconds(30);

	@Test
	void whenClosedThenWhatIsUnderWayIsAwaited() {
		LateReleases store = new LateReleases(Duration.ofMillis(300));
		Withdrawals withdrawals = new Withdrawals(store, TestClients.settings(LEASE));
		IntStream.range(0, 10).forEach((number) -> withdrawals.repeat(List.of(release(number)), until()));
		withdrawals.close();
		assertThat(store.answered).hasValue(10);
	}

	@Test
	void whenNothingIsAnsweredThenToCloseTakesNoLongerThanACommandMay() {
		Withdrawals withdrawals = new Withdrawals(new LateReleases(LEASE),
				TestSettings.lasting(LEASE).answeredWithin(Duration.ofMillis(200)).get());
		withdrawals.repeat(List.of(release(1)), until());
		CompletableFuture<Object> closed = onThread(() -> {
			withdrawals.close();
			return null;
		});
		assertThat(closed).succeedsWithin(LEASE.dividedBy(2));
	}

	private static long until() {
		return Nanos.now() + Nanos.of(LEASE);
	}

	private static ReleaseRequest release(int number) {
		return new ReleaseRequest(new LeaseSpec("resource" + number, LockKind.READ, LockMode.FAIR,
				new LeaseId("client", 1 + number), "test", LEASE), Instant.EPOCH);
	}

	private static final class LateReleases extends ForwardingStore {

		private final Duration delay;

		private final AtomicInteger answered = new AtomicInteger();

		private LateReleases(Duration delay) {
			super(new LocalLockStore("test", "client"));
			this.delay = delay;
		}

		@Override
		public CompletionStage<ReleaseAnswer> release(ReleaseRequest request) {
			CompletableFuture<ReleaseAnswer> answer = new CompletableFuture<>();
			CompletableFuture.delayedExecutor(this.delay.toMillis(), TimeUnit.MILLISECONDS).execute(() -> {
				this.answered.incrementAndGet();
				answer.complete(new ReleaseAnswer(Instant.EPOCH, ReleaseAnswer.Outcome.RELEASED));
			});
			return answer;
		}

	}

}
