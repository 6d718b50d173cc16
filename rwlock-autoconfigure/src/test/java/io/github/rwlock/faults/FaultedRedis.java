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
package io.github.rwlock.faults;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.util.FileSystemUtils;

import io.github.rwlock.testsupport.RedisServer;

/**
 * The Redis that faults strike. It answers when it has written to disk, so that a restart
 * with its data has all that it has answered.
 */
final class FaultedRedis implements AutoCloseable {

	private static final int ATTEMPTS = 10;

	private static final String ENDLESS_KEYS = """
			local endless = {}
			for _, key in ipairs(redis.call('KEYS', '*')) do
				if redis.call('PTTL', key) == -1 then
					table.insert(endless, key)
				end
			end
			return endless
			""";

	/**
	 * Keys that hold anything but a fencing token.
	 */
	private static final String HOLDING_KEYS = """
			local holding = {}
			for _, key in ipairs(redis.call('KEYS', '*')) do
				for _, member in ipairs(redis.call('ZRANGE', key, 0, -1)) do
					if string.sub(member, 1, 1) ~= '#' then
						table.insert(holding, key .. ' ' .. member)
					end
				end
			end
			return holding
			""";

	private final Path data;

	private final RedisServer server;

	FaultedRedis(Path directory) {
		this.data = directory;
		this.server = RedisServer.startProcess("--appendonly", "yes", "--appendfsync", "always", "--dir",
				directory.toString());
	}

	int port() {
		return this.server.port();
	}

	synchronized @Nullable Object command(String... command) {
		return this.server.command(command);
	}

	/**
	 * End the server as {@code kill -9} does.
	 */
	synchronized void kill() {
		this.server.kill();
	}

	/**
	 * Forget what a server that was killed has left.
	 */
	void forget() {
		try {
			FileSystemUtils.deleteRecursively(this.data.resolve("appendonlydir"));
			FileSystemUtils.deleteRecursively(this.data.resolve("appendonly.aof"));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Start the server again, with the data there is. Its port may have been given to a
	 * connection in the meantime.
	 */
	synchronized void restart() {
		for (int attempt = 1;; attempt++) {
			try {
				this.server.restart();
				return;
			}
			catch (IllegalStateException ex) {
				if (attempt == ATTEMPTS) {
					throw ex;
				}
			}
		}
	}

	/**
	 * Return the keys that would stay for ever.
	 */
	List<String> endlessKeys() {
		return strings(command("EVAL", ENDLESS_KEYS, "0"));
	}

	/**
	 * Return what is left other than fencing tokens.
	 */
	List<String> holdingKeys() {
		return strings(command("EVAL", HOLDING_KEYS, "0"));
	}

	List<String> keys() {
		return strings(command("KEYS", "*"));
	}

	private static List<String> strings(@Nullable Object reply) {
		List<String> strings = new ArrayList<>();
		((List<?>) reply).forEach((element) -> strings.add((String) element));
		return strings;
	}

	@Override
	public void close() {
		this.server.close();
	}

}
