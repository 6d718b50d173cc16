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

import java.util.concurrent.locks.Lock;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * The view of a resource as a lock of the JDK keeps the JDK's promises.
 */
class ReadWriteLockTests extends ReadWriteLockTestCase {

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
	void shouldHaveNoConditionsAndSayWhatItIs() {
		assertThatThrownBy(this.lock.readLock()::newCondition).isInstanceOf(UnsupportedOperationException.class);
		assertThat(this.lock).asString().contains("[resource=a, kind=READ]", "[resource=a, kind=WRITE]");
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

	private boolean canRead() {
		return elsewhere(() -> this.template.tryAcquireRead("a").map((lease) -> {
			lease.release();
			return true;
		}).orElse(false));
	}

}
