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
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockUnavailableException;
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

	private static final String USER = "app";

	private static final String PASSWORD = "secret";

	private static final Duration LEASE = Duration.ofSeconds(30);

	private static final Duration SOON = Duration.ofSeconds(8);

	private static final String[] COMMANDS = { "+eval", "+evalsha", "+time", "+exists", "+pexpireat", "+zadd", "+zcard",
			"+zcount", "+zlexcount", "+zrange", "+zrangebylex", "+zrangebyscore", "+zrem", "+zremrangebylex",
			"+zremrangebyscore", "+zmscore", "+zscore" };

	@Override
	RedisServer server() {
		return RedisServer.start();
	}

	@Test
	void whenOnlyWhatIsNeededIsPermittedThenLocksAndMessagesWork() {
		permit("resetchannels", "&" + redis().prefix() + ":*", "+publish", "+subscribe");
		UnreliableStore store = this.clients.unreliableStore(LEASE);
		LockEngine engine = this.clients.client(store, LEASE);
		await().until(store::isDelivering);
		redis().resetCalls();
		handOver(engine);
		assertThat(store.releases()).isEqualTo(2);
		assertThat(redis().calls("publish")).isOne();
	}

	@Test
	void whenChannelsAreDeniedThenReleaseWorksAndWaitersPoll() {
		permit("resetchannels", "+publish", "+subscribe");
		UnreliableStore store = this.clients.unreliableStore(LEASE);
		handOver(this.clients.client(store, LEASE));
		assertThat(store.isDelivering()).isFalse();
		assertThat(store.releases()).isEqualTo(2);
	}

	@Test
	void whenPublishingIsDeniedThenReleaseWorksAndWaitersPoll() {
		permit("&*", "+subscribe");
		UnreliableStore store = this.clients.unreliableStore(LEASE);
		handOver(this.clients.client(store, LEASE));
		assertThat(store.releases()).isEqualTo(2);
	}

	@Test
	void whenKeysAreDeniedThenUnavailableAtOnceAndSaysWhy() {
		this.clients.server().command("ACL", "SETUSER", USER, "on", ">" + PASSWORD, "~elsewhere:*", "&*", "+@all");
		LockEngine engine = this.clients.as(USER, PASSWORD).client();
		assertThatExceptionOfType(LockUnavailableException.class)
			.isThrownBy(() -> engine.acquire(LockKind.WRITE, "a", DEFAULTS.withWaitTime(Duration.ofDays(1))))
			.withMessageContaining("NOPERM");
		assertThat(redis().keys()).isEmpty();
	}

	private void permit(String... rules) {
		Stream<String> user = Stream.of("ACL", "SETUSER", USER, "on", ">" + PASSWORD, "~" + redis().prefix() + ":*");
		this.clients.server()
			.command(Stream.of(user, Stream.of(COMMANDS), Stream.of(rules))
				.flatMap((part) -> part)
				.toArray(String[]::new));
		this.clients.as(USER, PASSWORD);
	}

	private void handOver(LockEngine engine) {
		Lease holder = engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		CompletableFuture<Lease> waiting = onThread(() -> engine.acquire(LockKind.READ, "a", DEFAULTS));
		await().until(() -> redis().waiting("a") == 1);
		holder.release();
		assertThat(waiting).succeedsWithin(SOON).satisfies(Lease::release);
		assertThat(redis().isFree("a")).isTrue();
	}

}
