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

package io.github.rwlock.benchmarks.contestant;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutionException;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.codec.ByteArrayCodec;

import io.github.rwlock.benchmarks.redis.BenchmarkRedis;

/**
 * One shared Lettuce connection that calls scripts by their SHA, as bare as can be.
 */
final class ScriptConnection implements AutoCloseable {

	private final RedisClient client;

	private final RedisAsyncCommands<byte[], byte[]> commands;

	ScriptConnection(int port) {
		this.client = RedisClient.create(RedisURI.create(BenchmarkRedis.HOST, port));
		StatefulRedisConnection<byte[], byte[]> connection = this.client.connect(ByteArrayCodec.INSTANCE);
		connection.setTimeout(Duration.ofSeconds(10));
		this.commands = connection.async();
	}

	RedisClient client() {
		return this.client;
	}

	String load(String script) {
		try {
			return this.commands.scriptLoad(bytes(script)).get();
		}
		catch (ExecutionException | InterruptedException ex) {
			throw new IllegalStateException("Cannot load a script", ex);
		}
	}

	long call(String digest, byte[][] keys, byte[]... args) {
		try {
			Long answer = this.commands.<Long>evalsha(digest, ScriptOutputType.INTEGER, keys, args).get();
			return answer;
		}
		catch (ExecutionException ex) {
			throw new IllegalStateException("A script failed", ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException("Interrupted", ex);
		}
	}

	static byte[] bytes(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	@Override
	public void close() {
		this.client.shutdown();
	}

}
