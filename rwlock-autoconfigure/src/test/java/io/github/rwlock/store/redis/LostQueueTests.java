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

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import io.github.rwlock.store.AcquireAnswer.Granted;
import io.github.rwlock.store.AcquireAnswer.Queued;
import io.github.rwlock.store.AcquireAnswer.Stale;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.StoreClient;
import io.github.rwlock.testsupport.RedisServer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Who waits learns that the queue is gone.
 */
class LostQueueTests {

	@AutoClose
	private final RedisStoreHarness harness = new RedisStoreHarness();

	@AutoClose
	private final StoreClient client = new StoreClient(this.harness, "client");

	@Test
	void whenQueueAloneIsGoneThenAWaiterHasToJoinItAnew() {
		assertThat(this.client.tryAcquire(this.client.write())).isInstanceOf(Granted.class);
		LeaseSpec waiter = this.client.write();
		assertThat(this.client.acquire(waiter)).isInstanceOf(Queued.class);
		assertThat(this.client.poll(waiter)).isInstanceOf(Queued.class);
		assertThat(this.harness.leftovers(StoreClient.RESOURCE).stream().filter((key) -> key.endsWith(":q")))
			.singleElement()
			.satisfies((key) -> assertThat(RedisServer.shared().command("DEL", key)).isEqualTo(1L));
		assertThat(this.client.poll(waiter)).isInstanceOf(Stale.class);
		assertThat(this.client.acquire(waiter)).isInstanceOf(Queued.class);
	}

}
