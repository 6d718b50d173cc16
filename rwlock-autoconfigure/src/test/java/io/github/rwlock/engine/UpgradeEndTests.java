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
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockConfigurationException;
import io.github.rwlock.LockInterruptedException;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.LockOptions;
import io.github.rwlock.LockTimeoutException;
import io.github.rwlock.LockUpgradeConflictException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * However a request inside a lease fails: its body is not entered, nothing of it is left,
 * and the outer lease stays what it was.
 */
@ParameterizedClass
@EnumSource(TestClients.Driver.class)
class UpgradeEndTests extends EngineTestCase {

	private static final Duration SOON = Duration.ofSeconds(8);

	private final CompletableFuture<Lease> read = new CompletableFuture<>();

	private final AtomicBoolean entered = new AtomicBoolean();

	private LockEngine engine;

	private LockEngine other;

	private Lease reader;

	@BeforeEach
	void readTogether() {
		this.engine = this.clients.client();
		this.other = this.clients.client();
		this.reader = this.other.acquire(LockKind.READ, "a", DEFAULTS);
	}

	@Test
	void whenTheWaitTimePassesThenNewReadersEnterAtOnce() {
		CompletableFuture<Object> write = writeInsideRead(DEFAULTS.withWaitTime(Duration.ofMillis(300)));
		assertFailed(write, LockTimeoutException.class);
		assertReadOn();
	}

	@Test
	void whenInterruptedThenNewReadersEnterAtOnce() {
		CompletableFuture<Thread> thread = new CompletableFuture<>();
		CompletableFuture<Object> write = onThread(() -> {
			thread.complete(Thread.currentThread());
			return writeInside(DEFAULTS);
		});
		await().until(() -> redis().waiting("a") == 1);
		thread.join().interrupt();
		assertFailed(write, LockInterruptedException.class);
		assertReadOn();
	}

	@Test
	void whenItConflictsThenRefusedAtOnce() {
		CompletableFuture<Object> first = onThread(() -> this.other.execute(LockKind.READ, "a", DEFAULTS,
				() -> this.other.execute(LockKind.WRITE, "a", DEFAULTS, () -> null)));
		await().until(() -> redis().waiting("a") == 1);
		CompletableFuture<Object> write = writeInsideRead(
				DEFAULTS.withMode(LockMode.READER_PREFERRED).withWaitTime(Duration.ofDays(1)));
		assertFailed(write, LockUpgradeConflictException.class);
		this.reader.release();
		this.read.join().release();
		assertThat(first).succeedsWithin(SOON);
	}

	@Test
	void whenTheIdIsInUseThenRefusedAtOnce() {
		CompletableFuture<Object> write = writeInsideRead(DEFAULTS.withId("outer"));
		assertFailed(write, LockConfigurationException.class);
		assertReadOn();
	}

	@Test
	void whenTheOuterLeaseIsLostThenToldSo() {
		CompletableFuture<Object> write = writeInsideRead(DEFAULTS);
		await().until(() -> redis().waiting("a") == 1);
		this.other.release(this.read.join().ticket());
		assertFailed(write, LeaseLostException.class);
		assertThat(redis().waiting("a")).isZero();
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(this.read.join()::release);
		await().untilAsserted(() -> assertThat(this.clients.losses()).hasSize(1));
	}

	private CompletableFuture<Object> writeInsideRead(LockOptions options) {
		return onThread(() -> writeInside(options));
	}

	private Object writeInside(LockOptions options) {
		this.read.complete(
				this.engine.acquire(LockKind.READ, "a", DEFAULTS.withId("outer").withMode(LockMode.READER_PREFERRED)));
		return this.engine.execute(LockKind.WRITE, "a", options, () -> this.entered.getAndSet(true));
	}

	private void assertFailed(CompletableFuture<Object> write, Class<? extends Exception> type) {
		assertThat(write).failsWithin(SOON).withThrowableOfType(ExecutionException.class).withCauseInstanceOf(type);
		assertThat(this.entered).isFalse();
	}

	private void assertReadOn() {
		assertThat(redis().waiting("a")).isZero();
		assertThat(redis().held(LockKind.WRITE, "a")).isEmpty();
		assertThat(this.read.join().isHeld()).isTrue();
		assertThat(onThread(() -> this.other.tryAcquire(LockKind.READ, "a", DEFAULTS).isPresent())).succeedsWithin(SOON)
			.isEqualTo(true);
		this.read.join().release();
		assertThat(this.engine.heldLeases()).isZero();
		assertThat(this.clients.losses()).isEmpty();
	}

}
