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

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import io.github.rwlock.store.StoreException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Who takes answers in, and who is woken by them.
 */
class AwaitedCallTests extends ThreadedTestCase {

	private static final Duration LONG = Duration.ofMinutes(1);

	private static final Duration SHORT = Duration.ofMillis(50);

	private static final Duration SOON = Duration.ofSeconds(20);

	private static final int CALLS = 2_000;

	private static final String QUIET = "wait";

	private static final String NEWS = "enter";

	private final CompletableFuture<String> answer = new CompletableFuture<>();

	private final AtomicReference<@Nullable Thread> waiter = new AtomicReference<>();

	private final AtomicReference<@Nullable Thread> taker = new AtomicReference<>();

	private final Call<String> next = new Call<>(CompletableFuture.completedFuture(NEWS), LONG, (any) -> null);

	private volatile long nextStep = Nanos.now() + Nanos.of(Duration.ofHours(1));

	@Test
	void whenAnswerIsNewsThenTheThreadTakesItIn() {
		CompletableFuture<@Nullable Call<?>> waiting = waitForAnswer(LONG, this::taken);
		this.answer.complete(NEWS);
		assertThat(waiting).succeedsWithin(SOON).isSameAs(this.next);
		assertThat(this.taker.get()).isSameAs(this.waiter.get());
	}

	@Test
	void whenWokenThenTheThreadMeetsNoMonitor() throws InterruptedException {
		BlockingQueue<CompletableFuture<String>> calls = new LinkedBlockingQueue<>();
		CompletableFuture<Long> blocked = onThread(() -> awaitAll(calls));
		for (int i = 0; i < CALLS; i++) {
			CompletableFuture<String> call = calls.take();
			while (!isParked()) {
				Thread.onSpinWait();
			}
			call.complete(NEWS);
		}
		assertThat(blocked).succeedsWithin(SOON).isEqualTo(0L);
	}

	@Test
	void whenAnswerTellsToWaitThenWhoBringsItTakesItInAndTheThreadSleepsOn() {
		CompletableFuture<@Nullable Call<?>> waiting = waitForAnswer(LONG, this::takenQuietly);
		this.answer.complete(QUIET);
		assertThat(this.taker.get()).isSameAs(Thread.currentThread());
		await().during(Duration.ofMillis(200)).until(() -> !waiting.isDone() && isParked());
		LockSupport.unpark(this.waiter.get());
		assertThat(waiting).succeedsWithin(SOON).isNull();
	}

	@Test
	void whenThereIsSomethingToDoAfterAQuietAnswerThenTheThreadIsWoken() {
		CompletableFuture<@Nullable Call<?>> waiting = waitForAnswer(LONG, this::takenQuietly);
		this.nextStep = Nanos.now() + Nanos.of(SHORT);
		this.answer.complete(QUIET);
		assertThat(waiting).succeedsWithin(SOON).isNull();
	}

	@Test
	void whenNewsCameBeforeAQuietAnswerThenTheThreadIsWoken() {
		CompletableFuture<@Nullable Call<?>> waiting = waitForAnswer(LONG, this::takenQuietly);
		LockSupport.unpark(this.waiter.get());
		await().pollDelay(SHORT).until(this::isParked);
		this.answer.complete(QUIET);
		assertThat(waiting).succeedsWithin(SOON).isNull();
	}

	@Test
	void whenAQuietAnswerMakesACallNecessaryThenTheThreadIsWoken() {
		CompletableFuture<@Nullable Call<?>> waiting = waitForAnswer(LONG, this::taken);
		this.answer.complete(QUIET);
		assertThat(waiting).succeedsWithin(SOON).isSameAs(this.next);
		assertThat(this.taker.get()).isSameAs(Thread.currentThread());
	}

	@Test
	void whenAQuietAnswerCannotBeTakenInThenTheThreadIsTold() {
		IllegalStateException failure = new IllegalStateException("expected");
		CompletableFuture<@Nullable Call<?>> waiting = waitForAnswer(LONG, (any) -> {
			throw failure;
		});
		this.answer.complete(QUIET);
		assertThat(waiting).failsWithin(SOON).withThrowableOfType(Exception.class).withCause(failure);
	}

