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

package io.github.rwlock.engine;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Lock;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostEvent;
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockEvent;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockOptions;
import io.github.rwlock.LockTimeoutException;
import io.github.rwlock.ReadWriteLockTemplate;
import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.testsupport.LogRecorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * What the engine logs, and how often.
 */
class LockLoggingTests extends LocalTestCase {

	private static final Duration LONG_WAIT = Duration.ofMillis(1200);

	private final LogRecorder log = new LogRecorder("io.github.rwlock");

	@AfterEach
	void stopRecording() {
		this.log.close();
	}

	@Test
	void locksShouldBeTakenWaitedForAndReleasedWithoutALineAboveDebug() {
		LockEngine engine = client();
		for (LockKind kind : LockKind.values()) {
			Lease outer = engine.acquire(kind, "a", DEFAULTS.withOwner("owner").withId("id"));
			engine.acquire(kind, "a", DEFAULTS.withOwner("owner")).release();
			outer.release();
			engine.tryAcquire(kind, "a", DEFAULTS).orElseThrow().release();
			engine.acquireAsync(kind, "a", DEFAULTS).thenAccept(Lease::release).join();
		}
		upgradeAndDowngrade(engine);
		handOver(engine);
		Lease holder = engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		onThread(() -> waitInVain(engine, Duration.ofMillis(50))).join();
		holder.release();
		engine.release(engine.acquire(LockKind.WRITE, "a", DEFAULTS).detach());
		engine.inspect("a");
		assertThat(this.log.linesFrom("INFO")).isEmpty();
	}

	@Test
	void whenRequestsWaitInVainForASecondThenOneLineTells() {
		LockEngine engine = client();
		Lease holder = engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		CompletableFuture<?>[] waits = IntStream.range(0, 3)
			.mapToObj((i) -> onThread(() -> waitInVain(engine, LONG_WAIT)))
			.toArray(CompletableFuture[]::new);
		CompletableFuture.allOf(waits).join();
		holder.release();
		assertThat(this.log.linesFrom("WARN")).singleElement()
			.asString()
			.contains("Contention The write lock on 'a' was waited for in vain: others held it for all of 1200 ms");
	}

	@Test
	void whenARequestWaitsForLongerThanALeaseThenThatIsTold() {
		LockEngine engine = client();
		Lease holder = engine.acquire(LockKind.READ, "a", DEFAULTS);
		LockOptions patient = DEFAULTS.withWaitTime(Duration.ofMinutes(1));
		CompletableFuture<Void> waiting = onThread(() -> engine.acquire(LockKind.WRITE, "a", patient))
			.thenAccept(Lease::release);
		CompletableFuture<Void> longerThanALease = onThread(
				() -> engine.acquire(LockKind.WRITE, "a", patient.withLeaseTime(Duration.ofMillis(500))))
			.thenAccept(Lease::release);
		await().until(() -> waiting(engine, "a") == 2);
		await().pollDelay(LONG_WAIT).until(() -> waiting(engine, "a") == 2);
		holder.release();
		CompletableFuture.allOf(waiting, longerThanALease).join();
		assertThat(this.log.linesFrom("WARN")).singleElement()
			.asString()
			.contains("The write lock on 'a' was waited for long: it was granted after ")
			.contains("of at most 60000 ms");
	}

	@Test
	void whenOnlyTheStoreWasWaitedForThenNothingIsToldOfOthers() {
		Fault<AcquireAnswer> longerThanALease = Fault.first(24, Fault.fail());
		client(unreliableStore().onAcquire(longerThanALease), Duration.ofSeconds(1))
			.acquire(LockKind.WRITE, "a", DEFAULTS)
			.release();
		assertThat(this.log.linesFrom("WARN")).isEmpty();
	}

	@Test
	void whenTheStoreWasWaitedForLongerThanOthersThenNothingIsToldOfThem() {
		LockEngine engine = client(unreliableStore().onTime(Fault.answerLate(LONG_WAIT)), LEASE);
		LockEngine other = client();
		Lease holder = other.acquire(LockKind.WRITE, "a", DEFAULTS);
		LockOptions impatient = DEFAULTS.withWaitTime(LONG_WAIT.plusMillis(1000));
		CompletableFuture<Lease> waiting = onThread(() -> engine.acquire(LockKind.WRITE, "a", impatient));
		await().until(() -> waiting(other, "a") == 1);
		holder.release();
		waiting.join().release();
		assertThat(this.log.linesFrom("WARN")).isEmpty();
	}

