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

package io.github.rwlock.benchmarks.measure;

import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;

import io.github.rwlock.LockKind;
import io.github.rwlock.benchmarks.contestant.Locks;

/**
 * One thread holds a write lock and another one waits for it.
 *
 * @param locks what takes the lock
 * @param resource what is locked
 * @param check told who enters
 */
public record HandOver(Locks locks, String resource, ExclusionCheck check) {

	/**
	 * The moment of the release falls anywhere in the way into waiting.
	 */
	private static final int LONGEST_HOLD_NANOS = 3_000_000;

	/**
	 * Let the lock change hands.
	 * @param trials how often
	 * @param seed decides after how long each time
	 * @return how long each took from the begin of the release until the waiter was
	 * inside
	 * @throws InterruptedException if the thread was interrupted
	 */
	public Waits times(int trials, long seed) throws InterruptedException {
		Random random = new Random(seed);
		Waits.Recorder times = new Waits.Recorder();
		ExecutorService waiter = Executors.newSingleThreadExecutor();
		try {
			for (int i = 0; i < trials; i++) {
				times.add(change(waiter, random.nextInt(LONGEST_HOLD_NANOS)));
			}
			return Waits.of(times);
		}
		catch (ExecutionException ex) {
			throw new IllegalStateException("The waiter failed", ex);
		}
		finally {
			waiter.shutdownNow();
		}
	}

	private long change(ExecutorService waiter, long hold) throws InterruptedException, ExecutionException {
		CountDownLatch asking = new CountDownLatch(1);
		Locks.Hold held = this.locks.acquire(LockKind.WRITE, this.resource);
		this.check.enter(LockKind.WRITE);
		Future<Long> entered = waiter.submit(() -> enter(asking));
		asking.await();
		LockSupport.parkNanos(hold);
		this.check.exit(LockKind.WRITE);
		long released = System.nanoTime();
		held.release();
		return entered.get() - released;
	}

	private long enter(CountDownLatch asking) throws InterruptedException {
		asking.countDown();
		Locks.Hold hold = this.locks.acquire(LockKind.WRITE, this.resource);
		long entered = System.nanoTime();
		this.check.pass(LockKind.WRITE);
		hold.release();
		return entered;
	}

}
