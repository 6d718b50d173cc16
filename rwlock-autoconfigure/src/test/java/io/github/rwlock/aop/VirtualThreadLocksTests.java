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

import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.util.ReflectionUtils;

import io.github.rwlock.Lease;
import io.github.rwlock.LockInterruptedException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Methods are locked on virtual threads as on others. Before JDK 21 the same is asserted
 * of platform threads.
 */
@Tag("smoke")
class VirtualThreadLocksTests {

	private static final boolean VIRTUAL = Runtime.version().feature() >= 21;

	private static final Duration SOON = Duration.ofSeconds(60);

	private static final int THREADS = 200;

	private final LockedApplication application = LockedApplication.with();

	private final LockedShelf.Writers writers = this.application.writers();

	private final AtomicInteger inside = new AtomicInteger();

	private final AtomicInteger most = new AtomicInteger();

	@AfterEach
	void stop() {
		this.application.close();
	}

	@Test
	void threadsShouldBeVirtualWhereTheJdkHasThem() {
		List<String> threads = Collections.synchronizedList(new ArrayList<>());
		join(List.of(start(() -> threads.add(Thread.currentThread().toString()))));
		assertThat(threads).singleElement().asString().matches((text) -> text.contains("Virtual") == VIRTUAL);
	}

	@Test
	void whenManyThreadsCallThenEachIsAloneAndReenters() {
		join(startMany(() -> this.writers.write("a", () -> this.writers.writeAtOnce("a", this::enter))));
		assertThat(this.most).hasValue(1);
		this.application.assertFree();
	}

	@Test
	void whenReadersHoldTheLockThenTheyOverlapAndWritersWait() {
		CompletableFuture<Void> end = new CompletableFuture<>();
		AtomicInteger readers = new AtomicInteger();
		List<Call> reading = startMany(() -> this.application.readers().read("a", () -> {
			readers.incrementAndGet();
			end.join();
		}));
		await().atMost(SOON).until(() -> readers.get() == THREADS);
		Call writer = start(() -> this.writers.write("a", this::enter));
		this.application.awaitWaiter();
		assertThat(this.inside).hasValue(0);
		end.complete(null);
		join(reading);
		join(List.of(writer));
		assertThat(this.most).hasValue(1);
	}

	@Test
	void whenMoreThreadsWaitThanThereAreCarriersThenAllWaitAtOnceAndThenEnter() {
		Lease other = this.application.lockElsewhere();
		List<Call> waiting = startMany(() -> this.writers.write("a", this::enter));
		await().atMost(SOON)
			.until(() -> this.application.locks().inspect(LockedApplication.RESOURCE).waiters().size() == THREADS);
		join(List.of(start(() -> this.writers.write("b", this::enter))));
		other.release();
		join(waiting);
		assertThat(this.most).hasValue(1);
		this.application.assertFree();
	}

	@Test
	void whenAWaiterIsInterruptedThenItIsNotEnteredAndNothingIsLeft() {
		Lease other = this.application.lockElsewhere();
		List<Boolean> interrupted = Collections.synchronizedList(new ArrayList<>());
		Call waiting = start(() -> {
			try {
				this.writers.write("a", this::enter);
			}
			catch (LockInterruptedException ex) {
				interrupted.add(Thread.currentThread().isInterrupted());
			}
		});
		this.application.awaitWaiter();
		waiting.thread().interrupt();
		join(List.of(waiting));
		assertThat(interrupted).containsExactly(true);
		await().atMost(SOON)
			.until(() -> this.application.locks().inspect(LockedApplication.RESOURCE).waiters().isEmpty());
		other.release();
		assertThat(this.most).hasValue(0);
		this.application.assertFree();
	}

	private void enter() {
		this.most.accumulateAndGet(this.inside.incrementAndGet(), Math::max);
		this.inside.decrementAndGet();
	}

	private static List<Call> startMany(Runnable code) {
		return IntStream.range(0, THREADS).mapToObj((i) -> start(code)).toList();
	}

	private static Call start(Runnable code) {
		CompletableFuture<Void> end = new CompletableFuture<>();
		return new Call(thread(() -> {
			try {
				code.run();
				end.complete(null);
			}
			catch (Throwable ex) {
				end.completeExceptionally(ex);
			}
		}), end);
	}

	private static Thread thread(Runnable code) {
		if (VIRTUAL) {
			Method start = ReflectionUtils.findMethod(Thread.class, "startVirtualThread", Runnable.class);
			return (Thread) ReflectionUtils.invokeMethod(start, null, code);
		}
		Thread thread = new Thread(code);
		thread.start();
		return thread;
	}

	private static void join(List<Call> calls) {
		calls.forEach((call) -> call.end().orTimeout(SOON.toSeconds(), TimeUnit.SECONDS).join());
	}

	private record Call(Thread thread, CompletableFuture<Void> end) {

	}

}
