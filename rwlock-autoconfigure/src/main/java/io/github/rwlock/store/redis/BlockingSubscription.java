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
import java.util.concurrent.locks.LockSupport;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.Message;
import org.springframework.data.redis.connection.MessageListener;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.Subscription;
import org.springframework.data.redis.connection.SubscriptionListener;

/**
 * Subscribes with a driver that blocks its thread while it is subscribed.
 */
final class BlockingSubscription implements WakeUpSubscription {

	private static final Log logger = LogFactory.getLog(BlockingSubscription.class);

	private final RedisConnectionFactory factory;

	private final SubscriptionLog log = new SubscriptionLog();

	private volatile boolean up;

	private volatile boolean closed;

	private volatile @Nullable RedisConnection connection;

	private volatile @Nullable Thread thread;

	BlockingSubscription(RedisConnectionFactory factory) {
		this.factory = factory;
	}

	@Override
	public void start(String channel, Listener listener) {
		Thread created = new Thread(() -> subscribeUntilClosed(channel.getBytes(StandardCharsets.UTF_8), listener),
				"rwlock-subscribe");
		created.setDaemon(true);
		this.thread = created;
		created.start();
	}

	@Override
	public boolean isUp() {
		return this.up && !this.closed;
	}

	@Override
	public void close() {
		this.closed = true;
		LockSupport.unpark(this.thread);
		unsubscribe();
	}

	private void unsubscribe() {
		RedisConnection current = this.connection;
		Subscription subscription = (current != null) ? current.getSubscription() : null;
		if (subscription == null) {
			return;
		}
		try {
			subscription.close();
		}
		catch (RuntimeException ex) {
			logger.debug("Closed before the subscription stood, or after it broke", ex);
		}
	}

	private void subscribeUntilClosed(byte[] channel, Listener listener) {
		Pauses pauses = new Pauses();
		while (!this.closed) {
			try {
				subscribe(channel, listener);
			}
			catch (RuntimeException ex) {
				failed(ex);
			}
			if (this.up) {
				pauses.succeeded();
			}
			change(false, listener);
			if (!this.closed) {
				pauses.pause();
			}
		}
	}

	private void subscribe(byte[] channel, Listener listener) {
		try (RedisConnection current = this.factory.getConnection()) {
			this.connection = current;
			current.subscribe(new Receiver(listener), channel);
		}
		finally {
			this.connection = null;
		}
	}

	private void failed(RuntimeException ex) {
		if (!this.closed) {
			this.log.failed(ex);
		}
	}

	private void change(boolean isUp, Listener listener) {
		if (this.up != isUp) {
			this.up = isUp;
			this.log.changed(isUp);
			listener.changed();
		}
	}

	private final class Receiver implements MessageListener, SubscriptionListener {

		private final Listener listener;

		private Receiver(Listener listener) {
			this.listener = listener;
		}

		@Override
		public void onMessage(Message message, byte @Nullable [] pattern) {
			this.listener.message(message.getBody());
		}

		@Override
		public void onChannelSubscribed(byte[] channel, long count) {
			change(true, this.listener);
			if (BlockingSubscription.this.closed) {
				unsubscribe();
			}
		}

	}

}
