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

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import org.springframework.scheduling.annotation.Async;

import io.github.rwlock.LockContext;
import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * {@link Async} methods that are locked, and a body for them.
 */
abstract class AsyncMethodTestCase {

	final CountDownLatch entered = new CountDownLatch(1);

	final CompletableFuture<String> work = new CompletableFuture<>();

	String body() {
		assertThat(LockContext.current()).isPresent();
		this.entered.countDown();
		return this.work.join();
	}

	static void join(CountDownLatch latch) {
		try {
			assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
		}
		catch (InterruptedException ex) {
			throw new AssertionError(ex);
		}
	}

	static class Jobs {

		@Async
		@WriteLocked(name = "shelf", key = "#id")
		public void run(String id, Runnable body) {
			body.run();
		}

		@Async
		@WriteLocked(name = "shelf", key = "#id")
		public Future<String> future(String id, Supplier<Future<String>> body) {
			return body.get();
		}

		@Async
		@WriteLocked(name = "shelf", key = "#id")
		public CompletableFuture<String> stage(String id, Supplier<CompletableFuture<String>> body) {
			return body.get();
		}

	}

}
