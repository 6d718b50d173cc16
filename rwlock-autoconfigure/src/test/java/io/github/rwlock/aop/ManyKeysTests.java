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

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Map;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.github.rwlock.engine.LockEngine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Nothing in the advice, the engine or the local store grows with the number of keys.
 */
class ManyKeysTests {

	private static final int KEYS = 1_000_000;

	/**
	 * Well below what a hundred bytes for each key would take.
	 */
	private static final long MOST_BYTES = 50_000_000;

	/**
	 * A renewal that was put down while the machine stood still is due after ten seconds.
	 */
	private static final Duration PASSED = Duration.ofSeconds(30);

	private final LockedApplication application = LockedApplication.with();

	private int entered;

	@AfterEach
	void stop() {
		this.application.close();
	}

	@Test
	void whenManyKeysWereLockedThenHeapAndMapsAreAsBefore() {
		lock(0, 1000);
		Map<String, Integer> sizes = sizes();
		long used = usedBytes();
		lock(1000, 1000 + KEYS);
		assertThat(this.entered).isEqualTo(1000 + KEYS);
		assertThat(usedBytes() - used).isLessThan(MOST_BYTES);
		await().atMost(PASSED).untilAsserted(() -> {
			lock(0, 1);
			assertThat(sizes()).hasSameSizeAs(sizes)
				.allSatisfy((map, size) -> assertThat(size).as(map).isLessThanOrEqualTo(sizes.get(map)));
		});
	}

	@Test
	void whenALockIsHeldThenItIsSeenInTheMaps() {
		this.application.writers()
			.write("key", () -> assertThat(sizes()).containsEntry("LocalLocks.resources", 1)
				.containsKey("LeaseRegistry.kept"));
	}

	private void lock(int from, int to) {
		for (int key = from; key < to; key += 2) {
			this.application.readers().read("key-" + key, () -> this.entered++);
			this.application.writers().write("key-" + (key + 1), () -> this.entered++);
		}
	}

	private Map<String, Integer> sizes() {
		return KeptSizes.of(this.application.bean(LockInterceptor.class), this.application.bean(LockEngine.class));
	}

	private static long usedBytes() {
		System.gc();
		return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
	}

}
