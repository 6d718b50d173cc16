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

package io.github.rwlock;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.rwlock.engine.LockEngine;
import io.github.rwlock.engine.TestClients;
import io.github.rwlock.store.local.LocalLockStore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What the template does with leases that it did not take itself, for two applications on
 * one local store.
 */
class LeaseTicketTests {

	private static final Duration MINUTE = Duration.ofMinutes(1);

	private final String keyPrefix = UUID.randomUUID().toString();

	private Application one;

	private Application two;

	@BeforeEach
	void start() {
		this.one = Application.start(this.keyPrefix);
		this.two = Application.start(this.keyPrefix);
	}

	@AfterEach
	void stop() {
		this.one.close();
		this.two.close();
	}

	@Test
	void whenLeaseIsDetachedThenAnotherRenewsAndReleasesIt() {
		String ticket = this.one.template.acquireWrite("a").detach();
		assertThat(this.one.engine.heldLeases()).isZero();
		assertThat(this.two.template.tryAcquireRead("a")).isEmpty();
		assertThat(this.two.template.renew(ticket, MINUTE)).isPositive().isLessThanOrEqualTo(MINUTE);
		this.two.template.release(ticket);
		assertThat(this.two.template.tryAcquireRead("a")).isPresent();
	}

	@Test
	void whenDetachedThenFlowHoldsItNoMore() {
		this.one.template.acquireRead("a").detach();
		assertThat(this.one.template.tryAcquireWrite("a")).isEmpty();
	}

	@Test
	void whenTicketIsUsedTwiceThenLeaseIsLostAndSuccessorUnharmed() {
		String ticket = this.one.template.acquireWrite("a").detach();
		this.two.template.release(ticket);
		Lease successor = this.two.template.acquireWrite("a");
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> this.one.template.release(ticket));
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> this.one.template.renew(ticket, MINUTE));
		assertThat(this.one.template.tryAcquireRead("a")).isEmpty();
		successor.release();
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "nonsense", "a.b.c" })
	void whenTextIsNoTicketThenRefused(String ticket) {
		assertThatExceptionOfType(LockTicketException.class).isThrownBy(() -> this.one.template.release(ticket));
		assertThatExceptionOfType(LockTicketException.class).isThrownBy(() -> this.one.template.renew(ticket, MINUTE));
	}

	@Test
	void inspectShouldTellOfHoldersAndWaiters() {
		assertThat(this.one.template.inspect("a").holders()).isEmpty();
		Lease lease = this.one.template.acquireWrite("a", LockOptions.defaults().withOwner("job"));
		LockSnapshot snapshot = this.two.template.inspect("a");
		assertThat(snapshot.resource()).isEqualTo("a");
		assertThat(snapshot.waiters()).isEmpty();
		assertThat(snapshot.holders()).singleElement()
			.returns(LockKind.WRITE, LockSnapshot.Holder::kind)
			.returns("job", LockSnapshot.Holder::owner)
			.returns("test", LockSnapshot.Holder::appId)
			.returns(this.one.engine.clientId(), LockSnapshot.Holder::client)
			.returns(lease.fencingToken(), LockSnapshot.Holder::fencingToken);
		lease.release();
	}

	@Test
	void whenReleasedByForceThenHolderLosesItAndOthersEnter() {
		List<Lease> leases = List.of(this.one.template.acquireRead("a"), elsewhere(this.one.template));
		assertThat(this.two.template.forceRelease("a")).isEqualTo(2);
		assertThat(this.two.template.tryAcquireWrite("a")).isPresent();
		assertThat(leases)
			.allSatisfy((lease) -> assertThatExceptionOfType(LeaseLostException.class).isThrownBy(lease::release));
		assertThat(this.two.template.forceRelease("b")).isZero();
	}

	private static Lease elsewhere(ReadWriteLockTemplate template) {
		return CompletableFuture.supplyAsync(() -> template.acquireRead("a")).orTimeout(20, TimeUnit.SECONDS).join();
	}

	private record Application(LocalLockStore store, LockEngine engine, ReadWriteLockTemplate template) {

		static Application start(String keyPrefix) {
			String clientId = LockEngine.newClientId();
			LocalLockStore store = new LocalLockStore(keyPrefix, clientId);
			LockEngine engine = new LockEngine(store, clientId, TestClients.settings(), (event) -> {
			});
			engine.start();
			return new Application(store, engine, new ReadWriteLockTemplate(engine));
		}

		void close() {
			this.engine.close();
			this.store.close();
		}

	}

}
