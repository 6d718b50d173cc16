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

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.engine.HoldingProcess.Question;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A process that is killed or stands still keeps its lock for the rest of its lease, and
 * no longer.
 */
@Tag("smoke")
class TwoProcessTests extends EngineTestCase {

	private static final Duration LEASE = Duration.ofSeconds(2);

	private static final Duration SLACK = Duration.ofSeconds(5);

	@Test
	void whenWriterIsKilledThenTheOtherEntersAfterItsLeaseAndNotBefore() throws IOException {
		LockEngine engine = this.clients.client();
		try (HoldingProcess writer = HoldingProcess.start(this.clients, LockKind.WRITE, "a", LEASE)) {
			long first = redis().expiry(LockKind.WRITE, "a");
			await().until(() -> redis().expiry(LockKind.WRITE, "a") > first);
			assertThat(engine.tryAcquire(LockKind.READ, "a", DEFAULTS)).isEmpty();
			CompletableFuture<Lease> waiting = onThread(() -> engine.acquire(LockKind.WRITE, "a", DEFAULTS));
			await().until(() -> redis().waiting("a") == 1);
			writer.kill();
			long expiry = redis().expiry(LockKind.WRITE, "a");
			assertThat(waiting).succeedsWithin(LEASE.plus(SLACK))
				.satisfies((lease) -> assertThat(grantedAtMillis(lease)).isGreaterThanOrEqualTo(expiry));
		}
	}

	@Test
	void whenReaderIsKilledThenItsLeaseEndsAlthoughOthersReadOn() throws IOException {
		LockEngine engine = this.clients.client(LEASE);
		try (HoldingProcess reader = HoldingProcess.start(this.clients, LockKind.READ, "a", LEASE)) {
			Lease otherReader = engine.acquire(LockKind.READ, "a", DEFAULTS);
			assertThat(redis().held(LockKind.READ, "a")).hasSize(4);
			reader.kill();
			await().until(() -> engine.inspect("a").holders().size() == 1);
			CompletableFuture<Lease> waiting = onThread(() -> engine.acquire(LockKind.WRITE, "a", DEFAULTS));
			await().until(() -> redis().waiting("a") == 1);
			assertThat(otherReader.isHeld()).isTrue();
			otherReader.release();
			assertThat(waiting).succeedsWithin(SLACK);
		}
	}

	@ParameterizedTest
	@EnumSource
	void whenTheHolderStandsStillPastItsLeaseThenItKnowsWhenItWakesAndLocksAsUsualAgain(LockKind kind)
			throws IOException {
		try (HoldingProcess holder = HoldingProcess.start(this.clients, kind, "a", LEASE)) {
			holder.pause();
			Lease next = this.clients.client().acquire(LockKind.WRITE, "a", DEFAULTS);
			holder.resume();
			assertThat(holder.ask(Question.IS_HELD)).isEqualTo("not held");
			assertThat(holder.ask(Question.RELEASE)).isEqualTo("lost");
			assertThat(next.isHeld()).isTrue();
			next.release();
			assertThat(holder.ask(Question.ACQUIRE)).isEqualTo("held");
			long expiry = redis().expiry(kind, "a");
			await().until(() -> redis().expiry(kind, "a") > expiry + LEASE.toMillis());
			assertThat(holder.ask(Question.IS_HELD)).isEqualTo("held");
			assertThat(holder.ask(Question.RELEASE)).isEqualTo("released");
			assertThat(holder.ask(Question.LOSSES)).isEqualTo("1");
			assertThat(redis().isFree("a")).isTrue();
		}
	}

	/**
	 * A first writer's token is the time at which the server granted it.
	 */
	private static long grantedAtMillis(Lease lease) {
		return TimeUnit.MICROSECONDS.toMillis(lease.fencingToken().orElseThrow());
	}

}
