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
import java.util.function.BiConsumer;

import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.async.RedisScriptingAsyncCommands;
import org.jspecify.annotations.Nullable;

import io.github.rwlock.store.StoreException;
import io.github.rwlock.store.redis.LockScripts.ScriptText;

/**
 * A script on its way through Lettuce.
 */
final class PendingScript {

	private final ScriptText script;

	private final byte[][] keys;

	private final byte[][] args;

	private final BiConsumer<PendingScript, @Nullable Throwable> onEnd;

	private final long sent = System.nanoTime();

	private final CompletableFuture<List<byte[]>> reply = new CompletableFuture<>();

	PendingScript(ScriptText script, byte[][] keys, byte[][] args,
			BiConsumer<PendingScript, @Nullable Throwable> onEnd) {
		this.script = script;
		this.keys = keys;
		this.args = args;
		this.onEnd = onEnd;
	}

	/**
	 * Return when it was made, in nanoseconds of the monotonic clock.
	 */
	long sent() {
		return this.sent;
	}

	CompletionStage<List<byte[]>> reply() {
		return this.reply;
	}

	void send(RedisScriptingAsyncCommands<byte[], byte[]> commands) {
		try {
			CompletionStage<List<byte[]>> answer = commands.evalsha(this.script.digest(), ScriptOutputType.MULTI,
					this.keys, this.args);
			answer.whenComplete((values, failure) -> {
				if (StoreErrors.isUnknownScript(failure)) {
					sendWhole(commands);
				}
				else {
					end(values, failure);
				}
			});
		}
		catch (RuntimeException | Error ex) {
			fail(ex);
		}
	}

	void fail(Throwable failure) {
		end(null, failure);
	}

	private void sendWhole(RedisScriptingAsyncCommands<byte[], byte[]> commands) {
		try {
			CompletionStage<List<byte[]>> answer = commands.eval(this.script.source(), ScriptOutputType.MULTI,
					this.keys, this.args);
			answer.whenComplete(this::end);
		}
		catch (RuntimeException | Error ex) {
			fail(ex);
		}
	}

	private void end(@Nullable List<byte[]> values, @Nullable Throwable failure) {
		this.onEnd.accept(this, failure);
		if (failure != null) {
			this.reply.completeExceptionally(StoreErrors.translate(failure));
		}
		else if (values != null) {
			this.reply.complete(values);
		}
		else {
			this.reply.completeExceptionally(new StoreException("Redis gave no reply", true, null));
		}
	}

}
