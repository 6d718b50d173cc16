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
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import io.github.rwlock.engine.EngineSettings;
import io.github.rwlock.engine.LockEngine;
import io.github.rwlock.engine.TestSettings;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.StoreException;
import io.github.rwlock.store.StoreReport;

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
@ExtendWith(OutputCaptureExtension.class)
class RwLockHealthIndicatorTests {

	private static final EngineSettings SETTINGS = TestSettings.lasting(Duration.ofSeconds(30)).get();

	private final LockStore store = mock(LockStore.class);

	private final LockEngine engine = new LockEngine(this.store, "client", SETTINGS, (event) -> {
	});

	private final RwLockHealthIndicator indicator = new RwLockHealthIndicator(this.engine, Duration.ofSeconds(20));

	@BeforeEach
	void nameStore() {
		given(this.store.name()).willReturn("some-store");
		given(this.store.whereabouts()).willReturn("");
		given(this.store.located(any())).willCallRealMethod();
	}

	@AfterEach
	void closeEngine() {
		this.engine.close();
	}

	@Test
	void whenStoreAnswersThenUp() {
		Health health = check(answer());
		assertThat(health.getStatus()).isEqualTo(Status.UP);
		assertThat(health.getDetails()).containsExactlyInAnyOrderEntriesOf(
				Map.of("store", "some-store", "mode", "writer-preferred", "clientId", "client", "heldLeases", 0,
						"leasesLostInLastMinute", 0, "wakeUps", "polling", "detail", "of the store"));
	}

	@Test
	void whenWakeUpsAreDeliveredThenSaysSo() {
		given(this.store.isDelivering()).willReturn(true);
		assertThat(check(answer()).getDetails()).containsEntry("wakeUps", "delivering");
	}

	@Test
	void whenStoreWarnsThenUpAndShownAndLoggedOnceForAsLongAsItLasts(CapturedOutput output) {
		assertThat(check(answer("it evicts"))).isEqualTo(check(answer("it evicts"))).satisfies((health) -> {
			assertThat(health.getStatus()).isEqualTo(Status.UP);
			assertThat(health.getDetails()).containsEntry("warnings", List.of("it evicts"));
		});
		check(failure("no connection"));
		check(answer("it evicts"));
		assertThat(output).containsOnlyOnce("it evicts");
		assertThat(check(answer("it burns")).getDetails()).containsEntry("warnings", List.of("it burns"));
		assertThat(output).containsOnlyOnce("it burns");
		check(answer());
		check(answer("it evicts"));
		assertThat(output.toString().split("it evicts", -1)).hasSize(3);
	}

	@Test
	void whenStoreFailsThenDownWithTheReasonAndTheDetails() {
		Health health = check(failure("no connection"));
		assertThat(health.getStatus()).isEqualTo(Status.DOWN);
		assertThat(health.getDetails()).containsEntry("store", "some-store").containsEntry("error", "no connection");
	}

	@Test
	void whenStoreFailsThenSaysWhereItIs(CapturedOutput output) {
		given(this.store.whereabouts()).willReturn("at some place");
		assertThat(check(failure("no connection")).getDetails()).containsEntry("error",
				"no connection (at some place)");
		assertThat(output).contains("no connection (at some place)");
	}

	@Test
	void whenStoreGoesOnFailingThenLoggedOnceInOneLine(CapturedOutput output) {
		check(failure("no connection"));
		check(failure("no answer"));
		assertThat(output.toString().strip().lines()).singleElement().asString().contains("WARN", "no connection");
		check(answer());
		check(failure("no answer"));
		assertThat(output.toString().strip().lines()).last().asString().contains("WARN", "no answer");
	}

	@Test
	void whenStoreThrowsThenDown() {
		given(this.store.report()).willThrow(new StoreException("closed", false, null));
		assertThat(this.indicator.health().getStatus()).isEqualTo(Status.DOWN);
	}

	@Test
	void whenStoreFailsForReasonsOfItsOwnThenDown() {
		assertThat(check(CompletableFuture.failedStage(new IllegalStateException("a bug"))).getStatus())
			.isEqualTo(Status.DOWN);
	}

	@Test
	void whenStoreDoesNotAnswerThenDownAfterTheTimeout() {
		given(this.store.report()).willReturn(new CompletableFuture<>());
		Health health = new RwLockHealthIndicator(this.engine, Duration.ofMillis(20)).health();
		assertThat(health.getStatus()).isEqualTo(Status.DOWN);
		assertThat(health.getDetails().get("error")).asString().contains("within 20 ms");
	}

	@Test
	void whenInterruptedThenDownAndStaysInterrupted() {
		Thread.currentThread().interrupt();
		Health health = check(new CompletableFuture<>());
		assertThat(Thread.interrupted()).isTrue();
		assertThat(health.getStatus()).isEqualTo(Status.DOWN);
	}

	@Test
	void checkShouldMakeNoLock() {
		check(answer());
		then(this.store).should().report();
		then(this.store).should(never()).acquire(any());
	}

	private Health check(CompletionStage<StoreReport> answer) {
		given(this.store.report()).willReturn(answer);
		return this.indicator.health();
	}

	private static CompletionStage<StoreReport> answer(String... warnings) {
		return CompletableFuture.completedStage(new StoreReport(Map.of("detail", "of the store"), List.of(warnings)));
	}

	private static CompletionStage<StoreReport> failure(String message) {
		return CompletableFuture.failedStage(new StoreException(message, true, null));
	}

}
