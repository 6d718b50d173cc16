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
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.RedisCommandTimeoutException;
import io.lettuce.core.RedisConnectionStateListener;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

import io.github.rwlock.store.StoreException;

/**
 * Runs scripts on one shared Lettuce connection, without holding a thread. The first
 * connection is made in the background. The driver makes the later ones; where it cannot
 * do so soon, they are made as the first one is, because the driver does not tell why.
 */
final class LettuceScriptRunner implements ScriptRunner, RedisConnectionStateListener {

	private static final Log logger = LogFactory.getLog(LettuceScriptRunner.class);

	/**
	 * What one try came to stands for those who ask so soon after it began.
	 */
	private static final Duration TRY_AGAIN = Duration.ofMillis(100);

	private final LettuceConnectionFactory factory;

	private final Runnable onClose;

	private final SimpleAsyncTaskExecutor connector = new SimpleAsyncTaskExecutor("rwlock-connect-");

	private final AtomicReference<@Nullable CompletableFuture<RedisClusterAsyncCommands<byte[], byte[]>>> connection = new AtomicReference<>();

	private final WholeScripts whole = new WholeScripts();

	private final ScriptsUnderWay underWay;

	private volatile long answered = System.nanoTime();

	private volatile long tried;

	LettuceScriptRunner(LettuceConnectionFactory factory, ScriptsUnderWay underWay, Runnable onClose) {
		this.factory = factory;
		this.underWay = underWay;
		this.onClose = onClose;
		this.connector.setDaemon(true);
		factory.getRequiredNativeClient().addListener(this);
	}

	@Override
	public CompletionStage<List<Object>> run(ScriptCall call) {
		PendingScript pending = new PendingScript(call, this.whole, this::ended);
		this.underWay.add(pending);
		sendWhenConnected(pending);
		return pending.reply();
	}

	@Override
	public List<CompletionStage<List<Object>>> runAll(List<ScriptCall> calls) {
		PendingBatch batch = new PendingBatch(
				calls.stream().map((call) -> new PendingScript(call, this.whole, this::ended)).toList());
		this.underWay.addAll(batch.scripts());
		sendWhenConnected(batch);
		return batch.replies();
	}

	/**
	 * Fail what was under way, also what the driver would still send later. A connection
	 * that did not come about fails its calls itself.
	 */
	@Override
	public void onRedisDisconnected(RedisChannelHandler<?, ?> disconnected) {
		CompletableFuture<?> current = this.connection.get();
		boolean stood = current != null && current.isDone() && !current.isCompletedExceptionally();
		if (disconnected instanceof StatefulRedisPubSubConnection || !stood) {
			return;
		}
		this.underWay.failAll(new StoreException(StoreErrors.BROKE, true, null));
	}

	@Override
	public void reconnect() {
		replaceConnection(new StoreException(StoreErrors.BROKE, true, null));
	}

	/**
	 * The factory waits for a connection that is being made, without limit.
	 */
	@Override
	public void close() {
		BackgroundThreads.awaitEnd(BackgroundThreads.start("rwlock-close", this.factory::destroy));
		this.onClose.run();
	}

	private void sendWhenConnected(Outgoing outgoing) {
		connected().whenComplete((commands, failure) -> {
			if (failure != null) {
				outgoing.fail(StoreErrors.translate(failure).withoutEffect());
			}
			else {
				outgoing.send(commands);
			}
		});
	}

	private void ended(PendingScript call, @Nullable Throwable failure) {
		this.underWay.remove(call);
		if (failure == null || failure instanceof RedisCommandExecutionException) {
			this.answered = System.nanoTime();
		}
		else if (failure instanceof RedisCommandTimeoutException && call.sent() - this.answered > 0) {
			logger.debug("Redis does not answer on this connection, which is replaced");
			replaceConnection(this.underWay.silence());
		}
		else if (StoreErrors.isWithoutConnection(failure) && isForUsToConnect()) {
			replaceConnection(new StoreException(StoreErrors.BROKE, true, null));
		}
	}

	/**
	 * Return whether the driver has had the time to try. In a cluster only one of its
	 * servers may be gone, and the connection is to all.
	 */
	private boolean isForUsToConnect() {
		return !this.factory.isClusterAware() && isPast(this.answered, LettuceAccess.LONGEST_RECONNECT);
	}

	private static boolean isPast(long since, Duration time) {
		return System.nanoTime() - since > time.toNanos();
	}

	/**
	 * Let the next call get another connection: nothing was answered for as long as a
	 * command may take, so this one may be dead without the driver seeing it, or it leads
	 * to the wrong server. The calls sent until now tell nothing of that one.
	 * @param failure what those calls fail with
	 */
	private void replaceConnection(StoreException failure) {
		CompletableFuture<RedisClusterAsyncCommands<byte[], byte[]>> current = this.connection.get();
		if (current != null && current.isDone()) {
			long now = System.nanoTime();
			this.answered = now;
			replace(current, () -> {
				this.underWay.failSentUntil(now, failure);
				this.factory.resetConnection();
				return open();
			});
		}
	}

	@Override
	public CompletionStage<?> connect() {
		return connected();
	}

	private CompletionStage<RedisClusterAsyncCommands<byte[], byte[]>> connected() {
		CompletableFuture<RedisClusterAsyncCommands<byte[], byte[]>> current = this.connection.get();
		if (current != null && (!current.isCompletedExceptionally() || !isPast(this.tried, TRY_AGAIN))) {
			return current;
		}
		return replace(current, this::open);
	}

	private CompletionStage<RedisClusterAsyncCommands<byte[], byte[]>> replace(
			@Nullable CompletableFuture<RedisClusterAsyncCommands<byte[], byte[]>> current,
			Supplier<RedisClusterAsyncCommands<byte[], byte[]>> connect) {
		CompletableFuture<RedisClusterAsyncCommands<byte[], byte[]>> next = new CompletableFuture<>();
		@Nullable CompletableFuture<RedisClusterAsyncCommands<byte[], byte[]>> found = this.connection.compareAndExchange(current,
				next);
		if (found != current && found != null) {
			return found;
		}
		this.tried = System.nanoTime();
		try {
			return next.completeAsync(connect, this.connector);
		}
		catch (RuntimeException | Error ex) {
			next.completeExceptionally(ex);
			return next;
		}
	}

	/**
	 * To connect takes an answer, so what was asked before that tells nothing of this
	 * connection.
	 */
	@SuppressWarnings("unchecked")
	private RedisClusterAsyncCommands<byte[], byte[]> open() {
		Object commands = this.factory.getConnection().getNativeConnection();
		this.answered = System.nanoTime();
		return (RedisClusterAsyncCommands<byte[], byte[]>) commands;
	}

}
