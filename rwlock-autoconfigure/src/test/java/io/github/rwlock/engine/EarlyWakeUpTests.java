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

import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.junit.jupiter.api.Test;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.store.AcquireAnswer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Messages that overtake the answer which says that a request waits.
 */
class EarlyWakeUpTests extends LocalTestCase {

	private final UnreliableStore store = unreliableStore();

	private final LockEngine engine = client(this.store, LEASE);

	private final Lease holder = client().acquire(LockKind.WRITE, "a", DEFAULTS);

	@Test
	void whenGrantIsToldBeforeTheAnswerThenTheThreadEntersWithoutAskingAgain() {
		beforeFirstAnswer(this.holder::release);
		assertThat(onThread(() -> this.engine.acquire(LockKind.WRITE, "a", DEFAULTS))).succeedsWithin(SOON)
			.satisfies((lease) -> assertHeld(lease, LockKind.WRITE));
		assertThat(this.store.acquires()).isEqualTo(1);
	}

	@Test
	void whenGrantIsToldBeforeTheAnswerThenTheFutureIsDoneWithoutAskingAgain() {
		beforeFirstAnswer(this.holder::release);
		assertThat(this.engine.acquireAsync(LockKind.READ, "a", DEFAULTS)).succeedsWithin(SOON)
			.satisfies((lease) -> assertHeld(lease, LockKind.READ));
		assertThat(this.store.acquires()).isEqualTo(1);
	}

	@Test
	void whenMessagesMayHaveBeenMissedBeforeTheAnswerThenItAsksAgain() {
		Queue<String> asking = new ConcurrentLinkedQueue<>();
		beforeFirstAnswer(() -> {
			this.store.wakeForNothing();
			this.store.onAcquire((request) -> {
				asking.add(Thread.currentThread().getName());
				return request.get();
			});
		});
		CompletableFuture<Lease> waiting = onThread(() -> this.engine.acquire(LockKind.WRITE, "a", DEFAULTS));
		await().until(() -> !asking.isEmpty());
		assertThat(asking.peek()).as("thread that asks again").doesNotStartWith("rwlock-");
		assertThat(waiting).isNotDone();
		this.holder.release();
		assertThat(waiting).succeedsWithin(SOON);
	}

	@Test
	void whenNothingWasMissedBeforeTheAnswerThenOnlyAMessageLetsIn() {
		CompletableFuture<Lease> waiting = onThread(() -> this.engine.acquire(LockKind.WRITE, "a", DEFAULTS));
		await().until(() -> waiting(this.engine, "a") == 1);
		this.holder.release();
		assertThat(waiting).succeedsWithin(SOON);
		assertThat(this.store.acquires()).isEqualTo(1);
	}

	private void beforeFirstAnswer(Runnable event) {
		this.store.onAcquire((request) -> request.get().thenApply((answer) -> {
			if (answer instanceof AcquireAnswer.Queued) {
				this.store.onAcquire(Fault.none());
				event.run();
			}
			return answer;
		}));
	}

}
