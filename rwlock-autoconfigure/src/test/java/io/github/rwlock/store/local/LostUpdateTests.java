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

package io.github.rwlock.store.local;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.AcquireAnswer.Conflict;
import io.github.rwlock.store.AcquireAnswer.Granted;
import io.github.rwlock.store.LeaseSpec;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Threads that read and write one number under leases of the local store, on the real
 * clock.
 */
class LostUpdateTests {

	private static final int THREADS = 8;

	private static final int ROUNDS = 500;

	private static final int RESOURCES = 6;

	private final AtomicInteger writes = new AtomicInteger();

	private int value;

	private int copy;

	@ParameterizedTest
	@EnumSource
	void whenThreadsWriteUnderLeasesThenNoUpdateIsLost(LockMode mode) throws Exception {
		try (BlockingClient client = new BlockingClient("lost-update:" + mode)) {
			inThreads((random) -> {
				LockKind kind = random.nextBoolean() ? LockKind.WRITE : LockKind.READ;
				LeaseSpec lease = client.lease(kind, mode);
				assertThat(client.acquire(lease)).isInstanceOf(Granted.class);
				if (kind == LockKind.WRITE) {
					write(this.value + 1);
				}
				assertThat(this.value).isEqualTo(this.copy);
				client.release(lease);
			});
		}
		assertThat(this.value).isEqualTo(this.writes.get()).isPositive();
	}

	@ParameterizedTest
	@EnumSource
	void whenThreadsUpgradeAndDowngradeThenWhatTheyReadStaysTrue(LockMode mode) throws Exception {
		try (BlockingClient client = new BlockingClient("upgrade:" + mode)) {
			inThreads((random) -> {
				LeaseSpec outer = client.lease(LockKind.READ, mode);
				assertThat(client.acquire(outer)).isInstanceOf(Granted.class);
				int read = this.value;
				Thread.yield();
				upgrade(client, outer, read);
				assertThat(this.value).isEqualTo(this.copy);
				client.release(outer);
			});
		}
		assertThat(this.value).isEqualTo(this.writes.get()).isPositive();
	}

	/**
	 * A resource that nobody holds is forgotten, and what was known of it serves another.
	 */
	@ParameterizedTest
	@EnumSource
	void whenThreadsGoFromResourceToResourceThenNoUpdateIsLost(LockMode mode) throws Exception {
		int[] values = new int[RESOURCES];
		int[] copies = new int[RESOURCES];
		try (BlockingClient client = new BlockingClient("resources:" + mode)) {
			inThreads((random) -> {
				int number = random.nextInt(RESOURCES);
				LockKind kind = random.nextBoolean() ? LockKind.WRITE : LockKind.READ;
				LeaseSpec lease = client.lease("number" + number, kind, mode);
				assertThat(client.acquire(lease)).isInstanceOf(Granted.class);
				if (kind == LockKind.WRITE) {
					this.writes.incrementAndGet();
					values[number]++;
					Thread.yield();
					copies[number]++;
				}
				assertThat(values[number]).isEqualTo(copies[number]);
				client.release(lease);
			});
		}
		assertThat(IntStream.of(values).sum()).isEqualTo(this.writes.get()).isPositive();
	}

	private void upgrade(BlockingClient client, LeaseSpec outer, int read) throws InterruptedException {
		LeaseSpec inner = client.upgradeOf(outer);
		AcquireAnswer answer = client.acquire(inner);
		if (answer instanceof Granted) {
			write(read + 1);
			LeaseSpec downgraded = client.downgrade(inner);
			Thread.yield();
			assertThat(this.value).isEqualTo(read + 1);
			client.release(downgraded);
		}
		else {
			assertThat(answer).isInstanceOf(Conflict.class);
		}
	}

	private void write(int next) {
		this.writes.incrementAndGet();
		this.value = next;
		Thread.yield();
		this.copy = next;
	}

	private static void inThreads(Round round) throws Exception {
		ExecutorService executor = Executors.newFixedThreadPool(THREADS);
		try {
			List<Future<?>> threads = new ArrayList<>();
			for (int thread = 0; thread < THREADS; thread++) {
				Random random = new Random(thread);
				threads.add(executor.submit(() -> repeat(round, random)));
			}
			for (Future<?> thread : threads) {
				thread.get(60, TimeUnit.SECONDS);
			}
		}
		finally {
			executor.shutdownNow();
		}
	}

	private static Void repeat(Round round, Random random) throws Exception {
		for (int count = 0; count < ROUNDS; count++) {
			round.run(random);
		}
		return null;
	}

	private interface Round {

		void run(Random random) throws Exception;

	}

}
