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

package io.github.rwlock.autoconfigure;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import org.springframework.context.ApplicationContext;

import io.github.rwlock.Lease;
import io.github.rwlock.LockContext;
import io.github.rwlock.ReadWriteLockTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A lock of an application that passes from one thread to another, which waits in Redis
 * for it.
 */
final class HandOver {

	private static final Duration SOON = Duration.ofSeconds(30);

	private HandOver() {
	}

	static void assertWorks(ApplicationContext context) {
		ReadWriteLockTemplate locks = context.getBean(ReadWriteLockTemplate.class);
		Lease holder = locks.acquireWrite("a");
		CompletableFuture<String> waiting = CompletableFuture
			.supplyAsync(() -> locks.write("a", () -> LockContext.current().orElseThrow().resource()));
		await().atMost(SOON).until(() -> locks.inspect("a").waiters().size() == 1);
		holder.release();
		assertThat(waiting).succeedsWithin(SOON).isEqualTo("a");
	}

}
