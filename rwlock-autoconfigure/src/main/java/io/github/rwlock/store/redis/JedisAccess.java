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

import java.time.Duration;

import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import redis.clients.jedis.Jedis;

import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.jedis.JedisClientConfiguration;
import org.springframework.data.redis.connection.jedis.JedisClientConfiguration.JedisClientConfigurationBuilder;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.util.Assert;

/**
 * Derives connections of our own from a Jedis connection factory.
 */
final class JedisAccess {

	/**
	 * Calls at the same time, each on a thread and a connection.
	 */
	private static final int CONNECTIONS = 16;

	private JedisAccess() {
	}

	static RedisAccess derive(JedisConnectionFactory users, Duration commandTimeout) {
		JedisConnectionFactory calls = start(users, pooled(clientConfiguration(users, commandTimeout), commandTimeout));
		JedisConnectionFactory messages = start(users, clientConfiguration(users, commandTimeout).build());
		return new RedisAccess(new BlockingScriptRunner(calls, CONNECTIONS, () -> {
			calls.destroy();
			messages.destroy();
		}), new BlockingSubscription(messages));
	}

	/**
	 * The subscription's connection never comes from the pool of the calls: a failed one
	 * would go back with replies in it that nobody has read.
	 */
	private static JedisConnectionFactory start(JedisConnectionFactory users, JedisClientConfiguration client) {
		JedisConnectionFactory own = create(users, client);
		own.setConvertPipelineAndTxResults(true);
		own.afterPropertiesSet();
		own.start();
		return own;
	}

	private static JedisConnectionFactory create(JedisConnectionFactory users, JedisClientConfiguration client) {
		if (users.getClusterConfiguration() != null) {
			return new JedisConnectionFactory(users.getClusterConfiguration(), client);
		}
		if (users.getSentinelConfiguration() != null) {
			return new JedisConnectionFactory(users.getSentinelConfiguration(), client);
		}
		RedisStandaloneConfiguration standalone = users.getStandaloneConfiguration();
		Assert.state(standalone != null, "A Jedis connection factory without a configuration");
		return new JedisConnectionFactory(standalone, client);
	}

	@SuppressWarnings("deprecation") // the name that both lines of Spring Data have
	private static JedisClientConfigurationBuilder clientConfiguration(JedisConnectionFactory factory,
			Duration commandTimeout) {
		JedisClientConfiguration users = factory.getClientConfiguration();
		Duration connectTimeout = users.getConnectTimeout();
		JedisClientConfigurationBuilder builder = JedisClientConfiguration.builder()
			.readTimeout(commandTimeout)
			.connectTimeout((connectTimeout.compareTo(commandTimeout) < 0) ? connectTimeout : commandTimeout);
		users.getClientName().ifPresent(builder::clientName);
		users.getCustomizer().ifPresent(builder::customize);
		if (users.isUseSsl()) {
			encrypt(users, builder);
		}
		return builder;
	}

	private static JedisClientConfiguration pooled(JedisClientConfigurationBuilder builder, Duration commandTimeout) {
		return builder.usePooling().poolConfig(pool(commandTimeout)).and().build();
	}

	private static void encrypt(JedisClientConfiguration users, JedisClientConfigurationBuilder builder) {
		JedisClientConfiguration.JedisSslClientConfigurationBuilder ssl = builder.useSsl();
		users.getSslSocketFactory().ifPresent(ssl::sslSocketFactory);
		users.getSslParameters().ifPresent(ssl::sslParameters);
		users.getHostnameVerifier().ifPresent(ssl::hostnameVerifier);
	}

	private static GenericObjectPoolConfig<Jedis> pool(Duration commandTimeout) {
		GenericObjectPoolConfig<Jedis> pool = new GenericObjectPoolConfig<>();
		pool.setMaxTotal(CONNECTIONS);
		pool.setMaxIdle(CONNECTIONS);
		pool.setMaxWait(commandTimeout);
		pool.setJmxEnabled(false);
		return pool;
	}

}
