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

import java.time.Duration;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.LockKind;
import io.github.rwlock.benchmarks.contestant.Locks;

/**
 * A thread of a crowd.
 */
final class Visitor extends Thread {

	/**
	 * Now and then a thread stays inside so long that nobody who is let in beside it goes
	 * unseen.
	 */
	private static final int LINGERING_ONE_IN = 100;

	private static final Duration LINGER = Duration.ofNanos(100_000);

	private final Locks locks;

	private final String resource;

	private final ExclusionCheck check;

	private final Task task;

	private final Random random;

	private final Waits.Recorder reads = new Waits.Recorder();

	private final Waits.Recorder writes = new Waits.Recorder();

	private final Waits.Recorder holds = new Waits.Recorder();

	private long end;

	private int unfinished;

	private boolean inside;

	private volatile boolean givenUp;

	private volatile @Nullable Exception failure;

	Visitor(Locks locks, String resource, ExclusionCheck check, Task task) {
		super("visitor-" + task.number());
		setDaemon(true);
		this.locks = locks;
		this.resource = resource;
		this.check = check;
		this.task = task;
		this.random = new Random(task.number());
	}

	@Override
	public void run() {
		await(this.task.start());
		Role role = this.task.role();
		this.end = System.nanoTime() + this.task.time().toNanos();
		while (!this.givenUp && this.failure == null && System.nanoTime() - this.end < 0) {
			visit((this.random.nextDouble() < role.writes()) ? LockKind.WRITE : LockKind.READ);
			stay(role.pause());
		}
	}

	private void await(CountDownLatch start) {
		try {
			start.await();
		}
		catch (InterruptedException ex) {
			this.givenUp = true;
		}
	}

	private void visit(LockKind kind) {
		Waits.Recorder waits = (kind == LockKind.READ) ? this.reads : this.writes;
		long asked = System.nanoTime();
		this.inside = false;
		try {
			this.locks.run(kind, this.resource, () -> enter(kind, waits, asked));
		}
		catch (InterruptedException | RuntimeException ex) {
			failed(ex, waits, asked);
		}
	}

	private void enter(LockKind kind, Waits.Recorder waits, long asked) {
		long entered = System.nanoTime();
		this.inside = true;
		waits.add(entered - asked);
		this.check.enter(kind);
		stay((this.random.nextInt(LINGERING_ONE_IN) == 0) ? this.task.role().hold().plus(LINGER)
				: this.task.role().hold());
		this.check.exit(kind);
		if (entered - this.end < 0) {
			this.holds.add(System.nanoTime() - entered);
		}
	}

	private void failed(Exception ex, Waits.Recorder waits, long asked) {
		if (!this.givenUp) {
			this.failure = ex;
		}
		else if (!this.inside) {
			waits.add(System.nanoTime() - asked);
			this.unfinished++;
		}
	}

	private static void stay(Duration time) {
		long end = System.nanoTime() + time.toNanos();
		for (long left = time.toNanos(); left > 0; left = end - System.nanoTime()) {
			if (Thread.currentThread().isInterrupted()) {
				return;
			}
			LockSupport.parkNanos(left);
		}
	}

	/**
	 * Wait no longer.
	 */
	void giveUp() {
		if (isAlive()) {
			this.givenUp = true;
			interrupt();
		}
	}

	/**
	 * Return what this thread lived through.
	 */
	ThreadLog log() {
		if (isAlive()) {
			throw new IllegalStateException(
					"A thread waits for '%s' and cannot be interrupted".formatted(this.resource));
		}
		Exception cause = this.failure;
		if (cause != null) {
			throw new IllegalStateException("'%s' could not be locked".formatted(this.resource), cause);
		}
		return new ThreadLog(Waits.of(this.reads), Waits.of(this.writes), Waits.of(this.holds), this.unfinished);
	}

	/**
	 * What a visitor is to do.
	 *
	 * @param role what
	 * @param number which of the crowd it is
	 * @param start when to begin
	 * @param time how long
	 */
	record Task(Role role, int number, CountDownLatch start, Duration time) {

	}

}
