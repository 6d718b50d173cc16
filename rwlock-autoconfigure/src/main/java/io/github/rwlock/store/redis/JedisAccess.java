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

import org.springframework.beans.BeanWrapper;
import org.springframework.beans.PropertyAccessorFactory;
import org.springframework.data.redis.connection.RedisClusterConfiguration;
import org.springframework.data.redis.connection.RedisConfiguration;
import org.springframework.data.redis.connection.RedisSentinelConfiguration;
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
		OutageNotice outage = new OutageNotice(RedisAddress.of(configuration(users), users.isUseSsl()));
		RefusalNotice refusals = new RefusalNotice(outage);
		ReplaceableFactory calls = new ReplaceableFactory(
				() -> start(create(users, clientConfiguration(users, commandTimeout, CONNECTIONS))));
		JedisConnectionFactory messages = create(users, clientConfiguration(users, commandTimeout, 0));
		unsubscribeBeforeGivingBack(messages);
		start(messages);
		return new RedisAccess(
				new BlockingScriptRunner(calls, CONNECTIONS, commandTimeout, users.isRedisClusterAware(), () -> {
					calls.close();
					messages.destroy();
				}), new BlockingSubscription(messages, new SubscriptionState(outage, refusals)), outage, refusals);
	}

	/**
	 * The connection of a refused subscription has replies in it that nobody has read, so
	 * it is closed and not used again. The newer clients of Jedis give it back before it
	 * is unsubscribed, and would open another for that.
	 */
	private static void unsubscribeBeforeGivingBack(JedisConnectionFactory own) {
		BeanWrapper properties = PropertyAccessorFactory.forBeanPropertyAccess(own);
		if (properties.isWritableProperty("useUnifiedJedis")) {
			properties.setPropertyValue("useUnifiedJedis", false);
		}
	}

	private static JedisConnectionFactory start(JedisConnectionFactory own) {
		own.setConvertPipelineAndTxResults(true);
		own.afterPropertiesSet();
		own.start();
		return own;
	}

	private static JedisConnectionFactory create(JedisConnectionFactory users, JedisClientConfiguration client) {
		RedisConfiguration configuration = configuration(users);
		if (configuration instanceof RedisClusterConfiguration cluster) {
			return new JedisConnectionFactory(cluster, client);
		}
		if (configuration instanceof RedisSentinelConfiguration sentinel) {
			return new JedisConnectionFactory(sentinel, client);
		}
		return new JedisConnectionFactory((RedisStandaloneConfiguration) configuration, client);
	}

	private static RedisConfiguration configuration(JedisConnectionFactory users) {
		if (users.getClusterConfiguration() != null) {
			return users.getClusterConfiguration();
		}
		if (users.getSentinelConfiguration() != null) {
			return users.getSentinelConfiguration();
		}
		RedisStandaloneConfiguration standalone = users.getStandaloneConfiguration();
		Assert.state(standalone != null, "A Jedis connection factory without a configuration");
		return standalone;
	}

	@SuppressWarnings("deprecation") // the name that both lines of Spring Data have
	private static JedisClientConfiguration clientConfiguration(JedisConnectionFactory factory, Duration commandTimeout,
			int idle) {
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
		return builder.usePooling().poolConfig(pool(commandTimeout, idle)).and().build();
	}

	private static void encrypt(JedisClientConfiguration users, JedisClientConfigurationBuilder builder) {
		JedisClientConfiguration.JedisSslClientConfigurationBuilder ssl = builder.useSsl();
		users.getSslSocketFactory().ifPresent(ssl::sslSocketFactory);
		users.getSslParameters().ifPresent(ssl::sslParameters);
		users.getHostnameVerifier().ifPresent(ssl::hostnameVerifier);
	}

	private static GenericObjectPoolConfig<Jedis> pool(Duration commandTimeout, int idle) {
		GenericObjectPoolConfig<Jedis> pool = new GenericObjectPoolConfig<>();
		pool.setMaxTotal(CONNECTIONS);
		pool.setMaxIdle(idle);
		pool.setMaxWait(commandTimeout);
		pool.setJmxEnabled(false);
		return pool;
	}

}
