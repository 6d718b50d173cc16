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
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

import io.github.rwlock.LeaseLostEvent;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.redis.RedisLockStore;
import io.github.rwlock.testsupport.RedisServer;
import io.github.rwlock.testsupport.SilentProxy;

/**
 * Engines on one Redis, as several instances of an application have them, under a key
 * prefix of their own.
 */
public final class TestClients implements AutoCloseable {

	/**
	 * Driver of a client.
	 */
	public enum Driver {

		LETTUCE {
			@Override
			RedisConnectionFactory factory(RedisStandaloneConfiguration server) {
				return new LettuceConnectionFactory(server);
			}
		},

		JEDIS {
			@Override
			RedisConnectionFactory factory(RedisStandaloneConfiguration server) {
				return new JedisConnectionFactory(server);
			}
		};

		abstract RedisConnectionFactory factory(RedisStandaloneConfiguration server);

	}

	private static final Duration LEASE = Duration.ofSeconds(30);

	private final RedisServer server;

	private final Driver driver;

	private final RedisStandaloneConfiguration configuration;

	private final RedisKeyspace keyspace;

	private final List<Runnable> opened = new ArrayList<>();

	private final Queue<LeaseLostEvent> losses = new ConcurrentLinkedQueue<>();

	public TestClients(RedisServer server, Driver driver) {
		this(server, driver, "test-" + LockEngine.newClientId());
	}

	public TestClients(RedisServer server, Driver driver, String prefix) {
		this.server = server;
		this.driver = driver;
		this.configuration = new RedisStandaloneConfiguration(server.host(), server.port());
		this.keyspace = new RedisKeyspace(server, prefix);
	}

	public static EngineSettings settings() {
		return settings(LEASE);
	}

	public static EngineSettings settings(Duration lease) {
		return TestSettings.lasting(lease).get();
	}

	/**
	 * Log in clients that are made from now on.
	 */
	public TestClients as(String user, String password) {
		this.configuration.setUsername(user);
		this.configuration.setPassword(password);
		return this;
	}

	/**
	 * Connect clients that are made from now on through a proxy.
	 */
	TestClients through(SilentProxy proxy) {
		this.configuration.setHostName(proxy.host());
		this.configuration.setPort(proxy.port());
		return this;
	}

	public LockEngine client() {
		return client(settings());
	}

	public LockEngine client(Duration lease) {
		return client(settings(lease));
	}

	public LockEngine client(EngineSettings settings) {
		String clientId = LockEngine.newClientId();
		return client(clientId, store(clientId, settings), settings);
	}

	LockEngine client(UnreliableStore store, Duration lease) {
		return client(store.clientId(), store, settings(lease));
	}

	public LockEngine client(String clientId, LockStore store, EngineSettings settings) {
		LockEngine engine = new LockEngine(store, clientId, settings, this.losses::add);
		engine.start();
		this.opened.add(engine::close);
		return engine;
	}

	UnreliableStore unreliableStore(Duration lease) {
		String clientId = LockEngine.newClientId();
		return new UnreliableStore(clientId, store(clientId, settings(lease)));
	}

	public LockStore store(String clientId, EngineSettings settings) {
		return store(factory(), clientId, settings);
	}

	public LockStore store(RedisConnectionFactory factory, String clientId, EngineSettings settings) {
		LockStore store = new RedisLockStore(factory, this.keyspace.prefix(), clientId,
				settings.commandTimeoutFor(settings.leaseTime()));
		this.opened.add(store::close);
		return store;
	}

	/**
	 * Return a connection factory as an application has it, not yet initialised.
	 */
	public RedisConnectionFactory factory() {
		return this.driver.factory(this.configuration);
	}

	/**
	 * Return the losses that were signalled.
	 */
	public Queue<LeaseLostEvent> losses() {
		return this.losses;
	}

	public RedisServer server() {
		return this.server;
	}

	/**
	 * Return what stands in Redis.
	 */
	public RedisKeyspace redis() {
		return this.keyspace;
	}

	@Override
	public void close() {
		for (int i = this.opened.size() - 1; i >= 0; i--) {
			this.opened.get(i).run();
		}
	}

}
