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
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockUnavailableException;
import io.github.rwlock.testsupport.RedisServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Any text is a resource of its own, whose keys share a slot and are nobody else's.
 */
class ResourceTests extends EngineTestCase {

	private static final List<String> TEXTS = List.of("a", "a:1", "{", "}", "{}", "}{", "a}b{c}", "{{a}}", "a{b", "%7B",
			"%", "\u00fc\n\0'\"", "document:{1}:r", " a ", "NOSCRIPT", "*");

	private static RedisServer slots;

	@BeforeAll
	static void startNode() {
		slots = RedisServer.start("--cluster-enabled", "yes");
	}

	@AfterAll
	static void stopNode() {
		slots.close();
	}

	@Test
	void whateverItsTextThenExclusiveAndInOneSlot() {
		LockEngine holder = this.clients.client();
		LockEngine other = this.clients.client();
		for (String resource : TEXTS) {
			Lease writer = holder.acquire(LockKind.WRITE, resource, DEFAULTS);
			CompletableFuture<Lease> waiting = onThread(() -> other.acquire(LockKind.READ, resource, DEFAULTS));
			await().pollInterval(Duration.ofMillis(5)).until(() -> redis().keys().size() == 2);
			assertThat(redis().keys()).allMatch((key) -> key.startsWith(redis().prefix() + ":"));
			assertThat(slotsOf(redis().keys())).hasSize(1);
			assertThat(waiting).as(resource).isNotDone();
			writer.release();
			assertThat(waiting).as(resource).succeedsWithin(Duration.ofSeconds(5)).satisfies(Lease::release);
			redis().keys().forEach((key) -> this.clients.server().command("DEL", key));
		}
	}

	@Test
	void distinctResourcesShouldNotMeet() {
		LockEngine engine = this.clients.client();
		List<String> resources = List.of("{", "%7B", "k\ud800", "k\ud801", "%D800", "\ud83d\ude00", "%257B", "}", "%7D",
				"%", "%25", "a", "A", "a ");
		resources
			.forEach((resource) -> assertThat(onThread(() -> engine.tryAcquire(LockKind.WRITE, resource, DEFAULTS)))
				.succeedsWithin(Duration.ofSeconds(5))
				.satisfies((lease) -> assertThat(lease).isPresent()));
		assertThat(engine.heldLeases()).isEqualTo(resources.size());
	}

	@ParameterizedTest
	@ValueSource(chars = { 'r', 'w', 'q', 'e', 'n' })
	void whenForeignKeyIsInTheWayThenRefusedAtOnceAndUntouched(char part) {
		String key = redis().key("a", part);
		this.clients.server().command("SET", key, "foreign");
		LockEngine engine = this.clients.client();
		assertThatExceptionOfType(LockUnavailableException.class)
			.isThrownBy(() -> engine.acquire(LockKind.WRITE, "a", DEFAULTS.withWaitTime(Duration.ofDays(1))))
			.withMessageContaining("'a'")
			.withMessageContaining("WRONGTYPE");
		assertThat(redis().keys()).containsExactly(key);
		assertThat(this.clients.server().command("TYPE", key)).isEqualTo("string");
		assertThat(redis().keysWithoutTtl()).containsExactly(key);
		this.clients.server().command("DEL", key);
	}

	@Test
	void whenForeignTextStandsWhereTheTokenIsThenRefusedAndUntouched() {
		String key = redis().leases(LockKind.WRITE, "a");
		this.clients.server().command("ZADD", key, "1", "foreign");
		LockEngine engine = this.clients.client();
		assertThatExceptionOfType(LockUnavailableException.class)
			.isThrownBy(() -> engine.acquire(LockKind.WRITE, "a", DEFAULTS))
			.withMessageContaining("'a'");
		assertThat(this.clients.server().command("ZRANGE", key, "0", "-1")).isEqualTo(List.of("foreign"));
		assertThat(redis().keys()).containsExactly(key);
		this.clients.server().command("DEL", key);
	}

	private static Set<Object> slotsOf(List<String> keys) {
		return keys.stream().map((key) -> slots.command("CLUSTER", "KEYSLOT", key)).collect(Collectors.toSet());
	}

}
