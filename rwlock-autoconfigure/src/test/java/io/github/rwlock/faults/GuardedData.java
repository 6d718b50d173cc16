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

import java.util.List;

import redis.clients.jedis.Jedis;

import io.github.rwlock.faults.History.GuardedWrite;
import io.github.rwlock.testsupport.RedisServer;

/**
 * What the locks guard: a number for each resource, kept where no fault reaches it, by a
 * store that refuses whoever comes with a smaller fencing token than it has seen.
 */
final class GuardedData implements AutoCloseable {

	private static final long REFUSED = -1;

	private static final int TIMEOUT_MILLIS = 60_000;

	private static final String FENCE = """
			if tonumber(ARGV[1]) < tonumber(redis.call('HGET', KEYS[1], 'token') or 0) then
				return -1
			end
			redis.call('HSET', KEYS[1], 'token', ARGV[1])
			return tonumber(redis.call('HGET', KEYS[1], 'value') or 0)
			""";

	private static final String WRITE = """
			if tonumber(ARGV[1]) < tonumber(redis.call('HGET', KEYS[1], 'token') or 0) then
				return -1
			end
			redis.call('HSET', KEYS[1], 'token', ARGV[1], 'value', ARGV[2])
			return redis.call('RPUSH', KEYS[2], ARGV[1] .. ' ' .. ARGV[2])
			""";

	private final Jedis connection;

	GuardedData(int port) {
		this.connection = new Jedis("127.0.0.1", port, TIMEOUT_MILLIS);
	}

	/**
	 * Read the number, and refuse older writers from now on.
	 * @return the number, negative if this one is refused itself
	 */
	long read(String resource, long token) {
		return (Long) this.connection.eval(FENCE, List.of(resource), List.of(Long.toString(token)));
	}

	/**
	 * Write the number.
	 * @return whether it was accepted
	 */
	boolean write(String resource, long token, long value) {
		return REFUSED != (Long) this.connection.eval(WRITE, List.of(resource, log(resource)),
				List.of(Long.toString(token), Long.toString(value)));
	}

	/**
	 * Return what was accepted, in its order.
	 */
	static List<GuardedWrite> accepted(RedisServer server) {
		return Visit.RESOURCES.stream()
			.flatMap((resource) -> ((List<?>) server.command("LRANGE", log(resource), "0", "-1")).stream()
				.map((line) -> accepted(resource, ((String) line).split(" "))))
			.toList();
	}

	private static GuardedWrite accepted(String resource, String[] words) {
		return new GuardedWrite(resource, Long.parseLong(words[0]), Long.parseLong(words[1]));
	}

	private static String log(String resource) {
		return resource + ":log";
	}

	@Override
	public void close() {
		this.connection.close();
	}

}
