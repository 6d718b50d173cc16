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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockOptions;
import io.github.rwlock.testsupport.RedisServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * How many calls a lock costs.
 */
@ParameterizedClass
@EnumSource(TestClients.Driver.class)
class CostTests extends EngineTestCase {

	private static final Duration SOON = Duration.ofSeconds(10);

	private static final String[] SCRIPT_CALLS = { "evalsha", "eval" };

	@Override
	RedisServer server() {
		return RedisServer.start();
	}

	@Test
	void whenNobodyIsInTheWayThenOneCallToAcquireAndOneToRelease() {
		LockEngine engine = this.clients.client();
		cycle(engine, 1);
		await().until(engine.store()::isDelivering);
		redis().resetCalls();
		cycle(engine, 50);
		assertThat(redis().calls("evalsha")).isEqualTo(200);
		assertThat(redis().calls("eval", "publish", "script|load", "subscribe")).isZero();
	}

	@Test
	void whenLeaseTimeIsNoNumberOfMillisecondsThenItIsNotConfirmed() {
		LockEngine engine = this.clients.client();
		LockOptions odd = DEFAULTS.withLeaseTime(Duration.ofNanos(10_000_500_000L)).withRenew(false);
		engine.acquire(LockKind.READ, "a", odd).release();
		redis().resetCalls();
		engine.acquire(LockKind.READ, "a", odd).release();
		assertThat(redis().calls(SCRIPT_CALLS)).isEqualTo(2);
	}

	@Test
	void whenOwnersGroupsAndIdsAreNamedThenOneCallToAcquireAndOneToRelease() {
		LockEngine engine = this.clients.client();
		await().until(engine.store()::isDelivering);
		List<LockOptions> options = List.of(DEFAULTS.withOwner("owner"), DEFAULTS.withGroup("group"),
				DEFAULTS.withId("id"), DEFAULTS.withOwner("owner").withGroup("group").withId("id"));
		options.forEach((option) -> engine.acquire(LockKind.READ, "a", option).release());
		redis().resetCalls();
		for (int i = 0; i < 10; i++) {
			options.forEach((option) -> engine.acquire(LockKind.READ, "a", option).release());
		}
		assertThat(redis().calls("evalsha")).isEqualTo(20L * options.size());
		assertThat(redis().calls("eval", "publish", "script|load", "subscribe")).isZero();
	}

	@Test
	void whenUpgradedDowngradedOrReleasedByTicketThenOneCallEach() {
		LockEngine engine = this.clients.client();
		await().until(engine.store()::isDelivering);
		upgradeAndDowngrade(engine);
		redis().resetCalls();
		upgradeAndDowngrade(engine);
		assertThat(redis().calls(SCRIPT_CALLS)).isEqualTo(8);
		assertThat(redis().calls("publish")).isZero();
	}

	@Test
	void whenNestedThenNoFurtherCall() {
		LockEngine engine = this.clients.client();
		cycle(engine, 1);
		Lease outer = engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		redis().resetCalls();
		for (int i = 0; i < 20; i++) {
			engine.acquire(LockKind.READ, "a", DEFAULTS).release();
		}
		assertThat(redis().calls(SCRIPT_CALLS)).isZero();
		outer.release();
		assertThat(redis().calls(SCRIPT_CALLS)).isOne();
	}

	@Test
	void whenReadersOfOneClientAreLetInTogetherThenOneMessage() {
		LockEngine engine = this.clients.client();
		await().until(engine.store()::isDelivering);
		assertThat(messagesToLetIn(5, this.clients.client(), engine)).isOne();
	}

	@Test
	void whenReadersOfSeveralClientsAreLetInTogetherThenOneMessageEach() {
		LockEngine[] engines = { this.clients.client(), this.clients.client(), this.clients.client() };
		assertThat(messagesToLetIn(9, this.clients.client(), engines)).isEqualTo(engines.length);
	}