	@Test
	void whenALockWithoutLimitWasWaitedForLongThenItIsGrantedAndReleased() {
		LockEngine engine = client(unreliableStore(), Duration.ofMillis(500));
		Lease holder = client().acquire(LockKind.WRITE, "a", DEFAULTS);
		Lock patient = new ReadWriteLockTemplate(engine).readWriteLock("a").readLock();
		CompletableFuture<Boolean> waiting = onThread(() -> lockAndUnlock(patient));
		await().pollDelay(LONG_WAIT).until(() -> waiting(engine, "a") == 1);
		holder.release();
		assertThat(waiting).succeedsWithin(SOON);
		assertThat(engine.heldLeases()).isZero();
		assertThat(this.log.linesFrom("WARN")).singleElement().asString().endsWith(" ms");
	}

	@Test
	void whenListenersCannotBeAskedThenOneLineTells() {
		LockEngine engine = client(unreliableStore(), TestClients.settings(LEASE), new Refusing());
		for (int i = 0; i < 3; i++) {
			engine.acquire(LockKind.WRITE, "a", DEFAULTS).release();
		}
		assertThat(this.log.linesFrom("INFO")).singleElement()
			.asString()
			.contains("An event of a lock was not told: java.lang.IllegalStateException: on purpose");
	}

	@Test
	void whenReleasesAreNotAnsweredThenOneLineTells() {
		UnreliableStore store = unreliableStore();
		LockEngine engine = client(store, LEASE);
		store.onRelease(Fault.fail());
		for (int i = 0; i < 5; i++) {
			engine.acquire(LockKind.WRITE, "lock" + i, DEFAULTS).release();
		}
		assertThat(this.log.linesFrom("INFO")).singleElement()
			.asString()
			.contains("The release of 'lock0' is sent again")
			.contains("failing on purpose");
	}

	@Test
	void whenALeaseWasLostThenItsReleaseThatIsNotAnsweredIsNoNews() {
		UnreliableStore store = unreliableStore();
		LockEngine engine = client(store, Duration.ofSeconds(1));
		Lease lease = engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		store.onRenew(Fault.fail());
		await().until(() -> !lease.isHeld());
		store.onRelease(Fault.fail());
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(lease::release);
		assertThat(this.log.linesFrom("INFO")).filteredOn((line) -> line.contains("The release of")).isEmpty();
		assertThat(this.log.linesFrom("WARN")).filteredOn((line) -> line.contains("was lost")).hasSize(1);
	}

	private void upgradeAndDowngrade(LockEngine engine) {
		Lease reader = engine.acquire(LockKind.READ, "a", DEFAULTS);
		Lease writer = engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		Lease inner = engine.acquire(LockKind.READ, "a", DEFAULTS);
		writer.release();
		reader.release();
		inner.release();
	}

	private void handOver(LockEngine engine) {
		Lease holder = engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		CompletableFuture<Lease> waiting = onThread(() -> engine.acquire(LockKind.WRITE, "a", DEFAULTS));
		await().until(() -> waiting(engine, "a") == 1);
		holder.release();
		waiting.thenAccept(Lease::release).join();
	}

	private static boolean lockAndUnlock(Lock lock) {
		lock.lock();
		lock.unlock();
		return true;
	}

	private static boolean waitInVain(LockEngine engine, Duration waitTime) {
		assertThatExceptionOfType(LockTimeoutException.class)
			.isThrownBy(() -> engine.acquire(LockKind.WRITE, "a", DEFAULTS.withWaitTime(waitTime)));
		return true;
	}

	private static final class Refusing implements LockListener {

		@Override
		public void onLoss(LeaseLostEvent event) {
		}

		@Override
		public boolean listensTo(Class<? extends LockEvent> type) {
			throw new IllegalStateException("on purpose");
		}

	}

}
