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
package io.github.rwlock.faults;

import java.io.UncheckedIOException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

import io.github.rwlock.testsupport.RedisErrorException;

/**
 * Looks again and again whether any key is without an end.
 */
final class KeyWatch implements AutoCloseable {

	private static final int PERIOD_MILLIS = 100;

	private final FaultedRedis redis;

	private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();

	private final AtomicInteger looks = new AtomicInteger();

	private final Queue<String> endless = new ConcurrentLinkedQueue<>();

	KeyWatch(FaultedRedis redis) {
		this.redis = redis;
		this.thread.scheduleWithFixedDelay(this::look, 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
	}

	int looks() {
		return this.looks.get();
	}

	List<String> problems() {
		return this.endless.stream().map("The key '%s' has no end"::formatted).distinct().toList();
	}

	private void look() {
		try {
			this.endless.addAll(this.redis.endlessKeys());
			this.looks.incrementAndGet();
		}
		catch (UncheckedIOException | RedisErrorException ex) {
			// It is away
		}
		catch (RuntimeException ex) {
			this.endless.add(ex.toString());
		}
	}

	@Override
	public void close() {
		this.thread.shutdownNow();
	}

}
