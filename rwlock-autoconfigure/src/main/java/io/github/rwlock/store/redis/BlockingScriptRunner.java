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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisScriptingCommands;
import org.springframework.data.redis.connection.ReturnType;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

import io.github.rwlock.store.StoreException;
import io.github.rwlock.store.redis.LockScripts.ScriptText;

/**
 * Runs scripts with a driver that blocks, on threads of its own, so that no caller waits
 * longer than it wants to and an interrupt never breaks a connection.
 */
final class BlockingScriptRunner implements ScriptRunner {

	private final RedisConnectionFactory factory;

	private final ExecutorService executor;

	private final Runnable onClose;

	BlockingScriptRunner(RedisConnectionFactory factory, int threads, Runnable onClose) {
		this.factory = factory;
		this.onClose = onClose;
		this.executor = executor(threads);
	}

	@Override
	public CompletionStage<List<byte[]>> run(ScriptText script, byte[][] keys, byte[][] args) {
		CompletableFuture<List<byte[]>> reply = new CompletableFuture<>();
		try {
			this.executor.execute(() -> complete(reply, script, keys, args));
		}
		catch (RejectedExecutionException ex) {
			reply.completeExceptionally(new StoreException("The connections to Redis are closed", false, ex));
		}
		catch (Error ex) {
			reply.completeExceptionally(new StoreException("No thread to ask Redis with", true, ex));
		}
		return reply;
	}

	@Override
	public void close() {
		this.executor.shutdown();
		this.onClose.run();
	}

	private void complete(CompletableFuture<List<byte[]>> reply, ScriptText script, byte[][] keys, byte[][] args) {
		try (RedisConnection connection = this.factory.getConnection()) {
			reply.complete(call(connection.scriptingCommands(), script, keys, args));
		}
		catch (RuntimeException ex) {
			reply.completeExceptionally(StoreErrors.translate(ex));
		}
	}

	private static List<byte[]> call(RedisScriptingCommands commands, ScriptText script, byte[][] keys, byte[][] args) {
		byte[][] keysAndArgs = new byte[keys.length + args.length][];
		System.arraycopy(keys, 0, keysAndArgs, 0, keys.length);
		System.arraycopy(args, 0, keysAndArgs, keys.length, args.length);
		try {
			return reply(commands.evalSha(script.digest(), ReturnType.MULTI, keys.length, keysAndArgs));
		}
		catch (RuntimeException ex) {
			if (!StoreErrors.isUnknownScript(ex)) {
				throw ex;
			}
			return reply(commands.eval(script.source(), ReturnType.MULTI, keys.length, keysAndArgs));
		}
	}

	private static List<byte[]> reply(@Nullable List<byte[]> values) {
		if (values == null) {
			throw new StoreException("Redis gave no reply", true, null);
		}
		return values;
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
