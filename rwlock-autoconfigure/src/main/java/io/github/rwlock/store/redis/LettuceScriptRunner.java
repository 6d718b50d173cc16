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

import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisConnectionStateListener;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import org.jspecify.annotations.Nullable;

import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

import io.github.rwlock.store.StoreException;
import io.github.rwlock.store.redis.LockScripts.ScriptText;

/**
 * Runs scripts on one shared Lettuce connection, without holding a thread. The first
 * connection is made in the background; the driver makes the later ones.
 */
final class LettuceScriptRunner implements ScriptRunner, RedisConnectionStateListener {

	private final LettuceConnectionFactory factory;

	private final Runnable onClose;

	private final SimpleAsyncTaskExecutor connector = new SimpleAsyncTaskExecutor("rwlock-connect-");

	private final AtomicReference<@Nullable CompletableFuture<RedisClusterAsyncCommands<byte[], byte[]>>> connection = new AtomicReference<>();

	private final Set<PendingScript> pending = ConcurrentHashMap.newKeySet();

	LettuceScriptRunner(LettuceConnectionFactory factory, Runnable onClose) {
		this.factory = factory;
		this.onClose = onClose;
		this.connector.setDaemon(true);
		factory.getRequiredNativeClient().addListener(this);
	}

	@Override
	public CompletionStage<List<byte[]>> run(ScriptText script, byte[][] keys, byte[][] args) {
		PendingScript call = new PendingScript(script, keys, args, this.pending::remove);
		this.pending.add(call);
		connected().whenComplete((commands, failure) -> {
			if (failure != null) {
				call.fail(failure);
			}
			else {
				call.send(commands);
			}
		});
		return call.reply();
	}

	/**
	 * Fail what was under way, as the driver neither answers nor repeats it.
	 */
	@Override
	public void onRedisDisconnected(RedisChannelHandler<?, ?> disconnected) {
		if (disconnected instanceof StatefulRedisPubSubConnection) {
			return;
		}
		StoreException failure = new StoreException("The connection to Redis broke before it answered", true, null);
		this.pending.forEach((call) -> call.fail(failure));
	}

	@Override
	public void close() {
		this.factory.destroy();
		this.onClose.run();
	}

	private CompletionStage<RedisClusterAsyncCommands<byte[], byte[]>> connected() {
		CompletableFuture<RedisClusterAsyncCommands<byte[], byte[]>> current = this.connection.get();
		if (current != null && !current.isCompletedExceptionally()) {
			return current;
		}
		CompletableFuture<RedisClusterAsyncCommands<byte[], byte[]>> next = new CompletableFuture<>();
		if (!this.connection.compareAndSet(current, next)) {
			return connected();
		}
		return next.completeAsync(this::connect, this.connector);
	}

	@SuppressWarnings("unchecked")
	private RedisClusterAsyncCommands<byte[], byte[]> connect() {
		return (RedisClusterAsyncCommands<byte[], byte[]>) this.factory.getConnection().getNativeConnection();
	}

}
