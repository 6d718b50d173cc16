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
import java.util.concurrent.locks.LockSupport;

import io.lettuce.core.AbstractRedisClient;
import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisConnectionStateListener;
import io.lettuce.core.cluster.RedisClusterClient;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * Subscribes on a Lettuce connection of its own. A thread tries until the first
 * connection stands; from then on the driver reconnects and subscribes again.
 */
final class LettuceSubscription implements WakeUpSubscription, RedisConnectionStateListener {

	private static final Log logger = LogFactory.getLog(LettuceSubscription.class);

	private static final Duration PAUSE = Duration.ofMillis(100);

	private static final Duration LONGEST_CLOSE = Duration.ofSeconds(1);

	private final LettuceConnectionFactory factory;

	private volatile boolean up;

	private volatile boolean closed;

	private volatile @Nullable StatefulRedisPubSubConnection<byte[], byte[]> connection;

	private volatile @Nullable Listener listener;

	private volatile @Nullable Thread connecting;

	LettuceSubscription(LettuceConnectionFactory factory) {
		this.factory = factory;
	}

	@Override
	public void start(String channel, Listener listener) {
		this.listener = listener;
		Thread thread = new Thread(() -> connectUntilSubscribed(channel.getBytes(StandardCharsets.UTF_8), listener),
				"rwlock-subscribe");
		thread.setDaemon(true);
		this.connecting = thread;
		thread.start();
	}

	@Override
	public boolean isUp() {
		return this.up && !this.closed;
	}

	@Override
	public void onRedisDisconnected(RedisChannelHandler<?, ?> disconnected) {
		change(false);
	}

	@Override
	public void close() {
		this.closed = true;
		awaitEndOfAttempt(this.connecting);
		StatefulRedisPubSubConnection<byte[], byte[]> current = this.connection;
		if (current != null) {
			current.close();
		}
	}

	/**
	 * Let an attempt to connect end, as the driver's threads may be gone after it.
	 */
	private static void awaitEndOfAttempt(@Nullable Thread thread) {
		if (thread == null) {
			return;
		}
		LockSupport.unpark(thread);
		try {
			thread.join(LONGEST_CLOSE.toMillis());
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private void connectUntilSubscribed(byte[] channel, Listener listener) {
		while (!this.closed) {
			try {
				subscribe(channel, listener);
				return;
			}
			catch (RuntimeException ex) {
				logger.debug("Cannot subscribe to wake-ups yet: waiters poll", ex);
				LockSupport.parkNanos(PAUSE.toNanos());
			}
		}
	}

	private void subscribe(byte[] channel, Listener listener) {
		StatefulRedisPubSubConnection<byte[], byte[]> current = connect(this.factory.getRequiredNativeClient());
		this.connection = current;
		current.addListener(this);
		current.addListener(new RedisPubSubAdapter<>() {

			@Override
			public void message(byte[] source, byte[] body) {
				listener.message(body);
			}

			@Override
			public void subscribed(byte[] source, long count) {
				change(true);
			}

		});
		current.async().subscribe(channel).whenComplete((none, failure) -> {
			if (failure != null) {
				logger.warn("Redis refuses the subscription to wake-ups: waiters poll", failure);
			}
		});
	}

	private void change(boolean isUp) {
		this.up = isUp;
		Listener current = this.listener;
		if (current != null) {
			current.changed();
		}
	}

	private static StatefulRedisPubSubConnection<byte[], byte[]> connect(AbstractRedisClient client) {
		return (client instanceof RedisClusterClient cluster) ? cluster.connectPubSub(ByteArrayCodec.INSTANCE)
				: ((RedisClient) client).connectPubSub(ByteArrayCodec.INSTANCE);
	}

}
