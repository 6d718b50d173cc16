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
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.github.rwlock.engine.EngineSettings;
import io.github.rwlock.engine.LeaseLossReaction;
import io.github.rwlock.engine.LockEngine;
import io.github.rwlock.engine.TransactionRelease;
import io.github.rwlock.store.local.LocalLockStore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

/**
 * The view of a resource as a lock of the JDK keeps the JDK's promises.
 */
class ReadWriteLockTests {

	private static final Duration WAIT = Duration.ofMillis(300);

	private static final Duration SOON = Duration.ofSeconds(8);

	private final ExecutorService threads = Executors.newCachedThreadPool();

	private LocalLockStore store;

	private LockEngine engine;

	private ReadWriteLockTemplate template;

	private ReadWriteLock lock;

	@BeforeEach
	void open() {
		String clientId = LockEngine.newClientId();
		this.store = new LocalLockStore(UUID.randomUUID().toString(), clientId);
		this.engine = new LockEngine(this.store, clientId,
				new EngineSettings("test", LockMode.WRITER_PREFERRED, WAIT, Duration.ofSeconds(30), null, null,
						Duration.ofMillis(50), null, LeaseLossReaction.FAIL, TransactionRelease.AFTER_COMPLETION),
				(event) -> {
				});
		this.engine.start();
		this.template = new ReadWriteLockTemplate(this.engine);
		this.lock = this.template.readWriteLock("a");
	}

	@AfterEach
	void close() {
		this.threads.shutdownNow();
		this.engine.close();
		this.store.close();
	}

	@Test
	void readersShouldShareAndWritersExclude() {
		this.lock.readLock().lock();
		assertThat(elsewhere(() -> this.lock.readLock().tryLock())).isTrue();
		assertThat(elsewhere(() -> this.lock.writeLock().tryLock())).isFalse();
		assertThat(elsewhere(() -> this.template.tryAcquireWrite("a").isPresent())).isFalse();
		this.lock.readLock().unlock();
	}

	@Test
	void shouldBeHeldUntilUnlockedAsOftenAsLocked() {
		Lock write = this.lock.writeLock();
		write.lock();
		assertThat(write.tryLock()).isTrue();
		this.lock.readLock().lock();
		write.unlock();
		assertThat(canRead()).isFalse();
		write.unlock();
		assertThat(canRead()).isTrue();
		assertThat(this.engine.heldLeases()).isOne();
		this.lock.readLock().unlock();
		assertThat(this.engine.heldLeases()).isZero();
		assertThatExceptionOfType(IllegalMonitorStateException.class).isThrownBy(write::unlock)
			.withMessageContaining("write lock on 'a'");
	}

	@Test
	void whenUnlockedThroughAnotherViewThenItIsTheSameLock() {
		this.lock.writeLock().lock();
		this.template.readWriteLock("a").writeLock().unlock();
		assertThat(canRead()).isTrue();
	}

	@Test
	void whenUnlockedByAStrangerThenRefusedAndStillHeld() {
		this.lock.writeLock().lock();
		assertThat(failureElsewhere(this.lock.writeLock()::unlock)).isInstanceOf(IllegalMonitorStateException.class);
		assertThatExceptionOfType(IllegalMonitorStateException.class).isThrownBy(this.lock.readLock()::unlock);
		assertThatExceptionOfType(IllegalMonitorStateException.class)
			.isThrownBy(this.template.readWriteLock("b").writeLock()::unlock);
		assertThat(canRead()).isFalse();
		this.lock.writeLock().unlock();
	}

	@Test
	void whenLostThenUnlockSaysSoOnce() {
		this.lock.writeLock().lock();
		this.template.forceRelease("a");
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(this.lock.writeLock()::unlock);
		assertThatExceptionOfType(IllegalMonitorStateException.class).isThrownBy(this.lock.writeLock()::unlock);
		assertThat(this.lock.writeLock().tryLock()).isTrue();
	}

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

	@Test
	void shouldHaveNoConditionsAndSayWhatItIs() {
		assertThatThrownBy(this.lock.readLock()::newCondition).isInstanceOf(UnsupportedOperationException.class);
		assertThat(this.lock).asString().contains("[resource=a, kind=READ]", "[resource=a, kind=WRITE]");
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

	private boolean canRead() {
		return elsewhere(() -> this.template.tryAcquireRead("a").map((lease) -> {
			lease.release();
			return true;
		}).orElse(false));
	}

	private Throwable failureElsewhere(Runnable action) {
		return elsewhere(() -> {
			try {
				action.run();
				return new AssertionError("did not fail");
			}
			catch (RuntimeException ex) {
				return ex;
			}
		});
	}

	private <T> T elsewhere(Callable<T> action) {
		return onThread(action).orTimeout(SOON.toSeconds(), TimeUnit.SECONDS).join();
	}

	private <T> CompletableFuture<T> onThread(Callable<T> action) {
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
