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
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockUnavailableException;
import io.github.rwlock.testsupport.DocumentedUser;
import io.github.rwlock.testsupport.RedisServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * What a Redis user needs to be permitted, and what happens without it.
 */
@ParameterizedClass
@EnumSource(TestClients.Driver.class)
class AccessControlTests extends EngineTestCase {

	private static final Duration LEASE = Duration.ofSeconds(30);

	private static final Duration SOON = Duration.ofSeconds(8);

	@Override
	RedisServer server() {
		return RedisServer.start();
	}

	@Test
	void whenOnlyWhatIsNeededIsPermittedThenLocksAndMessagesWork() {
		UnreliableStore store = storeOfUser();
		LockEngine engine = this.clients.client(store, LEASE);
		await().until(store::isDelivering);
		redis().resetCalls();
		handOver(engine);
		assertThat(store.releases()).isOne();
		assertThat(redis().calls("publish")).isOne();
		assertThat(user().refusedCommands()).isEmpty();
	}

	@Test
	void whenOnlyWhatIsNeededIsPermittedThenAllElseWorksToo() throws Exception {
		LockEngine engine = this.clients.client(storeOfUser(), LEASE);
		upgradeAndDowngrade(engine);
		passTicketOn(engine);
		engine.acquireAsync(LockKind.READ, "a", DEFAULTS.withGroup("group").withOwner("owner").withId("id")).get();
		assertThat(engine.inspect("a").holders()).hasSize(1);
		assertThat(engine.forceRelease("a")).isOne();
		assertThat(redis().isFree("a")).isTrue();
		assertThat(user().refusedCommands()).isEmpty();
	}

	@Test
	void whenChannelsAreDeniedThenReleaseWorksAndWaitersPoll() {
		UnreliableStore store = storeOfUser("resetchannels");
		handOver(this.clients.client(store, LEASE));
		assertThat(store.isDelivering()).isFalse();
		assertThat(store.releases()).isOne();
	}

	@ParameterizedTest
	@ValueSource(strings = { "-publish", "-subscribe" })
	void whenPublishingOrSubscribingIsDeniedThenReleaseWorksAndWaitersPoll(String rule) {
		UnreliableStore store = storeOfUser(rule);
		handOver(this.clients.client(store, LEASE));
		assertThat(store.releases()).isOne();
	}

	@Test
	void whenKeysAreDeniedThenUnavailableAtOnceAndSaysWhy() {
		LockEngine engine = this.clients.client(storeOfUser("resetkeys", "~elsewhere:*"), LEASE);
		assertUnavailableAtOnce(engine);
		assertThat(redis().keys()).isEmpty();
	}

	@ParameterizedTest
	@ValueSource(strings = { "-evalsha", "-zadd" })
	void whenACommandIsDeniedThenUnavailableAtOnceAndSaysWhy(String rule) {
		assertUnavailableAtOnce(this.clients.client(storeOfUser(rule), LEASE));
	}

	private void assertUnavailableAtOnce(LockEngine engine) {
		assertThatExceptionOfType(LockUnavailableException.class)
			.isThrownBy(() -> engine.acquire(LockKind.WRITE, "a", DEFAULTS.withWaitTime(Duration.ofMinutes(1))))
			.withMessageContaining("Redis does not permit it to this user (NOPERM)");
	}

	private DocumentedUser user() {
		return new DocumentedUser(this.clients.server(), redis().prefix());
	}

	private UnreliableStore storeOfUser(String... rules) {
		user().permit(rules);
		return this.clients.as(DocumentedUser.NAME, DocumentedUser.PASSWORD).unreliableStore(LEASE);
	}

	private void upgradeAndDowngrade(LockEngine engine) {
		Lease read = engine.acquire(LockKind.READ, "a", DEFAULTS);
		Lease write = engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		read.release();
		Lease inner = engine.acquire(LockKind.READ, "a", DEFAULTS);
		write.release();
		assertThat(inner.isHeld()).isTrue();
		inner.release();
	}

	private void passTicketOn(LockEngine engine) {
		String ticket = engine.acquire(LockKind.WRITE, "a", DEFAULTS).detach();
		assertThat(engine.renew(ticket, LEASE)).isPositive();
		engine.release(ticket);
	}

	private void handOver(LockEngine engine) {
		LockEngine other = this.clients.client();
		Lease holder = engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		CompletableFuture<Lease> waiting = onThread(() -> other.acquire(LockKind.READ, "a", DEFAULTS));
		await().until(() -> redis().waiting("a") == 1);
		holder.release();
		assertThat(waiting).succeedsWithin(SOON).satisfies(Lease::release);
		assertThat(redis().isFree("a")).isTrue();
	}

}
