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
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.store.AcquireAnswer.Granted;
import io.github.rwlock.store.AcquireRequest;
import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.ReleaseRequest;
import io.github.rwlock.testsupport.RedisServer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Fencing tokens grow although their key is evicted while a lease lives.
 */
class LostTokenTests {

	private static final Duration MOMENT = Duration.ofMillis(1);

	private final RedisStoreHarness harness = new RedisStoreHarness();

	private final LockStore store = this.harness.open("client");

	@AfterEach
	void close() {
		this.store.close();
		this.harness.close();
	}

	@Test
	void whenTokenIsEvictedThenAPollStillAnswersOneThatGrows() {
		assertGrowth((lease, ignored) -> {
		});
	}

	@Test
	void whenTokenIsEvictedThenARenewalMakesOneThatGrows() {
		assertGrowth((lease, held) -> held.renew(lease).toCompletableFuture().join());
	}

	private void assertGrowth(BiConsumer<LeaseSpec, LockStore> afterwards) {
		LeaseSpec first = write(1);
		long token = acquire(first).token();
		this.harness.advance(MOMENT);
		this.harness.leftovers("a")
			.stream()
			.filter((key) -> key.endsWith(":t"))
			.forEach((key) -> assertThat(RedisServer.shared().command("DEL", key)).isEqualTo(1L));
		afterwards.accept(first, this.store);
		long later = acquire(first).token();
		assertThat(later).isGreaterThanOrEqualTo(token);
		this.store.release(new ReleaseRequest(first, Instant.EPOCH)).toCompletableFuture().join();
		assertThat(acquire(write(2)).token()).isGreaterThan(later);
	}

	private Granted acquire(LeaseSpec lease) {
		return (Granted) this.store.acquire(new AcquireRequest(lease, false, this.harness.now().plusSeconds(1)))
			.toCompletableFuture()
			.orTimeout(10, TimeUnit.SECONDS)
			.join();
	}

	private static LeaseSpec write(long number) {
		return new LeaseSpec("a", LockKind.WRITE, LockMode.WRITER_PREFERRED, new LeaseId("client", number), "test",
				Duration.ofSeconds(30));
	}

}
