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
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisScriptingCommands;
import org.springframework.data.redis.connection.ReturnType;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

import io.github.rwlock.store.StoreException;

/**
 * Runs scripts with a driver that blocks, on threads of its own, so that no caller waits
 * longer than it wants to and an interrupt never breaks a connection.
 */
final class BlockingScriptRunner implements ScriptRunner {

	private final ReplaceableFactory factory;

	private final ExecutorService executor;

	private final Duration timeout;

	private final boolean repeating;

	private final Runnable onClose;

	/**
	 * Create a runner.
	 * @param factory makes connections
	 * @param threads how many calls there are at the same time
	 * @param timeout how long a call may wait for a connection
	 * @param repeating whether the driver itself sends calls again, so that a failure
	 * tells only of the last time
	 * @param onClose what else is to be closed
	 */
	BlockingScriptRunner(ReplaceableFactory factory, int threads, Duration timeout, boolean repeating,
			Runnable onClose) {
		this.factory = factory;
		this.repeating = repeating;
		this.timeout = timeout;
		this.onClose = onClose;
		this.executor = executor(threads);
	}

	@Override
	public CompletionStage<List<Object>> run(ScriptCall call) {
		CompletableFuture<List<Object>> reply = new CompletableFuture<>();
		execute(() -> reply.complete(reply(call)), reply::completeExceptionally);
		return reply;
	}

	@Override
	public List<CompletionStage<List<Object>>> runAll(List<ScriptCall> calls) {
		BlockingPipeline pipeline = new BlockingPipeline(this, calls);
		execute(() -> {
			try (RedisConnection connection = connection()) {
				pipeline.run(connection);
			}
		}, pipeline::fail);
		return pipeline.replies();
	}

	@Override
	public CompletionStage<?> connect() {
		CompletableFuture<@Nullable Void> connected = new CompletableFuture<>();
		execute(() -> {
			this.factory.getConnection().close();
			connected.complete(null);
		}, connected::completeExceptionally);
		return connected;
	}

	@Override
	public void reconnect() {
		this.factory.replace();
	}

	@Override
	public void close() {
		this.executor.shutdown();
		this.onClose.run();
	}

	/**
	 * Nobody waits any more for an answer to a call that found no connection in time, so
	 * it is not sent, and those behind it do not wait for it.
	 */
	private void run(long asked, Runnable call, Consumer<StoreException> onFailure) {
		try {
			if (System.nanoTime() - asked > this.timeout.toNanos()) {
				throw new StoreException(
						"No connection to Redis was free within %d ms".formatted(this.timeout.toMillis()), true, null)
					.withoutEffect();
			}
			call.run();
		}
		catch (RuntimeException | Error ex) {
			onFailure.accept(translate(ex));
		}
	}

	private StoreException translate(Throwable failure) {
		if (failure instanceof StoreException known) {
			return known;
		}
		StoreException known = StoreErrors.translate(failure);
		return this.repeating ? known.perhapsWithEffect() : known;
	}

	private void execute(Runnable call, Consumer<StoreException> onFailure) {
		try {
			long asked = System.nanoTime();
			this.executor.execute(() -> run(asked, call, onFailure));
		}
		catch (RejectedExecutionException ex) {
			onFailure.accept(new StoreException("The connections to Redis are closed", false, ex).withoutEffect());
		}
		catch (Error ex) {
			onFailure.accept(new StoreException("No thread to ask Redis with", true, ex));
		}
	}

	private List<Object> reply(ScriptCall call) {
		try (RedisConnection connection = connection()) {
			return reply(connection.scriptingCommands(), call);
		}
	}

	private RedisConnection connection() {
		try {
			return this.factory.getConnection();
		}
		catch (RuntimeException ex) {
			throw StoreErrors.translate(ex).withoutEffect();
		}
	}

	private static List<Object> reply(RedisScriptingCommands commands, ScriptCall call) {
		try {
			return parts(sendDigest(commands, call));
		}
		catch (RuntimeException ex) {
			if (!StoreErrors.isUnknownScript(ex)) {
				throw ex;
			}
			return parts(
					commands.eval(call.script().source(), ReturnType.VALUE, call.keys().length, keysAndArgs(call)));
		}
	}

	static @Nullable Object sendDigest(RedisScriptingCommands commands, ScriptCall call) {
		return commands.evalSha(call.script().digest(), ReturnType.VALUE, call.keys().length, keysAndArgs(call));
	}

	private static byte[][] keysAndArgs(ScriptCall call) {
		byte[][] joined = Arrays.copyOf(call.keys(), call.keys().length + call.args().length);
		System.arraycopy(call.args(), 0, joined, call.keys().length, call.args().length);
		return joined;
	}

	/**
	 * Return the parts of a reply: of a number or a text, itself.
	 */
	@SuppressWarnings("unchecked")
	static List<Object> parts(@Nullable Object reply) {
		if (reply instanceof List<?> parts) {
			return (List<Object>) parts;
		}
		if (reply instanceof Long || reply instanceof byte[]) {
			return List.of(reply);
		}
		throw new StoreException("Redis gave no reply", true, null);
	}

	private static ExecutorService executor(int threads) {
		CustomizableThreadFactory factory = new CustomizableThreadFactory("rwlock-redis-");
		factory.setDaemon(true);
		ThreadPoolExecutor executor = new ThreadPoolExecutor(threads, threads, 1, TimeUnit.MINUTES,
				new LinkedBlockingQueue<>(), factory);
		executor.allowCoreThreadTimeOut(true);
		return executor;
	}

}
