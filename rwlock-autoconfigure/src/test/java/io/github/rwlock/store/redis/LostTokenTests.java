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

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import io.github.rwlock.store.AcquireAnswer.Granted;
import io.github.rwlock.store.AcquireRequest;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.RenewAnswer.Lost;
import io.github.rwlock.store.StoreClient;
import io.github.rwlock.testsupport.RedisServer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Fencing tokens grow although what held the last one is gone.
 */
class LostTokenTests {

	private static final Duration MOMENT = Duration.ofMillis(1);

	@AutoClose
	private final RedisStoreHarness harness = new RedisStoreHarness();

	@AutoClose
	private final StoreClient client = new StoreClient(this.harness, "client");

	@Test
	void whenKeysAreGoneThenTokensStillGrow() {
		LeaseSpec first = this.client.write();
		long token = token(first);
		this.harness.advance(MOMENT);
		assertThat(this.harness.leftovers(StoreClient.RESOURCE)).isNotEmpty()
			.allSatisfy((key) -> assertThat(RedisServer.shared().command("DEL", key)).isEqualTo(1L));
		assertThat(this.client.renew(first)).isInstanceOf(Lost.class);
		assertThat(token(this.client.write())).isGreaterThan(token);
	}

	@Test
	void whenTokenAloneIsGoneThenRefusedAndUntouched() {
		token(this.client.write());
		String key = this.harness.leftovers(StoreClient.RESOURCE)
			.stream()
			.filter((name) -> name.endsWith(":w"))
			.findAny()
			.orElseThrow();
		assertThat(RedisServer.shared().command("ZREM", key, "##")).isEqualTo(1L);
		AcquireRequest next = new AcquireRequest(this.client.write(), false, this.harness.now().plusSeconds(1));
		assertThat(this.client.store().acquire(next).toCompletableFuture()).failsWithin(Duration.ofSeconds(10))
			.withThrowableThat()
			.withMessageContaining("WRONGTYPE");
		assertThat(RedisServer.shared().command("ZCARD", key)).isEqualTo(2L);
	}

	private long token(LeaseSpec write) {
		return ((Granted) this.client.tryAcquire(write)).token();
	}

}
