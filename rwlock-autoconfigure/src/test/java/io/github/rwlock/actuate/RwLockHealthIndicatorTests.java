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

package io.github.rwlock.actuate;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

import io.github.rwlock.LockMode;
import io.github.rwlock.engine.EngineSettings;
import io.github.rwlock.engine.LeaseLossReaction;
import io.github.rwlock.engine.LockEngine;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.StoreException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.BDDMockito.then;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;

/**
 * Tests of {@link RwLockHealthIndicator}.
 */
@Tag("smoke")
@Timeout(30)
class RwLockHealthIndicatorTests {

	private static final EngineSettings SETTINGS = new EngineSettings("app", LockMode.WRITER_PREFERRED,
			Duration.ofSeconds(10), Duration.ofSeconds(30), null, Duration.ofMillis(50), null, LeaseLossReaction.FAIL);

	private final LockStore store = mock(LockStore.class);

	private final LockEngine engine = new LockEngine(this.store, "client", SETTINGS, (event) -> {
	});

	@BeforeEach
	void nameStore() {
		given(this.store.name()).willReturn("some-store");
	}

	@AfterEach
	void closeEngine() {
		this.engine.close();
	}

	@Test
	void whenStoreAnswersThenUp() {
		Health health = check(CompletableFuture.completedStage(Instant.EPOCH), Duration.ofSeconds(20));
		assertThat(health.getStatus()).isEqualTo(Status.UP);
		assertThat(health.getDetails()).containsEntry("store", "some-store")
			.containsEntry("clientId", "client")
			.containsEntry("heldLeases", 0)
			.containsEntry("wakeUps", "polling")
			.hasSize(4);
	}

	@Test
	void whenWakeUpsAreDeliveredThenSaysSo() {
		given(this.store.isDelivering()).willReturn(true);
		Health health = check(CompletableFuture.completedStage(Instant.EPOCH), Duration.ofSeconds(20));
		assertThat(health.getDetails()).containsEntry("wakeUps", "delivering");
	}

	@Test
	void whenStoreFailsThenDownWithItsExceptionAndTheDetails() {
		Health health = check(CompletableFuture.failedStage(new StoreException("no connection", true, null)),
				Duration.ofSeconds(20));
		assertThat(health.getStatus()).isEqualTo(Status.DOWN);
		assertThat(health.getDetails()).containsEntry("store", "some-store")
			.containsEntry("error", "io.github.rwlock.store.StoreException: no connection");
	}

	@Test
	void whenStoreThrowsThenDown() {
		given(this.store.time()).willThrow(new StoreException("closed", false, null));
		Health health = new RwLockHealthIndicator(this.engine, Duration.ofSeconds(20)).health();
		assertThat(health.getStatus()).isEqualTo(Status.DOWN);
	}

	@Test
	void whenStoreDoesNotAnswerThenDownAfterTheTimeout() {
		Health health = check(new CompletableFuture<>(), Duration.ofMillis(20));
		assertThat(health.getStatus()).isEqualTo(Status.DOWN);
		assertThat(health.getDetails().get("error")).asString().contains("within 20 ms");
	}

	@Test
	void whenInterruptedThenDownAndStaysInterrupted() {
		Thread.currentThread().interrupt();
		Health health = check(new CompletableFuture<>(), Duration.ofSeconds(20));
		assertThat(Thread.interrupted()).isTrue();
		assertThat(health.getStatus()).isEqualTo(Status.DOWN);
	}

	@Test
	void checkShouldMakeNoLock() {
		check(CompletableFuture.completedStage(Instant.EPOCH), Duration.ofSeconds(20));
		then(this.store).should().time();
		then(this.store).should(never()).acquire(any());
	}

	private Health check(CompletionStage<Instant> answer, Duration timeout) {
		given(this.store.time()).willReturn(answer);
		return new RwLockHealthIndicator(this.engine, timeout).health();
	}

}
