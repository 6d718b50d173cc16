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
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.store.ForwardingStore;
import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.ReleaseAnswer;
import io.github.rwlock.store.ReleaseRequest;
import io.github.rwlock.store.StoreException;
import io.github.rwlock.store.local.LocalLockStore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * However many withdrawals there are, they leave the store to the requests of others.
 */
class WithdrawalPaceTests {

	private static final int MANY = 1000;

	private static final Duration LEASE = Duration.ofSeconds(30);

	private final Releasing store = new Releasing();

	private final Withdrawals withdrawals = new Withdrawals(this.store, TestClients.settings(LEASE));

	@AfterEach
	void close() {
		this.withdrawals.close();
	}

	@Test
	void whenTheStoreIsAwayThenOneAtATimeIsTriedAndAllAreSentOnceItIsBack() {
		this.store.away = true;
		repeatMany(LEASE);
		await().until(() -> this.store.sent.get() >= 4);
		assertThat(this.store.sent).hasValueLessThan(20);
		this.store.away = false;
		await().until(() -> this.store.answered.get() == MANY);
		assertThat(isAnyRepeating()).isFalse();
	}

	@Test
	void whenAnswersTakeTimeThenALimitedNumberIsUnderWay() {
		this.store.slow = true;
		repeatMany(LEASE);
		await().during(Duration.ofMillis(200))
			.untilAsserted(() -> assertThat(this.store.sent).hasValue(Withdrawals.MOST));
		for (int answered = 0; answered < MANY; answered++) {
			await().until(() -> !this.store.pending.isEmpty());
			this.store.pending.remove().run();
			assertThat(this.store.pending).hasSizeLessThanOrEqualTo(Withdrawals.MOST);
		}
		await().until(() -> !isAnyRepeating());
		assertThat(this.store.sent).hasValue(MANY);
	}

	@Test
	void whenNothingCanBeLeftThenTheyAreForgottenAlthoughTheStoreIsAway() {
		this.store.away = true;
		repeatMany(Duration.ofMillis(50));
		await().until(() -> !isAnyRepeating());
		assertThat(this.store.sent).hasValueLessThan(20);
	}

	private void repeatMany(Duration time) {
		long until = Nanos.now() + Nanos.of(time);
		IntStream.range(0, MANY)
			.forEach((number) -> this.withdrawals.repeat(List.of(new ReleaseRequest(spec(number), Instant.EPOCH)),
					until));
	}

	private boolean isAnyRepeating() {
		return this.withdrawals.isRepeatingName(id(MANY));
	}

	private static LeaseSpec spec(int number) {
		return new LeaseSpec("resource" + number, LockKind.READ, LockMode.FAIR, id(number), "test", LEASE);
	}

	private static LeaseId id(int number) {
		return new LeaseId("client", 1 + number, "named");
	}

	private static final class Releasing extends ForwardingStore {

		private final AtomicInteger sent = new AtomicInteger();

		private final AtomicInteger answered = new AtomicInteger();

		private final Queue<Runnable> pending = new ConcurrentLinkedQueue<>();

		private volatile boolean away;

		private volatile boolean slow;

		private Releasing() {
			super(new LocalLockStore("test", "client"));
		}

		@Override
		public CompletionStage<ReleaseAnswer> release(ReleaseRequest request) {
			this.sent.incrementAndGet();
			if (this.away) {
				return CompletableFuture.failedFuture(new StoreException("failing on purpose", true, null));
			}
			CompletableFuture<ReleaseAnswer> answer = new CompletableFuture<>();
			Runnable arrival = () -> {
				this.answered.incrementAndGet();
				answer.complete(new ReleaseAnswer(Instant.EPOCH, ReleaseAnswer.Outcome.NOT_HELD));
			};
			if (this.slow) {
				this.pending.add(arrival);
			}
			else {
				arrival.run();
			}
			return answer;
		}

	}

}
