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

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * How long the view of a resource as a lock of the JDK waits, and what interrupts do.
 */
class ReadWriteLockWaitTests extends ReadWriteLockTestCase {

	@Test
	void lockShouldWaitForLongerThanTheWaitTime() {
		Lease holder = this.template.acquireWrite("a");
		CompletableFuture<Boolean> locked = onThread(() -> {
			this.lock.readLock().lock();
			return true;
		});
		long start = System.nanoTime();
		await().until(() -> System.nanoTime() - start > 2 * WAIT.toNanos());
		assertThat(locked).isNotDone();
		holder.release();
		assertThat(locked).succeedsWithin(SOON);
	}

	@Test
	void whenInterruptedThenLockGoesOnAndKeepsTheFlag() {
		Lease holder = this.template.acquireWrite("a");
		CompletableFuture<Thread> thread = new CompletableFuture<>();
		CompletableFuture<Boolean> flag = onThread(() -> {
			thread.complete(Thread.currentThread());
			this.lock.writeLock().lock();
			return Thread.interrupted();
		});
		awaitWaiter();
		thread.join().interrupt();
		awaitWaiter();
		assertThat(flag).isNotDone();
		holder.release();
		assertThat(flag).succeedsWithin(SOON).isEqualTo(true);
	}

	@Test
	void whenInterruptedThenLockInterruptiblyAndTryLockWithTimeEnd() {
		Lease holder = this.template.acquireWrite("a");
		assertInterrupted(() -> {
			this.lock.readLock().lockInterruptibly();
			return true;
		});
		assertInterrupted(() -> this.lock.writeLock().tryLock(1, TimeUnit.MINUTES));
		assertThat(this.template.inspect("a").waiters()).isEmpty();
		holder.release();
	}

	@Test
	void whenInterruptedBeforeThenTryLockLocksAndKeepsTheFlag() {
		assertThat(elsewhere(() -> {
			Thread.currentThread().interrupt();
			return this.lock.writeLock().tryLock() && Thread.interrupted();
		})).isTrue();
	}

	@Test
	void tryLockShouldWaitAsLongAsItIsTold() {
		this.lock.writeLock().lock();
		long start = System.nanoTime();
		assertThat(elsewhere(() -> this.lock.readLock().tryLock(WAIT.toMillis(), TimeUnit.MILLISECONDS))).isFalse();
		assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(WAIT.toNanos());
		assertThat(elsewhere(() -> this.lock.readLock().tryLock(-1, TimeUnit.DAYS))).isFalse();
		this.lock.writeLock().unlock();
		assertThat(elsewhere(() -> this.lock.readLock().tryLock(Long.MAX_VALUE, TimeUnit.DAYS))).isTrue();
	}

	@Test
	void whenAnotherReaderWaitsToUpgradeThenTryLockIsRefusedAtOnce() throws InterruptedException {
		this.lock.readLock().lock();
		CompletableFuture<Lease> upgrade = onThread(() -> {
			this.template.acquireRead("a");
			return this.template.acquireWrite("a", LockOptions.defaults().withWaitTime(SOON));
		});
		awaitWaiter();
		assertThat(this.lock.writeLock().tryLock()).isFalse();
		assertThat(this.lock.writeLock().tryLock(1, TimeUnit.MINUTES)).isFalse();
		assertThatExceptionOfType(LockUpgradeConflictException.class).isThrownBy(this.lock.writeLock()::lock);
		this.lock.readLock().unlock();
		assertThat(upgrade).succeedsWithin(SOON);
	}

	private void assertInterrupted(Callable<?> locking) {
		CompletableFuture<Thread> thread = new CompletableFuture<>();
		CompletableFuture<?> waiting = onThread(() -> {
			thread.complete(Thread.currentThread());
			return locking.call();
		});
		awaitWaiter();
		thread.join().interrupt();
		assertThat(waiting).failsWithin(SOON)
			.withThrowableOfType(ExecutionException.class)
			.withCauseInstanceOf(InterruptedException.class);
	}

	private void awaitWaiter() {
		await().until(() -> this.template.inspect("a").waiters().size() == 1);
	}

}
