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
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.store.AcquireAnswer.Granted;
import io.github.rwlock.store.AcquireRequest;
import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.RenewAnswer.Lost;
import io.github.rwlock.testsupport.RedisServer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Fencing tokens grow although what held the last one is gone.
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
	void whenKeysAreGoneThenTokensStillGrow() {
		LeaseSpec first = write(1);
		long token = acquire(first).token();
		this.harness.advance(MOMENT);
		assertThat(this.harness.leftovers("a")).isNotEmpty()
			.allSatisfy((key) -> assertThat(RedisServer.shared().command("DEL", key)).isEqualTo(1L));
		assertThat(this.store.renew(first).toCompletableFuture().join()).isInstanceOf(Lost.class);
		assertThat(acquire(write(2)).token()).isGreaterThan(token);
	}

	@Test
	void whenTokenAloneIsGoneThenRefusedAndUntouched() {
		acquire(write(1));
		String key = this.harness.leftovers("a").stream().filter((name) -> name.endsWith(":w")).findAny().orElseThrow();
		RedisServer.shared().command("ZREMRANGEBYRANK", key, "-1", "-1");
		assertThat(this.store.acquire(request(write(2))).toCompletableFuture()).failsWithin(Duration.ofSeconds(10))
			.withThrowableThat()
			.withMessageContaining("WRONGTYPE");
		assertThat(RedisServer.shared().command("ZCARD", key)).isEqualTo(1L);
	}

	private Granted acquire(LeaseSpec lease) {
		return (Granted) this.store.acquire(request(lease))
			.toCompletableFuture()
			.orTimeout(10, TimeUnit.SECONDS)
			.join();
	}

	private AcquireRequest request(LeaseSpec lease) {
		return new AcquireRequest(lease, false, this.harness.now().plusSeconds(1));
	}

	private static LeaseSpec write(long number) {
		return new LeaseSpec("a", LockKind.WRITE, LockMode.WRITER_PREFERRED, new LeaseId("client", number), "test",
				Duration.ofSeconds(30));
	}

}
