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

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.core.task.SimpleAsyncTaskExecutor;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Methods are locked on virtual threads as on others. Before JDK 21 the same is asserted
 * of platform threads.
 */
@Tag("smoke")
class VirtualThreadLocksTests {

	private static final int THREADS = 200;

	@Test
	void whenManyThreadsCallThenEachIsAloneAndReenters() {
		List<Boolean> virtual = Collections.synchronizedList(new ArrayList<>());
		AtomicInteger inside = new AtomicInteger();
		AtomicInteger most = new AtomicInteger();
		try (LockedApplication application = LockedApplication.with(); SimpleAsyncTaskExecutor executor = executor()) {
			LockedApplication.Writers writers = application.writers();
			CompletableFuture<?>[] calls = IntStream.range(0, THREADS)
				.mapToObj((i) -> CompletableFuture
					.runAsync(() -> writers.write("a", () -> writers.writeAtOnce("a", () -> {
						virtual.add(isVirtual(Thread.currentThread()));
						most.accumulateAndGet(inside.incrementAndGet(), Math::max);
						inside.decrementAndGet();
					})), executor))
				.toArray(CompletableFuture[]::new);
			CompletableFuture.allOf(calls).orTimeout(60, TimeUnit.SECONDS).join();
			application.assertFree();
		}
		assertThat(virtual).hasSize(THREADS).containsOnly(Runtime.version().feature() >= 21);
		assertThat(most).hasValue(1);
	}

	private static SimpleAsyncTaskExecutor executor() {
		SimpleAsyncTaskExecutor executor = new SimpleAsyncTaskExecutor("caller-");
		executor.setVirtualThreads(Runtime.version().feature() >= 21);
		return executor;
	}

	private static boolean isVirtual(Thread thread) {
		try {
			return Boolean.TRUE.equals(Thread.class.getMethod("isVirtual").invoke(thread));
		}
		catch (ReflectiveOperationException ex) {
			return false;
		}
	}

}
