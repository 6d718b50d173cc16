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
import java.util.stream.Stream;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import io.github.rwlock.store.AcquireAnswer.Granted;
import io.github.rwlock.store.AcquireAnswer.Queued;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.StoreClient;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A script grants a limited number of waiters; the next one goes on.
 */
class GrantLimitTests {

	private static final int MOST_GRANTS = 128;

	@AutoClose
	private final RedisStoreHarness harness = new RedisStoreHarness();

	@AutoClose
	private final StoreClient client = new StoreClient(this.harness, "client");

	@Test
	void whenMoreReadersWaitThanAScriptGrantsThenTheNextScriptGoesOn() {
		LeaseSpec writer = this.client.write();
		assertThat(this.client.acquire(writer)).isInstanceOf(Granted.class);
		List<LeaseSpec> readers = Stream.generate(() -> this.client.read()).limit(MOST_GRANTS + 2).toList();
		readers.forEach((reader) -> assertThat(this.client.acquire(reader)).isInstanceOf(Queued.class));
		this.client.release(writer);
		Instant released = this.harness.now();
		this.harness.advance(Duration.ofMillis(1));
		assertThat(expiry(readers.get(MOST_GRANTS - 1))).isEqualTo(released.plusSeconds(3));
		assertThat(expiry(readers.get(MOST_GRANTS))).isEqualTo(released.plusSeconds(3).plusMillis(1));
	}

	private Instant expiry(LeaseSpec lease) {
		return ((Granted) this.client.acquire(lease)).expiry();
	}

}
