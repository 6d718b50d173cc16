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
package io.github.rwlock.engine;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Test;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockTimeoutException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Resources whose text is too long for a key: locked like any other, with short keys and
 * short messages.
 */
class LongResourceTests extends EngineTestCase {

	private static final String RESOURCE = "user:" + "x".repeat(100_000);

	private static final String SHORTENED = "'user:" + "x".repeat(115) + "... (100005 characters)'";

	@Test
	void whenResourceIsLongThenExclusiveWithShortKeys() {
		LockEngine holder = this.clients.client();
		LockEngine other = this.clients.client();
		Lease writer = holder.acquire(LockKind.WRITE, RESOURCE, DEFAULTS);
		CompletableFuture<Lease> waiting = onThread(() -> other.acquire(LockKind.READ, RESOURCE, DEFAULTS));
		await().pollInterval(Duration.ofMillis(5)).until(() -> other.inspect(RESOURCE).waiters().size() == 1);
		assertThat(redis().keys()).isNotEmpty()
			.allMatch((key) -> key.startsWith(redis().prefix() + ":{%sha256-") && key.length() < 200);
		assertThat(waiting).isNotDone();
		writer.release();
		assertThat(waiting).succeedsWithin(Duration.ofSeconds(5)).satisfies(Lease::release);
	}

	@Test
	void whenResourcesDifferAtTheirEndThenTheyAreTwo() {
		LockEngine engine = this.clients.client();
		try (Lease one = engine.acquire(LockKind.WRITE, RESOURCE, DEFAULTS)) {
			assertThat(onThread(() -> engine.tryAcquire(LockKind.WRITE, RESOURCE + "y", DEFAULTS)))
				.succeedsWithin(Duration.ofSeconds(5))
				.satisfies((lease) -> assertThat(lease).isPresent());
			assertThat(one.isHeld()).isTrue();
		}
	}

	@Test
	void whenInspectedThenTheWholeResourceIsShown() {
		LockEngine engine = this.clients.client();
		try (Lease lease = engine.acquire(LockKind.READ, RESOURCE, DEFAULTS)) {
			assertThat(engine.inspect(RESOURCE).resource()).isEqualTo(RESOURCE).isEqualTo(lease.resource());
			assertThat(engine.inspect(RESOURCE).holders()).hasSize(1);
		}
	}

	@Test
	void whenTicketIsOfALongResourceThenItReleases() {
		LockEngine engine = this.clients.client();
		String ticket = engine.acquire(LockKind.WRITE, RESOURCE, DEFAULTS).detach();
		this.clients.client().release(ticket);
		assertThat(engine.inspect(RESOURCE).holders()).isEmpty();
	}

	@Test
	void whenLockIsNotToBeHadThenTheMessageIsShort() {
		Lease writer = this.clients.client().acquire(LockKind.WRITE, RESOURCE, DEFAULTS);
		assertThatExceptionOfType(LockTimeoutException.class)
			.isThrownBy(
					() -> this.clients.client().acquire(LockKind.READ, RESOURCE, DEFAULTS.withWaitTime(Duration.ZERO)))
			.withMessageContaining(SHORTENED)
			.satisfies((ex) -> assertThat(ex.resource()).isEqualTo(RESOURCE));
		assertThat(writer.toString()).contains("x... (100005 characters)").hasSizeLessThan(300);
		this.clients.client().forceRelease(RESOURCE);
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(writer::release)
			.withMessageContaining(SHORTENED);
		assertThatExceptionOfType(IllegalStateException.class).isThrownBy(writer::detach)
			.satisfies((ex) -> assertThat(ex.getMessage()).hasSizeLessThan(400));
	}

}