	@Test
	void whenTheCallFailsThenTheThreadIsTold() {
		StoreException failure = new StoreException("expected", true, null);
		CompletableFuture<@Nullable Call<?>> waiting = waitForAnswer(LONG, this::taken);
		this.answer.completeExceptionally(failure);
		assertThat(waiting).failsWithin(SOON).withThrowableOfType(Exception.class).withCause(failure);
	}

	@Test
	void whenThereIsNoAnswerThenItIsGivenUpAndALateOneIsIgnored() {
		CompletableFuture<@Nullable Call<?>> waiting = waitForAnswer(SHORT, this::taken);
		assertThat(waiting).failsWithin(SOON)
			.withThrowableOfType(Exception.class)
			.withCauseInstanceOf(StoreException.class)
			.withMessageContaining("did not answer within 50 ms");
		this.answer.complete(QUIET);
		assertThat(this.taker.get()).isNull();
	}

	@Test
	void whenInterruptedThenItIsGivenUpAndALateAnswerIsIgnored() {
		CompletableFuture<@Nullable Call<?>> waiting = waitForAnswer(LONG, this::taken);
		interruptWaiter();
		assertThat(waiting).failsWithin(SOON)
			.withThrowableOfType(Exception.class)
			.withRootCauseInstanceOf(InterruptedException.class);
		this.answer.complete(QUIET);
		assertThat(this.taker.get()).isNull();
	}

	@Test
	void whenInterruptedAfterAQuietAnswerThenTheFlagStays() {
		AtomicReference<@Nullable Boolean> interrupted = new AtomicReference<>();
		CompletableFuture<@Nullable Call<?>> waiting = waitForAnswer(LONG, this::takenQuietly)
			.whenComplete((call, failure) -> interrupted.set(Thread.currentThread().isInterrupted()));
		this.answer.complete(QUIET);
		interruptWaiter();
		assertThat(waiting).succeedsWithin(SOON).isNull();
		assertThat(interrupted.get()).isTrue();
	}

	@Test
	void whenTheAnswerIsThereThenNobodyWaits() throws InterruptedException {
		this.answer.complete(QUIET);
		Call<String> call = new Call<>(this.answer, LONG, this::taken, QUIET::equals);
		assertThat(AwaitedCall.await(call, () -> this.nextStep)).isSameAs(this.next);
		assertThat(this.taker.get()).isSameAs(Thread.currentThread());
	}

	private CompletableFuture<@Nullable Call<?>> waitForAnswer(Duration timeout,
			Function<String, @Nullable Call<?>> taking) {
		CompletableFuture<@Nullable Call<?>> waiting = onThread(() -> {
			this.waiter.set(Thread.currentThread());
			return AwaitedCall.await(new Call<>(this.answer, timeout, taking, QUIET::equals), () -> this.nextStep);
		});
		await().until(() -> isParked() || waiting.isDone());
		return waiting;
	}

	/**
	 * Wait for calls, one after the other.
	 * @return how often the thread had to wait for a monitor
	 */
	private long awaitAll(BlockingQueue<CompletableFuture<String>> calls) throws InterruptedException {
		this.waiter.set(Thread.currentThread());
		long before = blocked();
		for (int i = 0; i < CALLS; i++) {
			CompletableFuture<String> call = new CompletableFuture<>();
			calls.add(call);
			AwaitedCall.await(new Call<>(call, LONG, (any) -> null), () -> this.nextStep);
		}
		return blocked() - before;
	}

	private static long blocked() {
		ThreadInfo thread = ManagementFactory.getThreadMXBean().getThreadInfo(Thread.currentThread().getId());
		return thread.getBlockedCount();
	}

	private Call<?> taken(String text) {
		this.taker.set(Thread.currentThread());
		return this.next;
	}

	private @Nullable Call<?> takenQuietly(String text) {
		this.taker.set(Thread.currentThread());
		return null;
	}

	private boolean isParked() {
		Thread thread = this.waiter.get();
		return thread != null && thread.getState() == Thread.State.TIMED_WAITING;
	}

	private void interruptWaiter() {
		Thread thread = this.waiter.get();
		assertThat(thread).isNotNull();
		thread.interrupt();
	}

}
