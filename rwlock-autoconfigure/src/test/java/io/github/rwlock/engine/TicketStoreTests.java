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

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockOptions;
import io.github.rwlock.LockTicketException;
import io.github.rwlock.store.local.LocalLockStore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Tickets of leases in Redis.
 */
@ParameterizedClass
@EnumSource(TestClients.Driver.class)
class TicketStoreTests extends EngineTestCase {

	private static final Duration LEASE = Duration.ofMillis(500);

	@Test
	void whenReleasedByAClientOfTheOtherDriverThenFree() {
		LockEngine engine = this.clients.client();
		LockOptions options = DEFAULTS.withGroup("a group").withOwner("an owner").withId("an id");
		String ticket = engine.acquire(LockKind.READ, "a:{1}", options).detach();
		TestClients.Driver otherDriver = TestClients.Driver.values()[1 - this.driver.ordinal()];
		try (TestClients others = new TestClients(this.clients.server(), otherDriver, redis().prefix())) {
			LockEngine other = others.client();
			assertThat(other.renew(ticket, Duration.ofMinutes(2))).isGreaterThan(Duration.ofMinutes(1));
			other.release(ticket);
		}
		assertThat(engine.inspect("a:{1}").holders()).isEmpty();
	}

	@Test
	void whenTheLeaseHasEndedThenItIsNotRevived() {
		LockEngine engine = this.clients.client();
		String ticket = engine.acquire(LockKind.READ, "a", DEFAULTS.withLeaseTime(LEASE)).detach();
		await().until(() -> redis().keys().isEmpty());
		assertThatExceptionOfType(LeaseLostException.class)
			.isThrownBy(() -> engine.renew(ticket, Duration.ofMinutes(1)));
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> engine.release(ticket));
		assertThat(redis().keys()).isEmpty();
	}

	@Test
	void whenAWriteLeaseHasPassedThenReleasingItTells() {
		LockEngine engine = this.clients.client();
		String ticket = engine.acquire(LockKind.WRITE, "a", DEFAULTS.withLeaseTime(LEASE)).detach();
		await().until(() -> engine.inspect("a").holders().isEmpty());
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> engine.release(ticket));
	}

	@Test
	void whenItIsOfAnotherPrefixOrStoreThenRefused() {
		LockEngine engine = this.clients.client();
		String ticket = engine.acquire(LockKind.READ, "a", DEFAULTS).detach();
		try (TestClients others = new TestClients(this.clients.server(), this.driver)) {
			assertRefused(others.client(), ticket, "'redis:" + redis().prefix() + "'");
		}
		String clientId = LockEngine.newClientId();
		LocalLockStore local = new LocalLockStore(redis().prefix(), clientId);
		assertRefused(this.clients.client(clientId, local, TestClients.settings()), ticket, "'" + local.place() + "'");
		engine.release(ticket);
		assertThat(redis().isFree("a")).isTrue();
	}

	private static void assertRefused(LockEngine engine, String ticket, String place) {
		assertThatExceptionOfType(LockTicketException.class).isThrownBy(() -> engine.release(ticket))
			.withMessageContaining(place)
			.satisfies((ex) -> assertThat(ex.getMessage()).doesNotContain(ticket));
	}

}
