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
import java.util.concurrent.TimeUnit;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.SocketOptions;
import io.lettuce.core.TimeoutOptions;
import io.lettuce.core.resource.ClientResources;
import io.lettuce.core.resource.Delay;

import org.springframework.beans.DirectFieldAccessor;
import org.springframework.data.redis.connection.RedisConfiguration;
import org.springframework.data.redis.connection.RedisStaticMasterReplicaConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration.LettuceClientConfigurationBuilder;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * Derives connections of our own from a Lettuce connection factory.
 */
final class LettuceAccess {

	private static final Duration SHORTEST_RECONNECT = Duration.ofMillis(20);

	static final Duration LONGEST_RECONNECT = Duration.ofMillis(500);

	private LettuceAccess() {
	}

	static RedisAccess derive(LettuceConnectionFactory users, Duration commandTimeout) {
		LettuceClientConfiguration client = users.getClientConfiguration();
		ClientResources resources = resources(client);
		RedisConfiguration configuration = configuration(users);
		OutageNotice outage = new OutageNotice(RedisAddress.of(configuration, client.isUseSsl()));
		RefusalNotice refusals = new RefusalNotice(outage);
		LettuceConnectionFactory own = new LettuceConnectionFactory(configuration,
				clientConfiguration(client, resources, commandTimeout));
		own.afterPropertiesSet();
		own.start();
		ScriptsUnderWay underWay = new ScriptsUnderWay(resources.timer(), commandTimeout);
		return new RedisAccess(new LettuceScriptRunner(own, underWay, () -> shutdown(resources)),
				new LettuceSubscription(own, commandTimeout, new SubscriptionState(outage, refusals)), outage,
				refusals);
	}

	private static RedisConfiguration configuration(LettuceConnectionFactory users) {
		RedisConfiguration configuration = given(users);
		if (configuration instanceof RedisStaticMasterReplicaConfiguration) {
			throw new IllegalArgumentException("Cannot derive connections from a " + users.getClass().getName()
					+ " with a static master/replica configuration: use Sentinel, or name a factory of the master alone");
		}
		return configuration;
	}

	/**
	 * What the factory was made from. Its own getter for a single server tells the
	 * default one where that was given as a general configuration, as one made from a
	 * URI.
	 */
	private static RedisConfiguration given(LettuceConnectionFactory users) {
		DirectFieldAccessor fields = new DirectFieldAccessor(users);
		if (fields.isReadableProperty("configuration")
				&& fields.getPropertyValue("configuration") instanceof RedisConfiguration configuration) {
			return configuration;
		}
		if (users.getClusterConfiguration() != null) {
			return users.getClusterConfiguration();
		}
		if (users.getSentinelConfiguration() != null) {
			return users.getSentinelConfiguration();
		}
		return (users.getSocketConfiguration() != null) ? users.getSocketConfiguration()
				: users.getStandaloneConfiguration();
	}

	/**
	 * The application's threads, but quicker to reconnect than the driver's default,
	 * which waits up to half a minute between attempts.
	 */
	private static ClientResources resources(LettuceClientConfiguration users) {
		ClientResources.Builder builder = ClientResources.builder()
			.reconnectDelay(Delay.exponential(SHORTEST_RECONNECT, LONGEST_RECONNECT, 2, TimeUnit.MILLISECONDS))
			.nettyCustomizer(new GatheredWrites());
		users.getClientResources().ifPresent((shared) -> share(shared, builder));
		return builder.build();
	}

	private static void share(ClientResources users, ClientResources.Builder builder) {
		builder.eventLoopGroupProvider(users.eventLoopGroupProvider())
			.eventExecutorGroup(users.eventExecutorGroup())
			.timer(users.timer())
			.eventBus(users.eventBus())
			.commandLatencyRecorder(users.commandLatencyRecorder())
			.socketAddressResolver(users.socketAddressResolver())
			.addressResolverGroup(users.addressResolverGroup())
			.nettyCustomizer(new GatheredWrites(users.nettyCustomizer()))
			.tracing(users.tracing());
	}

	/**
	 * End what is ours; what is shared goes on.
	 */
	private static void shutdown(ClientResources resources) {
		resources.shutdown(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(1, TimeUnit.SECONDS);
	}

	private static LettuceClientConfiguration clientConfiguration(LettuceClientConfiguration users,
			ClientResources resources, Duration commandTimeout) {
		LettuceClientConfigurationBuilder builder = LettuceClientConfiguration.builder()
			.clientResources(resources)
			.clientOptions(options(users.getClientOptions().orElseGet(ClientOptions::create), commandTimeout))
			.commandTimeout(readable(commandTimeout))
			.shutdownTimeout(users.getShutdownTimeout())
			.shutdownQuietPeriod(users.getShutdownQuietPeriod());
		users.getClientName().ifPresent(builder::clientName);
		users.getRedisCredentialsProviderFactory().ifPresent(builder::redisCredentialsProviderFactory);
		if (users.isUseSsl()) {
			encrypt(users, builder);
		}
		return builder.build();
	}

	/**
	 * The driver writes a time that is no number of milliseconds in nanoseconds.
	 */
	private static Duration readable(Duration time) {
		return Duration.ofMillis(Math.max(1, time.toMillis()));
	}

	private static void encrypt(LettuceClientConfiguration users, LettuceClientConfigurationBuilder builder) {
		LettuceClientConfiguration.LettuceSslClientConfigurationBuilder ssl = builder.useSsl();
		ssl.verifyPeer(users.getVerifyMode());
		if (users.isStartTls()) {
			ssl.startTls();
		}
	}

	private static ClientOptions options(ClientOptions users, Duration commandTimeout) {
		SocketOptions sockets = users.getSocketOptions();
		Duration connectTimeout = sockets.getConnectTimeout();
		return users.mutate()
			.autoReconnect(true)
			.disconnectedBehavior(ClientOptions.DisconnectedBehavior.REJECT_COMMANDS)
			.replayFilter((command) -> true)
			.timeoutOptions(TimeoutOptions.create())
			.socketOptions(sockets.mutate()
				.connectTimeout((connectTimeout.compareTo(commandTimeout) < 0) ? connectTimeout : commandTimeout)
				.build())
			.build();
	}

}
