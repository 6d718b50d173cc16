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
 * Says what is wrong with a lock's keys: each ends at the largest deadline in it, those
 * of waiters one sign of life later at most, the token outlives the write leases, and
 * there are just the notes that the leases need.
 */
final class KeyDeadlines implements AutoCloseable {

	private static final String END_ON_HAND_CLOCK = """
			local tolerance_ms = 0
			local now_ms = tonumber(redis.call('GET', (string.gsub(KEYS[6], ':due$', ':clock'))))
			local function end_of(key)
				return tonumber(redis.call('ZSCORE', KEYS[6], key) or nil)
			end
			""";

	private static final String END_ON_SERVER_CLOCK = """
			local tolerance_ms = 10000
			local time = redis.call('TIME')
			local now_ms = time[1] * 1000 + math.floor(time[2] / 1000)
			local function end_of(key)
				local ttl_ms = redis.call('PTTL', key)
				return ttl_ms >= 0 and now_ms + ttl_ms or nil
			end
			""";

	private static final String PROBLEMS = """
			local reads, writes, queue, ended, notes = unpack(KEYS)
			local problems, largest_expiry_ms, noted_expiry_ms, expected, passed = {}, 0, 0, {}, {}

			local function largest(key)
				return tonumber(redis.call('ZRANGE', key, -1, -1, 'WITHSCORES')[2]) or 0
			end

			local function problem(...)
				problems[#problems + 1] = string.format(...)
			end

			local function check(key, earliest_ms, latest_ms)
				local end_ms = end_of(key)
				if redis.call('EXISTS', key) == 1 and not (end_ms and end_ms >= earliest_ms - tolerance_ms
						and end_ms <= latest_ms + tolerance_ms) then
					problem('%s ends at %.0f, not from %.0f to %.0f', key, end_ms or -1, earliest_ms, latest_ms)
				end
			end

			local function notes_of(kind, lease)
				local id, owner, group = string.match(lease, '^([^|]*)|[^|]*|?([^|]*)|?([^|]*)$')
				local since = (kind == 'R' and 's' or 'Ws') .. id
				local found = redis.call('ZRANGEBYLEX', notes, '[' .. since .. '|', '(' .. since .. '}')
				found[#found + 1] = string.find(owner, '^=') and kind .. 'o' .. owner .. '|' .. lease or nil
				found[#found + 1] = group ~= '' and kind .. 'g' .. group .. '|' .. lease or nil
				local client, name = string.match(id, '^(%w+)%-%w+=(.*)$')
				found[#found + 1] = client and kind .. 'i' .. client .. '=' .. name .. '|' .. lease or nil
				return found
			end

			local function expect_notes(found, expiry_ms)
				for _, note in ipairs(found) do
					if expiry_ms > now_ms then
						expected[#expected + 1] = note
						noted_expiry_ms = math.max(noted_expiry_ms, expiry_ms)
					else
						passed[note] = true
					end
				end
			end

			for kind, key in pairs({R = reads, W = writes}) do
				local leases = redis.call('ZRANGE', key, 0, -1, 'WITHSCORES')
				for index = 1, #leases, 2 do
					if not string.find(leases[index], '^#') then
						largest_expiry_ms = math.max(largest_expiry_ms, tonumber(leases[index + 1]))
						expect_notes(notes_of(kind, leases[index]), tonumber(leases[index + 1]))
					end
				end
				if kind == 'W' and #leases > 0 and not (leases[#leases - 1] == '##' and leases[#leases - 3] == '#') then
					problem('a write lease without a token, or one that it outlives')
				end
			end
			local last_read_ms, last_write_ms = largest(reads), tonumber(redis.call('ZRANGE', writes, -3, -3, 'WITHSCORES')[2]) or 0
			if redis.call('EXISTS', reads) == 1 and redis.call('ZCARD', writes) > 2 then
				expect_notes({'Wb'}, last_write_ms > now_ms and last_read_ms or 0)
			end
			local last_sign_ms = 0
			for _, waiter in ipairs(redis.call('ZRANGE', queue, 0, -1)) do
				if string.find(waiter, '^!') then
					last_sign_ms = math.max(last_sign_ms, tonumber(redis.call('ZSCORE', queue, waiter)))
				end
			end
			for _, waiter in ipairs(redis.call('ZRANGE', queue, 0, -1)) do
				local sign = redis.call('ZSCORE', queue, '!' .. waiter)
				if string.find(waiter, '^[RW]') and not sign then
					problem('%s waits without a sign of life', waiter)
				end
				if string.find(waiter, '^RR') or string.find(waiter, ' .* ') then
					expect_notes({'Q' .. waiter}, tonumber(sign or 0))
					largest_expiry_ms = math.max(largest_expiry_ms, last_sign_ms)
				end
			end
			for _, key in ipairs({reads, ended}) do
				check(key, largest(key), largest(key))
			end
			local until_ms = tonumber(redis.call('ZSCORE', writes, '#') or 0)
			check(writes, until_ms, until_ms)
			check(queue, last_sign_ms, now_ms + 3000)
			check(notes, noted_expiry_ms, largest_expiry_ms)
			local found = {}
			for _, note in ipairs(redis.call('ZRANGE', notes, 0, -1)) do
				found[#found + 1] = not passed[note] and note or nil
			end
			table.sort(expected)
			table.sort(found)
			if table.concat(expected, '\\n') ~= table.concat(found, '\\n') then
				problem('%s are the notes, not %s', table.concat(found, ', '), table.concat(expected, ', '))
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
