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
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.LockOptions;
import io.github.rwlock.LockTimeoutException;
import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.AcquireRequest;
import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseOwner;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.testsupport.RedisServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * What a lock costs does not depend on how many others read.
 */
class ReaderCountTests extends EngineTestCase {

	private static final int FEW = 10;

	private static final int MANY = 10_000;

	private static final int BATCH = 250;

	private static final int TURNS = 5;

	@Override
	RedisServer server() {
		return RedisServer.start();
	}

	/**
	 * What is asked for beside readers, and of which group they are.
	 */
	private enum Use {

		READ("", (engine, resource) -> engine.acquire(LockKind.READ, resource, DEFAULTS).release()),

		READ_OF_GROUP("group",
				(engine, resource) -> engine.acquire(LockKind.READ, resource, DEFAULTS.withGroup("group")).release()),

		READ_OF_ANOTHER_GROUP("group",
				(engine, resource) -> assertThat(
						engine.tryAcquire(LockKind.READ, resource, DEFAULTS.withGroup("other")))
					.isEmpty()),

		READ_OF_OWNER("", (engine, resource) -> {
			LockOptions owner = DEFAULTS.withOwner("owner");
			Lease outer = engine.acquire(LockKind.READ, resource, owner);
			engine.acquire(LockKind.READ, resource, owner).release();
			outer.release();
		}),

		READ_BY_TICKET("", (engine, resource) -> {
			String ticket = engine.acquire(LockKind.READ, resource, DEFAULTS.withId("id")).detach();
			engine.renew(ticket, Duration.ofMinutes(1));
			engine.release(ticket);
		}),

		WRITE("", (engine, resource) -> assertThat(engine.tryAcquire(LockKind.WRITE, resource, DEFAULTS)).isEmpty()),

		WRITE_OF_OWNER("", (engine, resource) -> upgradeInVain(engine, resource, DEFAULTS.withOwner("owner"))),

		WAIT_TO_WRITE("", (engine, resource) -> {
			LockOptions fleeting = DEFAULTS.withWaitTime(Duration.ofNanos(1));
			assertThatExceptionOfType(LockTimeoutException.class)
				.isThrownBy(() -> engine.acquire(LockKind.WRITE, resource, fleeting));
		}),

		UPGRADE("", (engine, resource) -> upgradeInVain(engine, resource, DEFAULTS));

		private final String groupOfReaders;

		private final BiConsumer<LockEngine, String> request;

		Use(String groupOfReaders, BiConsumer<LockEngine, String> request) {
			this.groupOfReaders = groupOfReaders;
			this.request = request;
		}

		private static void upgradeInVain(LockEngine engine, String resource, LockOptions options) {
			Lease read = engine.acquire(LockKind.READ, resource, options);
			assertThat(engine.tryAcquire(LockKind.WRITE, resource, options)).isEmpty();
			read.release();
		}

	}

	@Test
	void whenManyReadThenNoMoreCommandsAreExecutedThanBesideFew() {
		LockEngine engine = this.clients.client();
		await().until(engine.store()::isDelivering);
		for (String group : List.of("", "group")) {
			read(engine.store(), group + FEW, group, FEW);
			read(engine.store(), group + MANY, group, MANY);
		}
		SoftAssertions.assertSoftly((softly) -> {
			for (Use use : Use.values()) {
				long besideFew = commands(engine, use, FEW);
				softly.assertThat(besideFew).as("%s", use).isPositive();
				softly.assertThat(commands(engine, use, MANY)).as("%s", use).isEqualTo(besideFew);
			}
		});
	}

	@Test
	void commandsOfScriptsShouldBeCounted() {
		LockEngine engine = this.clients.client();
		await().until(engine.store()::isDelivering);
		Use.READ.request.accept(engine, "a");
		redis().resetCalls();
		Use.READ.request.accept(engine, "a");
		assertThat(redis().commands()).isGreaterThan(redis().calls("evalsha")).isGreaterThanOrEqualTo(4);
	}

	/**
	 * The fewest of some turns: what the client sends in the background, or once more
	 * where the machine stands still, only adds to them.
	 */
	private long commands(LockEngine engine, Use use, int readers) {
		String resource = use.groupOfReaders + readers;
		use.request.accept(engine, resource);
		long fewest = LongStream.generate(() -> commandsOnce(engine, use, resource)).limit(TURNS).min().orElseThrow();
		assertThat(redis().held(LockKind.READ, resource)).hasSize(2 * readers);
		return fewest;
	}

	private long commandsOnce(LockEngine engine, Use use, String resource) {
		redis().resetCalls();
		use.request.accept(engine, resource);
		return redis().commands();
	}

	private static void read(LockStore store, String resource, String group, int readers) {
		Instant notAfter = store.time().toCompletableFuture().orTimeout(10, TimeUnit.SECONDS).join().plusSeconds(60);
		for (int from = 0; from < readers; from += BATCH) {
			List<CompletableFuture<AcquireAnswer>> answers = IntStream.range(from, Math.min(from + BATCH, readers))
				.mapToObj((index) -> reader(resource, group, index))
				.map((reader) -> store.acquire(new AcquireRequest(reader, false, notAfter)).toCompletableFuture())
				.toList();
			assertThat(CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new)))
				.succeedsWithin(Duration.ofSeconds(30));
			assertThat(answers).allMatch((answer) -> answer.join() instanceof AcquireAnswer.Granted);
		}
	}

	private static LeaseSpec reader(String resource, String group, int index) {
		LeaseId id = new LeaseId("reader", index);
		LeaseName name = new LeaseName(resource, LockKind.READ, id, "test", LeaseOwner.flow(id), group);
		return new LeaseSpec(name, LockMode.WRITER_PREFERRED, Duration.ofMinutes(10), null);
	}

}