	@Test
	void whenReadersOfTheHoldersClientAreLetInThenItsAnswerTellsThem() {
		LockEngine[] engines = { this.clients.client(), this.clients.client(), this.clients.client() };
		await().until(engines[0].store()::isDelivering);
		assertThat(messagesToLetIn(9, engines[0], engines)).isEqualTo(engines.length - 1);
		assertThat(messagesToLetIn(5, engines[0], engines[0])).isZero();
	}

	@Test
	void whenAWriterOfTheHoldersClientIsLetInThenItsAnswerTellsIt() {
		AtomicInteger told = new AtomicInteger();
		LockEngine engine = clientTelling(told);
		await().until(engine.store()::isDelivering);
		Lease holder = engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		CompletableFuture<Lease> first = onThread(() -> engine.acquire(LockKind.WRITE, "a", DEFAULTS));
		await().until(() -> redis().waiting("a") == 1);
		CompletableFuture<Lease> second = onThread(() -> engine.acquireAsync(LockKind.WRITE, "a", DEFAULTS))
			.thenCompose(Function.identity());
		await().until(() -> redis().waiting("a") == 2);
		redis().resetCalls();
		holder.release();
		assertThat(first).succeedsWithin(SOON).satisfies(Lease::release);
		assertThat(second).succeedsWithin(SOON).satisfies(Lease::release);
		assertThat(told).hasValue(2);
		assertThat(redis().calls("publish")).isZero();
	}

	@Test
	void whenThereWereTenThousandShortHoldsThenNothingIsRenewedAfterwards() {
		EngineSettings settings = TestSettings.lasting(Duration.ofSeconds(3)).renewedEvery(Duration.ofMillis(5)).get();
		LockEngine engine = this.clients.client(settings);
		Lease other = engine.acquire(LockKind.WRITE, "other", DEFAULTS);
		cycle(engine, 5000);
		long expiry = redis().expiry(LockKind.WRITE, "other");
		await().until(() -> redis().expiry(LockKind.WRITE, "other") > expiry);
		other.release();
		assertThat(engine.heldLeases()).isZero();
		redis().resetCalls();
		await().pollDelay(Duration.ofMillis(300)).untilAsserted(() -> assertThat(redis().calls(SCRIPT_CALLS)).isZero());
		assertThat(this.clients.losses()).isEmpty();
	}

	private LockEngine clientTelling(AtomicInteger grants) {
		EngineSettings settings = TestClients.settings();
		String clientId = LockEngine.newClientId();
		GrantHook store = new GrantHook(this.clients.store(clientId, settings))
			.before((name) -> grants.incrementAndGet());
		return this.clients.client(clientId, store, settings);
	}

	private long messagesToLetIn(int readers, LockEngine holder, LockEngine... engines) {
		Lease writer = holder.acquire(LockKind.WRITE, "a", DEFAULTS);
		List<CompletableFuture<Lease>> entered = IntStream.range(0, readers)
			.mapToObj((index) -> onThread(() -> engines[index % engines.length].acquire(LockKind.READ, "a", DEFAULTS)))
			.toList();
		await().until(() -> redis().waiting("a") == readers);
		redis().resetCalls();
		writer.release();
		assertThat(CompletableFuture.allOf(entered.toArray(CompletableFuture[]::new))).succeedsWithin(SOON);
		long messages = redis().calls("publish");
		entered.forEach((reader) -> reader.join().release());
		return messages;
	}

	private static void upgradeAndDowngrade(LockEngine engine) {
		Lease read = engine.acquire(LockKind.READ, "a", DEFAULTS);
		engine.acquire(LockKind.WRITE, "a", DEFAULTS).release();
		read.release();
		Lease write = engine.acquire(LockKind.WRITE, "a", DEFAULTS.withRenew(false));
		Lease inner = engine.acquire(LockKind.READ, "a", DEFAULTS.withRenew(false));
		write.release();
		String ticket = inner.detach();
		engine.renew(ticket, Duration.ofMinutes(1));
		engine.release(ticket);
	}

	private static void cycle(LockEngine engine, int times) {
		for (int i = 0; i < times; i++) {
			engine.acquire(LockKind.READ, "read", DEFAULTS).release();
			engine.acquire(LockKind.WRITE, "write", DEFAULTS).release();
		}
	}

}
