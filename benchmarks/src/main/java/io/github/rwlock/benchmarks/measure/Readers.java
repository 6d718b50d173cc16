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

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;

import io.github.rwlock.LockKind;
import io.github.rwlock.benchmarks.contestant.Locks;

/**
 * Threads that take a read lock and keep it.
 */
public final class Readers implements AutoCloseable {

	private static final long STACK_SIZE = 256 * 1024;

	private static final int RELEASING = 8;

	private final CountDownLatch done = new CountDownLatch(1);

	private final Semaphore releasing = new Semaphore(RELEASING);

	private final List<Thread> threads = new ArrayList<>();

	/**
	 * Let threads read.
	 * @param count how many
	 * @param locks what with
	 * @param resource what they read
	 * @throws InterruptedException if the thread was interrupted before all of them do
	 */
	public void add(int count, Locks locks, String resource) throws InterruptedException {
		CountDownLatch reading = new CountDownLatch(count);
		for (int i = 0; i < count; i++) {
			Thread thread = new Thread(null, () -> read(locks, resource, reading), "reader-" + i, STACK_SIZE);
			thread.setDaemon(true);
			thread.start();
			this.threads.add(thread);
		}
		reading.await();
	}

	private void read(Locks locks, String resource, CountDownLatch reading) {
		try {
			Locks.Hold hold = locks.acquire(LockKind.READ, resource);
			reading.countDown();
			this.done.await();
			release(hold);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/**
	 * A thousand at once are more than some contestants stand.
	 */
	private void release(Locks.Hold hold) {
		this.releasing.acquireUninterruptibly();
		try {
			hold.release();
		}
		finally {
			this.releasing.release();
		}
	}

	@Override
	public void close() {
		this.done.countDown();
		try {
			for (Thread thread : this.threads) {
				thread.join();
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
