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
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.CommandOutput;
import io.lettuce.core.output.NestedMultiOutput;
import io.lettuce.core.protocol.AsyncCommand;
import io.lettuce.core.protocol.Command;
import io.lettuce.core.protocol.CommandType;
import io.lettuce.core.protocol.RedisCommand;
import org.jspecify.annotations.Nullable;

import io.github.rwlock.store.StoreException;

/**
 * A script on its way through Lettuce.
 */
final class PendingScript implements Outgoing {

	private final ScriptCall call;

	private final WholeScripts whole;

	private final BiConsumer<PendingScript, @Nullable Throwable> onEnd;

	private final long sent = System.nanoTime();

	private final CompletableFuture<List<Object>> reply = new CompletableFuture<>();

	PendingScript(ScriptCall call, WholeScripts whole, BiConsumer<PendingScript, @Nullable Throwable> onEnd) {
		this.call = call;
		this.whole = whole;
		this.onEnd = onEnd;
	}

	/**
	 * Return when it was made, in nanoseconds of the monotonic clock.
	 */
	long sent() {
		return this.sent;
	}

	CompletionStage<List<Object>> reply() {
		return this.reply;
	}

	@Override
	public void send(RedisClusterAsyncCommands<byte[], byte[]> commands) {
		try {
			CompletionStage<List<Object>> answer = commands.dispatch(CommandType.EVALSHA, output(),
					new EncodedArguments(this.call));
			answer.whenComplete((values, failure) -> take(values, failure, commands));
		}
		catch (RuntimeException | Error ex) {
			fail(ex);
		}
	}

	/**
	 * Return the command to send it with, for whoever sends several at once.
	 * @param commands where to send the whole script if it is not known
	 */
	RedisCommand<byte[], byte[], List<Object>> command(RedisClusterAsyncCommands<byte[], byte[]> commands) {
		AsyncCommand<byte[], byte[], List<Object>> command = new AsyncCommand<>(
				new Command<>(CommandType.EVALSHA, output(), new EncodedArguments(this.call)));
		CompletionStage<List<Object>> answer = command;
		answer.whenComplete((values, failure) -> take(values, failure, commands));
		return command;
	}

	@Override
	public void fail(Throwable failure) {
		end(null, failure);
	}

	private void take(@Nullable List<Object> values, @Nullable Throwable failure,
			RedisClusterAsyncCommands<byte[], byte[]> commands) {
		if (StoreErrors.isUnknownScript(failure)) {
			makeKnown(commands);
		}
		else {
			end(values, failure);
		}
	}

	/**
	 * Send the whole script; or once another call has, its digest again.
	 */
	private void makeKnown(RedisClusterAsyncCommands<byte[], byte[]> commands) {
		CompletionStage<?> other = this.whole.begin(this.call.script(), this);
		if (other == null) {
			sendWhole(commands);
			return;
		}
		other.whenComplete((known, failure) -> {
			if (this.reply.isDone()) {
				return;
			}
			if (failure != null) {
				sendWhole(commands);
			}
			else {
				send(commands);
			}
		});
	}

	private void sendWhole(RedisClusterAsyncCommands<byte[], byte[]> commands) {
		try {
			CompletionStage<List<Object>> answer = commands.eval(this.call.script().source(), ScriptOutputType.MULTI,
					this.call.keys(), this.call.args());
			answer.whenComplete(this::end);
		}
		catch (RuntimeException | Error ex) {
			fail(ex);
		}
	}

	private void end(@Nullable List<Object> values, @Nullable Throwable failure) {
		this.onEnd.accept(this, failure);
		this.whole.end(this.call.script(), this, failure);
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

	private static CommandOutput<byte[], byte[], List<Object>> output() {
		return new NestedMultiOutput<>(ByteArrayCodec.INSTANCE);
	}

}
