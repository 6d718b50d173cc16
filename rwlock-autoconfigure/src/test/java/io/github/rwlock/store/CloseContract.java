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
package io.github.rwlock.store;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A store that is closed answers nothing, and leaves what others hold.
 */
abstract class CloseContract extends StoreContract {

	@Test
	void whenClosedThenEveryRequestFailsAtOnce() {
		LeaseSpec held = held(this.alpha.write());
		LockStore store = this.alpha.store();
		store.close();
		assertThat(requests(store, held))
			.allSatisfy((answer) -> assertThat(answer.toCompletableFuture()).isCompletedExceptionally()
				.failsWithin(Duration.ZERO)
				.withThrowableThat()
				.withCauseInstanceOf(StoreException.class)
				.withMessageContaining("the store is closed"));
		assertHolders(held);
	}

	private static List<CompletionStage<?>> requests(LockStore store, LeaseSpec lease) {
		List<LeaseSpec> leases = List.of(lease, lease);
		return Stream.<CompletionStage<?>>concat(Stream.of(store.acquire(AcquireRequest.poll(lease)),
				store.release(new ReleaseRequest(lease, Instant.EPOCH)), store.renew(lease), store.downgrade(lease, ""),
				store.inspect(lease.resource()), store.inspect(lease.resource(), 1),
				store.end(lease.resource(), List.of(lease.name())), store.time(), store.report(), store.connect()),
				Stream.concat(store.renewAll(leases).stream(), store.pollAll(leases).stream()))
			.toList();
	}

}
