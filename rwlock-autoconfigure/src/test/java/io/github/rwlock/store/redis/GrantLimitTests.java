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
package io.github.rwlock.store.redis;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.AcquireAnswer.Granted;
import io.github.rwlock.store.AcquireAnswer.Queued;
import io.github.rwlock.store.AcquireRequest;
import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.ReleaseRequest;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A script grants a limited number of waiters; the next one goes on.
 */
class GrantLimitTests {

	private static final int MOST_GRANTS = 128;

	private final RedisStoreHarness harness = new RedisStoreHarness();

	private final LockStore store = this.harness.open("client");

	@AfterEach
	void close() {
		this.store.close();
		this.harness.close();
	}

	@Test
	void whenMoreReadersWaitThanAScriptGrantsThenTheNextScriptGoesOn() {
		LeaseSpec writer = lease(0, LockKind.WRITE);
		assertThat(acquire(writer)).isInstanceOf(Granted.class);
		List<LeaseSpec> readers = IntStream.rangeClosed(1, MOST_GRANTS + 2)
			.mapToObj((number) -> lease(number, LockKind.READ))
			.toList();
		readers.forEach((reader) -> assertThat(acquire(reader)).isInstanceOf(Queued.class));
		await(this.store.release(new ReleaseRequest(writer, Instant.EPOCH)));
		Instant released = this.harness.now();
		this.harness.advance(Duration.ofMillis(1));
		assertThat(expiry(readers.get(MOST_GRANTS - 1))).isEqualTo(released.plusSeconds(3));
		assertThat(expiry(readers.get(MOST_GRANTS))).isEqualTo(released.plusSeconds(3).plusMillis(1));
	}

	private Instant expiry(LeaseSpec lease) {
		return ((Granted) acquire(lease)).expiry();
	}

	private AcquireAnswer acquire(LeaseSpec lease) {
		return await(this.store.acquire(new AcquireRequest(lease, true, this.harness.now().plusSeconds(1))));
	}

	private static <T> T await(CompletionStage<T> stage) {
		return stage.toCompletableFuture().orTimeout(10, TimeUnit.SECONDS).join();
	}

	private static LeaseSpec lease(long number, LockKind kind) {
		return new LeaseSpec("a", kind, LockMode.WRITER_PREFERRED, new LeaseId("client", number), "test",
				Duration.ofSeconds(30));
	}

}
