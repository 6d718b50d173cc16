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

package io.github.rwlock.aop;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockOptions;
import io.github.rwlock.LockTimeoutException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Several locks as one acquisition, in an application on the local store.
 */
@Tag("smoke")
class LockOrderTests {

	private static final int CALLERS = 8;

	private static final int CALLS = 100;

	private static final List<String> IDS = List.of("a", "b", "c", "d");

	@AutoClose
	private final LockedApplication application = LockedApplication.start(UUID.randomUUID().toString());

	@Test
	void whenCallersAskInAnyOrderThenAllFinishAndNoneMeet() {
		AtomicInteger inside = new AtomicInteger();
		AtomicInteger calls = new AtomicInteger();
		List<CompletableFuture<Void>> callers = new ArrayList<>();
		for (int seed = 0; seed < CALLERS; seed++) {
			Random random = new Random(seed);
			callers.add(this.application.async(() -> {
				for (int i = 0; i < CALLS; i++) {
					this.application.movers().writeAll(threeOf(random), () -> {
						assertThat(inside.incrementAndGet()).isOne();
						calls.incrementAndGet();
						inside.decrementAndGet();
					});
				}
			}));
		}
		callers.forEach(LockedApplication::join);
		assertThat(calls).hasValue(CALLERS * CALLS);
		assertThat(this.application.locks().inspect("shelf:a").holders()).isEmpty();
	}

	@Test
	void whenReadersAndWritersOfTwoResourcesCrossThenAllFinish() {
		AtomicInteger calls = new AtomicInteger();
		List<CompletableFuture<Void>> callers = new ArrayList<>();
		for (int i = 0; i < CALLERS; i++) {
			boolean forth = i % 2 == 0;
			callers.add(this.application.async(() -> {
				for (int call = 0; call < CALLS; call++) {
					this.application.movers().move(forth ? "a" : "b", forth ? "b" : "a", calls::incrementAndGet);
				}
			}));
		}
		callers.forEach(LockedApplication::join);
		assertThat(calls).hasValue(CALLERS * CALLS);
	}

	@Test
	void whenOneIsNotToBeHadThenAllOthersAreFreeAndTheMethodIsNotEntered() {
		try (Lease other = this.application.locks().acquireWrite("shelf:c")) {
			assertThatExceptionOfType(CompletionException.class)
				.isThrownBy(() -> this.application
					.elsewhere(() -> this.application.movers().writeAtOnce(IDS, LockOrderTests::fail)))
				.withCauseInstanceOf(LockTimeoutException.class);
			for (String id : List.of("a", "b", "d")) {
				assertThat(this.application.locks().inspect("shelf:" + id).holders()).isEmpty();
			}
			assertThat(other.isHeld()).isTrue();
		}
	}

	@Test
	void whenALockIsLostWhileAnotherIsWaitedForThenTheMethodIsNotEntered() {
		assertLost(
				() -> this.application.async(() -> this.application.movers().moveFast("a", "b", LockOrderTests::fail)));
		assertLost(() -> this.application.movers().moveFastLater("a", "b", LockOrderTests::fail).toFuture());
	}

	@Test
	void whenPublishersCrossThenAllFinish() {
		AtomicInteger calls = new AtomicInteger();
		List<CompletableFuture<Void>> callers = new ArrayList<>();
		for (int i = 0; i < CALLS; i++) {
			boolean forth = i % 2 == 0;
			callers.add(this.application.movers()
				.moveLater(forth ? "a" : "b", forth ? "b" : "a", calls::incrementAndGet)
				.toFuture());
		}
		callers.forEach(LockedApplication::join);
		assertThat(calls).hasValue(CALLS);
		await().until(() -> holders("a") + holders("b") == 0);
	}

	@Test
	void whenNothingIsToBeLockedThenStagesAndPublishersJustRun() {
		AtomicInteger calls = new AtomicInteger();
		this.application.movers().writeAllLater(List.of(), calls::incrementAndGet).block(Duration.ofSeconds(20));
		assertThat(calls).hasValue(1);
		CompletableFuture<Void> end = CompletableFuture.completedFuture(null);
		assertThat(this.application.movers().writeAllAsync(List.of(), end)).succeedsWithin(Duration.ofSeconds(20));
	}

	@Test
	void whenAStageEndsThenAllAreReleased() {
		CompletableFuture<Void> end = new CompletableFuture<>();
		CompletableFuture<Void> stage = this.application.movers().writeAllAsync(List.of("b", "a"), end);
		assertThat(holders("a") + holders("b")).isEqualTo(2);
		end.complete(null);
		assertThat(stage).succeedsWithin(Duration.ofSeconds(20));
		assertThat(holders("a") + holders("b")).isZero();
	}

	private void assertLost(Supplier<CompletableFuture<Void>> caller) {
		Lease other = this.application.locks().acquireWrite("shelf:b", LockOptions.defaults().withOwner("other"));
		CompletableFuture<Void> call = caller.get();
		await().until(() -> this.application.locks().inspect("shelf:b").waiters().size() == 1);
		await().until(() -> this.application.locks().inspect("shelf:a").holders().isEmpty());
		other.release();
		assertThat(call).failsWithin(Duration.ofSeconds(20))
			.withThrowableThat()
			.havingCause()
			.isInstanceOf(LeaseLostException.class)
			.withMessageContaining("'shelf:a' was lost while other locks of the call were waited for");
		await().until(() -> holders("b") == 0);
	}

	@Test
	void whileTheMethodRunsAllAreHeldAsTheyAreAskedFor() {
		List<Boolean> seen = new ArrayList<>();
		this.application.movers().move("a", "b", () -> {
			seen.add(this.application.canRead());
			seen.add(this.application.canWrite());
			seen.add(this.application.elsewhere(() -> this.application.locks().tryAcquireRead("shelf:b").isPresent()));
		});
		assertThat(seen).containsExactly(true, false, false);
		assertThat(this.application.canWrite()).isTrue();
		assertThat(this.application.locks().inspect("shelf:b").holders()).isEmpty();
	}

	private int holders(String id) {
		return this.application.locks().inspect("shelf:" + id).holders().size();
	}

	private static List<String> threeOf(Random random) {
		List<String> ids = new ArrayList<>(IDS);
		Collections.shuffle(ids, random);
		return ids.subList(0, 3);
	}

	private static void fail() {
		throw new AssertionError("entered");
	}

}
