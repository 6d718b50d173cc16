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
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.AcquireRequest;
import io.github.rwlock.store.ForwardingStore;
import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.RenewAnswer;
import io.github.rwlock.store.StoreException;
import io.github.rwlock.testsupport.RedisServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Renewals of many leases that are sent to Redis together.
 */
@ParameterizedClass
@EnumSource(TestClients.Driver.class)
class PipelinedRenewalTests extends EngineTestCase {

	private static final Duration LEASE = Duration.ofSeconds(30);

	private static final int MANY = 300;

	private LockStore store;

	private List<LeaseSpec> leases;

	@Override
	RedisServer server() {
		return RedisServer.start();
	}

	@BeforeEach
	void acquire() {
		this.store = this.clients.store("client", TestClients.settings());
		Instant notAfter = this.store.time().toCompletableFuture().join().plusSeconds(10);
		this.leases = IntStream.range(0, MANY)
			.mapToObj((index) -> new LeaseSpec("resource" + index, LockKind.READ, LockMode.FAIR,
					new LeaseId("client", 1 + index), "test", LEASE))
			.toList();
		assertThat(this.leases)
			.map((lease) -> this.store.acquire(new AcquireRequest(lease, false, notAfter)).toCompletableFuture().join())
			.hasOnlyElementsOfType(AcquireAnswer.Granted.class);
	}

	@Test
	void eachShouldBeAnsweredByItsOwnAnswer() {
		join(this.store.renew(this.leases.get(1)));
		remove("resource0");
		remove("resource7");
		this.clients.server().command("SET", redis().leases(LockKind.READ, "resource7"), "foreign");
		redis().resetCalls();
		List<CompletionStage<RenewAnswer>> answers = this.store.renewAll(this.leases);
		assertThat(answers).hasSize(MANY);
		assertThat(join(answers.get(0))).isInstanceOf(RenewAnswer.Lost.class);
		assertThat(answers.get(7).toCompletableFuture().handle((answer, failure) -> cause(failure)).join())
			.isInstanceOfSatisfying(StoreException.class, (ex) -> assertThat(ex.isPassing()).isFalse());
		IntStream.range(0, MANY).filter((index) -> index % 7 != 0 || index > 7).forEach((index) -> {
			RenewAnswer.Renewed renewed = (RenewAnswer.Renewed) join(answers.get(index));
			assertThat(renewed.expiry()).isEqualTo(renewed.time().plus(LEASE));
			assertThat(redis().expiry(LockKind.READ, "resource" + index)).isEqualTo(renewed.expiry().toEpochMilli());
		});
		assertThat(redis().calls("evalsha")).isEqualTo(MANY);
		assertThat(redis().calls("eval")).isZero();
	}

	@Test
	void whenScriptsAreForgottenThenAllAreRenewed() {
		assertThat(this.clients.server().command("SCRIPT", "FLUSH")).isEqualTo("OK");
		assertThat(this.store.renewAll(this.leases)).map(PipelinedRenewalTests::join)
			.hasSize(MANY)
			.hasOnlyElementsOfType(RenewAnswer.Renewed.class);
		assertThat(this.store.renewAll(this.leases)).map(PipelinedRenewalTests::join)
			.hasOnlyElementsOfType(RenewAnswer.Renewed.class);
	}

	@Test
	void whenRedisIsGoneThenAllFailAndMayBeTriedAgain() {
		this.clients.server().close();
		assertAllFail(true);
	}

	@Test
	void whenTheStoreIsClosedThenAllFailForGood() {
		this.store.close();
		assertAllFail(false);
	}

	@Test
	void whenManyAreHeldForFiveLeasesThenNoneIsLostAndEachIsRenewedOncePerInterval() {
		Duration lease = Duration.ofMillis(1500);
		EngineSettings settings = TestClients.settings(lease);
		Repeats repeats = new Repeats(this.clients.store("repeating", settings));
		LockEngine engine = this.clients.client("repeating", repeats, settings);
		List<Lease> held = IntStream.range(0, MANY)
			.mapToObj((index) -> engine.acquire(LockKind.WRITE, "held" + index, DEFAULTS))
			.toList();
		redis().resetCalls();
		long start = Nanos.now();
		await().atMost(lease.multipliedBy(10))
			.until(() -> Nanos.isPast(start + Nanos.of(lease.multipliedBy(5)), Nanos.now()));
		double intervals = (double) (Nanos.now() - start) / Nanos.of(lease.dividedBy(3));
		long renewals = redis().calls("evalsha");
		assertThat(renewals / (intervals * held.size())).as("Renewals of a lease in an interval").isGreaterThan(0.5);
		assertThat((renewals - repeats.count()) / (intervals * held.size()))
			.as("The same but for %s, as a busy machine had the answer to the one before late", repeats.count())
			.isLessThan(1.1);
		assertThat(held).allMatch(Lease::isHeld);
		assertThat(this.clients.losses()).isEmpty();
		held.forEach(Lease::release);
	}

	private void assertAllFail(boolean passing) {
		assertThat(this.store.renewAll(this.leases)).hasSize(MANY)
			.map((answer) -> answer.toCompletableFuture().handle((renewed, failure) -> cause(failure)).join())
			.allSatisfy((failure) -> assertThat(failure).isInstanceOfSatisfying(StoreException.class,
					(ex) -> assertThat(ex.isPassing()).isEqualTo(passing)));
	}

	private void remove(String resource) {
		assertThat(this.clients.server().command("DEL", redis().leases(LockKind.READ, resource))).isEqualTo(1L);
	}

	private static Throwable cause(Throwable failure) {
		return (failure instanceof CompletionException) ? failure.getCause() : failure;
	}

	private static RenewAnswer join(CompletionStage<RenewAnswer> answer) {
		return answer.toCompletableFuture().join();
	}

	/**
	 * Counts the renewals of leases of which another renewal is still to be answered.
	 */
	private static final class Repeats extends ForwardingStore {

		private final LockStore store;

		private final Map<String, AtomicInteger> underWay = new ConcurrentHashMap<>();

		private final LongAdder count = new LongAdder();

		private Repeats(LockStore store) {
			super(store);
			this.store = store;
		}

		private long count() {
			return this.count.sum();
		}

		@Override
		public List<CompletionStage<RenewAnswer>> renewAll(List<LeaseSpec> leases) {
			leases.forEach(this::sent);
			List<CompletionStage<RenewAnswer>> answers = this.store.renewAll(leases);
			IntStream.range(0, leases.size())
				.forEach((index) -> answers.get(index)
					.whenComplete((answer, failure) -> of(leases.get(index)).decrementAndGet()));
			return answers;
		}

		private void sent(LeaseSpec lease) {
			if (of(lease).getAndIncrement() > 0) {
				this.count.increment();
			}
		}

		private AtomicInteger of(LeaseSpec lease) {
			return this.underWay.computeIfAbsent(lease.resource(), (resource) -> new AtomicInteger());
		}

	}

}
