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

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

import io.lettuce.core.AbstractRedisClient;
import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisConnectionStateListener;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

import io.github.rwlock.store.StoreException;

/**
 * Subscribes on a Lettuce connection of its own. The driver reconnects where it sees a
 * break; a thread of ours makes a new connection where the driver sees none, and until
 * the first one stands.
 */
final class LettuceSubscription implements WakeUpSubscription {

	private static final Duration CHECK_PERIOD = Duration.ofSeconds(5);

	private final LettuceConnectionFactory factory;

	private final Duration timeout;

	private final SubscriptionState state;

	private volatile @Nullable Thread thread;

	private volatile boolean outdated;

	LettuceSubscription(LettuceConnectionFactory factory, Duration timeout, SubscriptionState state) {
		this.factory = factory;
		this.state = state;
		this.timeout = timeout;
	}

	@Override
	public void start(String channel, Listener listener) {
		this.thread = BackgroundThreads.start("rwlock-subscribe",
				() -> run(channel.getBytes(StandardCharsets.UTF_8), listener));
	}

	@Override
	public boolean isUp() {
		return this.state.isUp();
	}

	@Override
	public void reconnect() {
		this.outdated = true;
		LockSupport.unpark(this.thread);
	}

	/**
	 * Let the thread end before the driver's threads do.
	 */
	@Override
	public void close() {
		this.state.close();
		Thread running = this.thread;
		if (running != null) {
			LockSupport.unpark(running);
			BackgroundThreads.awaitEnd(running);
		}
	}

	private void run(byte[] channel, Listener listener) {
		Pauses pauses = new Pauses();
		while (this.state.goesOn()) {
			this.outdated = false;
			try (StatefulRedisPubSubConnection<byte[], byte[]> connection = connect(
					this.factory.getRequiredNativeClient())) {
				watch(connection, listener);
				subscribe(connection, channel);
				pauses.succeeded();
				stayWhileAlive(connection, channel);
			}
			catch (RuntimeException | Error ex) {
				this.state.failed(ex);
			}
			this.state.change(false, listener);
			if (this.state.goesOn()) {
				pauses.pause();
			}
		}
	}

	private void watch(StatefulRedisPubSubConnection<byte[], byte[]> connection, Listener listener) {
		connection.addListener(new RedisConnectionStateListener() {

			@Override
			public void onRedisDisconnected(RedisChannelHandler<?, ?> disconnected) {
				LettuceSubscription.this.state.change(false, listener);
			}

		});
		connection.addListener(new RedisPubSubAdapter<>() {

			@Override
			public void message(byte[] source, byte[] body) {
				listener.message(body);
			}

			@Override
			public void subscribed(byte[] source, long count) {
				LettuceSubscription.this.state.change(true, listener);
			}

		});
	}

	/**
	 * Subscribing again changes nothing, and is answered only where the connection lives.
	 */
	private void stayWhileAlive(StatefulRedisPubSubConnection<byte[], byte[]> connection, byte[] channel) {
		while (isToStay()) {
			LockSupport.parkNanos(CHECK_PERIOD.toNanos());
			if (isToStay()) {
				subscribe(connection, channel);
			}
		}
	}

	private boolean isToStay() {
		return this.state.goesOn() && !this.outdated;
	}

	private void subscribe(StatefulRedisPubSubConnection<byte[], byte[]> connection, byte[] channel) {
		try {
			connection.async().subscribe(channel).get(this.timeout.toMillis(), TimeUnit.MILLISECONDS);
		}
		catch (ExecutionException ex) {
			throw StoreErrors.translate(ex);
		}
		catch (TimeoutException ex) {
			throw new StoreException(StoreErrors.noAnswerWithin(this.timeout), true, ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw StoreErrors.translate(ex);
		}
	}

	private static StatefulRedisPubSubConnection<byte[], byte[]> connect(AbstractRedisClient client) {
		return (client instanceof RedisClusterClient cluster) ? cluster.connectPubSub(ByteArrayCodec.INSTANCE)
				: ((RedisClient) client).connectPubSub(ByteArrayCodec.INSTANCE);
	}

}
