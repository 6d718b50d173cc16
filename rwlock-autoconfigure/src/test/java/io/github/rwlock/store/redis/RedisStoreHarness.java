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
package io.github.rwlock.store.redis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

import io.lettuce.core.resource.ClientResources;

import org.springframework.core.io.ClassPathResource;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

import io.github.rwlock.store.HandClock;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.StoreHarness;
import io.github.rwlock.testsupport.RedisServer;

/**
 * The real scripts in a real Redis, on a clock that is moved by hand, under a key prefix
 * of their own.
 */
final class RedisStoreHarness implements StoreHarness {

	private static final AtomicLong PREFIXES = new AtomicLong();

	private static final LettuceClientConfiguration CLIENT = LettuceClientConfiguration.builder()
		.clientResources(ClientResources.create())
		.shutdownTimeout(Duration.ZERO)
		.build();

	private final RedisServer server = RedisServer.shared();

	private final String prefix = "contract-" + ProcessHandle.current().pid() + "-" + PREFIXES.incrementAndGet();

	private final HandClock clock = new HandClock();

	private final LockScripts scripts = LockScripts.onClock(handClock());

	RedisStoreHarness() {
		tell();
	}

	@Override
	public LockStore open(String clientId) {
		LettuceConnectionFactory factory = new LettuceConnectionFactory(
				new RedisStandaloneConfiguration(this.server.host(), this.server.port()), CLIENT);
		RedisAccess access = RedisAccessFactory.derive(factory, Duration.ofSeconds(10));
		return new RedisLockStore(access, this.scripts, this.prefix, clientId);
	}

	@Override
	public void advance(Duration duration) {
		this.clock.advance(duration);
		tell();
	}

	@Override
	public Instant now() {
		return this.clock.instant();
	}

	@Override
	public Set<String> leftovers(String resource) {
		String tag = new String(new RedisKeys(this.prefix).of(resource)[0], StandardCharsets.UTF_8);
		String start = tag.substring(0, tag.length() - 1);
		return keys().stream().filter((key) -> key.startsWith(start)).collect(Collectors.toSet());
	}

	@Override
	public void close() {
		keys().forEach((key) -> this.server.command("DEL", key));
	}

	/**
	 * Let scripts take time.
	 * @param deadlines how many deadlines a script tells the server before
	 * @param moment what it is then
	 */
	void passTime(int deadlines, Instant moment) {
		this.server.command("SET", this.prefix + ":late", deadlines + " " + moment.toEpochMilli());
	}

	String prefix() {
		return this.prefix;
	}

	@SuppressWarnings("unchecked")
	private List<String> keys() {
		Object keys = this.server.command("KEYS", this.prefix + ":*");
		return (keys != null) ? (List<String>) keys : List.of();
	}

	private void tell() {
		this.server.command("SET", this.prefix + ":clock", Long.toString(now().toEpochMilli()));
	}

	private String handClock() {
		try {
			return new ClassPathResource("hand-clock.lua", RedisStoreHarness.class)
				.getContentAsString(StandardCharsets.UTF_8)
				.replace("@prefix@", this.prefix);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
