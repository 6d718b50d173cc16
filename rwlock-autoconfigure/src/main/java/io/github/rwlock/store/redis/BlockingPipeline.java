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
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.RedisClusterConnection;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisPipelineException;

import io.github.rwlock.store.StoreException;

/**
 * Scripts that a driver that blocks sends together. Those that the server does not know
 * are run one by one, and so are all of them in a cluster, which has no one connection
 * for them.
 */
final class BlockingPipeline {

	private final ScriptRunner single;

	private final List<ScriptCall> calls;

	private final List<CompletableFuture<List<Object>>> replies;

	BlockingPipeline(ScriptRunner single, List<ScriptCall> calls) {
		this.single = single;
		this.calls = calls;
		this.replies = Stream.generate(CompletableFuture<List<Object>>::new).limit(calls.size()).toList();
	}

	List<CompletionStage<List<Object>>> replies() {
		return List.copyOf(this.replies);
	}

	void run(RedisConnection connection) {
		if (connection instanceof RedisClusterConnection) {
			for (int i = 0; i < this.calls.size(); i++) {
				runSingly(i);
			}
			return;
		}
		List<@Nullable Object> results = send(connection);
		for (int i = 0; i < this.calls.size(); i++) {
			take(i, results.get(i));
		}
	}

	void fail(StoreException failure) {
		this.replies.forEach((reply) -> reply.completeExceptionally(failure));
	}

	private List<@Nullable Object> send(RedisConnection connection) {
		connection.openPipeline();
		this.calls.forEach((call) -> BlockingScriptRunner.sendDigest(connection.scriptingCommands(), call));
		try {
			return connection.closePipeline();
		}
		catch (RedisPipelineException ex) {
			return ex.getPipelineResult();
		}
	}

	private void take(int index, @Nullable Object result) {
		if (result instanceof Exception ex && StoreErrors.isUnknownScript(ex)) {
			runSingly(index);
		}
		else if (result instanceof Exception ex) {
			this.replies.get(index).completeExceptionally(StoreErrors.translate(ex));
		}
		else {
			complete(this.replies.get(index), result);
		}
	}

	private static void complete(CompletableFuture<List<Object>> reply, @Nullable Object result) {
		try {
			reply.complete(BlockingScriptRunner.parts(result));
		}
		catch (StoreException ex) {
			reply.completeExceptionally(ex);
		}
	}

	private void runSingly(int index) {
		CompletableFuture<List<Object>> reply = this.replies.get(index);
		this.single.run(this.calls.get(index)).whenComplete((values, failure) -> {
			if (failure == null) {
				reply.complete(values);
			}
			else {
				reply.completeExceptionally(StoreErrors.translate(failure));
			}
		});
	}

}
