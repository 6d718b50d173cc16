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

package io.github.rwlock;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReadWriteLock;

import org.junit.jupiter.api.AfterEach;

import io.github.rwlock.engine.TestSettings;

/**
 * The view of a resource as a lock of the JDK, and other threads that use it.
 */
abstract class ReadWriteLockTestCase extends LocalTemplateTestCase {

	static final Duration WAIT = Duration.ofMillis(300);

	static final Duration SOON = Duration.ofSeconds(8);

	private final ExecutorService threads = Executors.newCachedThreadPool();

	final ReadWriteLock lock = this.template.readWriteLock("a");

	ReadWriteLockTestCase() {
		super(TestSettings.lasting(Duration.ofSeconds(30)).waiting(WAIT).get());
	}

	@AfterEach
	void endThreads() {
		this.threads.shutdownNow();
	}

	<T> T elsewhere(Callable<T> action) {
		return onThread(action).orTimeout(SOON.toSeconds(), TimeUnit.SECONDS).join();
	}

	<T> CompletableFuture<T> onThread(Callable<T> action) {
		CompletableFuture<T> result = new CompletableFuture<>();
		this.threads.execute(() -> {
			try {
				result.complete(action.call());
			}
			catch (Exception ex) {
				result.completeExceptionally(ex);
			}
		});
		return result;
	}

}
