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
package io.github.rwlock.store.local;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Test;

import io.github.rwlock.LockKind;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.ReleaseAnswer.Outcome;
import io.github.rwlock.store.ResourceView;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * What was known of a resource that was forgotten serves the next one.
 */
class SpareResourceTests extends LocalTestCase {

	@Test
	void whenHeldAgainThenARequestForAnotherLeavesIt() {
		release(granted(lease(LockKind.READ)));
		LeaseSpec held = granted(lease(LockKind.READ));
		granted(lease("other", LockKind.WRITE));
		queued(lease(LockKind.WRITE));
		assertThat(release(held)).isEqualTo(Outcome.RELEASED);
	}

	/**
	 * While a thread waits for its turn to look, in which it finds what serves another
	 * resource by then.
	 */
	@Test
	void whenItServesAnotherBeforeSomeoneLooksThenNothingOfThatIsSeen() {
		release(granted(lease(LockKind.READ)));
		CompletableFuture<ResourceView> seen = new CompletableFuture<>();
		Thread looking = new Thread(() -> seen.complete(answer(this.store.inspect(RESOURCE))));
		this.locks.answer(RESOURCE, (resource, turn) -> {
			looking.start();
			await().until(() -> looking.getState() == Thread.State.BLOCKED);
			return granted(lease("other", LockKind.READ));
		});
		assertThat(seen).succeedsWithin(Duration.ofSeconds(10))
			.satisfies((view) -> assertThat(view.holders()).isEmpty());
		assertThat(this.locks.resources()).containsExactly("other");
	}

}
