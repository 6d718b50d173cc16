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

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.sync.RedisCommands;

import io.github.rwlock.testsupport.RedisServer;

/**
 * Says what is wrong with the deadlines of a lock's keys: each is the largest deadline in
 * the key, and the token outlives the write leases.
 */
final class KeyDeadlines implements AutoCloseable {

	private static final String END_ON_HAND_CLOCK = """
			local tolerance_ms = 0
			local function end_of(key)
				return tonumber(redis.call('ZSCORE', KEYS[7], key) or nil)
			end
			""";

	private static final String END_ON_SERVER_CLOCK = """
			local tolerance_ms = 10000
			local function end_of(key)
				local ttl_ms = redis.call('PTTL', key)
				local time = redis.call('TIME')
				return ttl_ms >= 0 and time[1] * 1000 + math.floor(time[2] / 1000) + ttl_ms or nil
			end
			""";

	private static final String PROBLEMS = """
			local reads, writes, queue, signs, ended, fence = unpack(KEYS)
			local problems = {}

			local function largest(key)
				return tonumber(redis.call('ZRANGE', key, -1, -1, 'WITHSCORES')[2]) or 0
			end

			local function check(key, deadline_ms)
				local end_ms = end_of(key)
				if redis.call('EXISTS', key) == 1
						and not (end_ms and math.abs(end_ms - deadline_ms) <= tolerance_ms) then
					problems[#problems + 1] = string.format('%s ends at %.0f, the largest deadline in it is %.0f',
							key, end_ms or -1, deadline_ms)
				end
			end

			local until_ms = tonumber(string.match(redis.call('GET', fence) or '', ':(%d+)$')) or 0
			for _, key in ipairs({reads, writes, signs, ended}) do
				check(key, largest(key))
			end
			check(queue, largest(signs))
			check(fence, until_ms)
			if largest(writes) > 0 and largest(writes) >= until_ms then
				problems[#problems + 1] = 'the token does not outlive the last write lease'
			end
			return problems
			""";

	private final RedisClient client;

	private final RedisCommands<String, String> commands;

	private final RedisKeys keys;

	private final String dueKeys;

	private final String script;

	private KeyDeadlines(RedisServer server, String prefix, String script) {
		this.client = RedisClient.create(RedisURI.create(server.host(), server.port()));
		this.commands = this.client.connect().sync();
		this.keys = new RedisKeys(prefix);
		this.dueKeys = prefix + ":due";
		this.script = script;
	}

	static KeyDeadlines onHandClock(String prefix) {
		return new KeyDeadlines(RedisServer.shared(), prefix, END_ON_HAND_CLOCK + PROBLEMS);
	}

	static KeyDeadlines onServerClock(String prefix) {
		return new KeyDeadlines(RedisServer.shared(), prefix, END_ON_SERVER_CLOCK + PROBLEMS);
	}

	List<String> problems(String resource) {
		Stream<String> lock = Stream.of(this.keys.of(resource)).map((key) -> new String(key, StandardCharsets.UTF_8));
		String[] all = Stream.concat(lock, Stream.of(this.dueKeys)).toArray(String[]::new);
		return this.commands.eval(this.script, ScriptOutputType.MULTI, all);
	}

	@Override
	public void close() {
		this.client.shutdown(Duration.ZERO, Duration.ofSeconds(5));
	}

}
