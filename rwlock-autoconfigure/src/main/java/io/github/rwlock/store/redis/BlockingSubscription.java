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

	private final SubscriptionState state;

	private volatile @Nullable RedisConnection connection;

	private volatile @Nullable Thread thread;

	BlockingSubscription(RedisConnectionFactory factory, SubscriptionState state) {
		this.factory = factory;
		this.state = state;
	}

	@Override
	public void start(String channel, Listener listener) {
		this.thread = BackgroundThreads.start("rwlock-subscribe",
				() -> subscribeUntilClosed(channel.getBytes(StandardCharsets.UTF_8), listener));
	}

	@Override
	public boolean isUp() {
		return this.state.isUp();
	}

	@Override
	public void close() {
		this.state.close();
		LockSupport.unpark(this.thread);
		unsubscribe();
	}

	@Override
	public void reconnect() {
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
		while (this.state.goesOn()) {
			try {
				subscribe(channel, listener);
			}
			catch (RuntimeException | Error ex) {
				this.state.failed(ex);
			}
			if (this.state.isUp()) {
				pauses.succeeded();
			}
			this.state.change(false, listener);
			if (this.state.goesOn()) {
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
			BlockingSubscription.this.state.change(true, this.listener);
			if (BlockingSubscription.this.state.isClosed()) {
				unsubscribe();
			}
		}

	}

}
