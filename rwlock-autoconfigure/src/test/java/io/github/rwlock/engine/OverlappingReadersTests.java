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
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.LockOptions;
import io.github.rwlock.LockTimeoutException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Readers who overlap without end keep out only whom they are preferred to, and no longer
 * than that one waits.
 */
class OverlappingReadersTests extends EngineTestCase {

	private static final Duration WAIT = Duration.ofMillis(400);

	private static final Duration SLACK = Duration.ofSeconds(5);

	private static final LockOptions SHORT_WAIT = DEFAULTS.withWaitTime(WAIT);

	@Test
	void whenReadersOverlapWithoutEndThenWriterEntersAfterThosePresent() {
		CompletableFuture<Void> writerLeft = new CompletableFuture<>();
		List<CompletableFuture<Object>> readers = readUntil(writerLeft, LockMode.WRITER_PREFERRED);
		Lease writer = this.clients.client().acquire(LockKind.WRITE, "a", DEFAULTS);
		assertThat(redis().held(LockKind.READ, "a")).isEmpty();
		writerLeft.complete(null);
		writer.release();
		assertThat(CompletableFuture.allOf(readers.toArray(CompletableFuture[]::new))).succeedsWithin(SLACK);
	}

	@Test
	void whenPreferredReadersOverlapWithoutEndThenTheWritersWaitTimeHolds() {
		LockEngine[] readers = { this.clients.client(), this.clients.client() };
		LockEngine writer = this.clients.client();
		LockOptions preferred = DEFAULTS.withMode(LockMode.READER_PREFERRED);
		Lease reader = readers[0].acquire(LockKind.READ, "a", preferred);
		long start = System.nanoTime();
		CompletableFuture<Lease> waiting = onThread(() -> writer.acquire(LockKind.WRITE, "a", SHORT_WAIT));
		for (int i = 1; !waiting.isDone(); i++) {
			Lease next = readers[i % 2].tryAcquire(LockKind.READ, "a", preferred).orElseThrow();
			reader.release();
			reader = next;
		}
		assertThat(Duration.ofNanos(System.nanoTime() - start)).isBetween(WAIT, WAIT.plus(SLACK));
		assertThat(waiting).failsWithin(Duration.ZERO)
			.withThrowableThat()
			.withCauseInstanceOf(LockTimeoutException.class);
		reader.release();
		assertThat(redis().isFree("a")).isTrue();
	}

	@ParameterizedTest
	@CsvSource({ "WRITER_PREFERRED, WRITER_PREFERRED", "WRITER_PREFERRED, FAIR", "FAIR, WRITER_PREFERRED", "FAIR, FAIR",
			"READER_PREFERRED, WRITER_PREFERRED", "READER_PREFERRED, FAIR" })
	void whenReadersOverlapWithoutEndThenOneOfThemIsUpgraded(LockMode mode, LockMode readersMode) {
		CompletableFuture<Void> writerLeft = new CompletableFuture<>();
		List<CompletableFuture<Object>> readers = readUntil(writerLeft, readersMode);
		LockEngine engine = this.clients.client();
		Lease read = engine.acquire(LockKind.READ, "a", DEFAULTS.withMode(LockMode.READER_PREFERRED));
		Lease write = engine.acquire(LockKind.WRITE, "a", DEFAULTS.withMode(mode));
		assertThat(redis().held(LockKind.READ, "a")).hasSize(2);
		assertThat(read.isHeld() && write.isHeld()).isTrue();
		writerLeft.complete(null);
		write.release();
		read.release();
		assertThat(CompletableFuture.allOf(readers.toArray(CompletableFuture[]::new))).succeedsWithin(SLACK);
	}

	/**
	 * Read again and again on several threads of two clients.
	 */
	private List<CompletableFuture<Object>> readUntil(CompletableFuture<?> end, LockMode mode) {
		LockEngine[] engines = { this.clients.client(), this.clients.client() };
		List<CompletableFuture<Object>> readers = IntStream.range(0, 6).mapToObj((index) -> onThread(() -> {
			while (!end.isDone()) {
				engines[index % 2].execute(LockKind.READ, "a", DEFAULTS.withMode(mode), () -> {
					Thread.yield();
					return index;
				});
			}
			return null;
		})).toList();
		await().until(() -> !redis().held(LockKind.READ, "a").isEmpty());
		return readers;
	}

}
