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

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import io.github.rwlock.store.AcquireAnswer.Granted;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.ReleaseAnswer;
import io.github.rwlock.store.ReleaseRequest;
import io.github.rwlock.store.StoreClient;
import io.github.rwlock.store.WakeUpListener;
import io.github.rwlock.testsupport.RedisServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.mockito.BDDMockito.then;
import static org.mockito.Mockito.clearInvocations;
import static org.mockito.Mockito.mock;

/**
 * Releases whose answers might have told of grants, and did not come.
 */
class FailedReleaseTests {

	private static final Duration SOON = Duration.ofSeconds(10);

	@AutoClose
	private final RedisStoreHarness harness = new RedisStoreHarness();

	@AutoClose
	private final StoreClient client = new StoreClient(this.harness, "client");

	private final WakeUpListener listener = mock();

	@Test
	void whenAReleaseFailsThenWhoeverWaitsAsksOnceItIsAnswered() {
		this.client.store().start(this.listener);
		await().untilAsserted(() -> then(this.listener).should().gap());
		LeaseSpec writer = this.client.write();
		assertThat(this.client.acquire(writer)).isInstanceOf(Granted.class);
		clearInvocations(this.listener);
		String leases = leases();
		RedisServer.shared().command("SET", leases, "of another kind");
		assertThat(this.client.store().release(held(writer)).toCompletableFuture()).failsWithin(SOON);
		then(this.listener).shouldHaveNoInteractions();
		RedisServer.shared().command("DEL", leases);
		assertThat(this.client.store().release(held(writer)).toCompletableFuture()).succeedsWithin(SOON)
			.extracting(ReleaseAnswer::outcome)
			.isEqualTo(ReleaseAnswer.Outcome.NOT_HELD);
		then(this.listener).should().gap();
	}

	private String leases() {
		return this.harness.leftovers(StoreClient.RESOURCE)
			.stream()
			.filter((name) -> name.endsWith(":w"))
			.findAny()
			.orElseThrow();
	}

	private static ReleaseRequest held(LeaseSpec lease) {
		return new ReleaseRequest(lease, Instant.EPOCH, true);
	}

}
