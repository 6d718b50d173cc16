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
package io.github.rwlock.engine;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.LockKind;
import io.github.rwlock.testsupport.RedisServer;

/**
 * What stands in Redis under one key prefix, seen without the code under test.
 */
public final class RedisKeyspace {

	private static final String WITHOUT_TTL = """
			local found = {}
			for _, key in ipairs(redis.call('KEYS', ARGV[1])) do
				if redis.call('PTTL', key) == -1 then
					found[#found + 1] = key
				end
			end
			return found
			""";

	private static final Pattern CALLS = Pattern.compile("cmdstat_(\\S+?):calls=(\\d+)");

	private static final Pattern NOT_OF_LOCKS = Pattern
		.compile("(info|config|hello|client|ping|select|subscribe)(\\|.*)?");

	private final RedisServer server;

	private final String prefix;

	RedisKeyspace(RedisServer server, String prefix) {
		this.server = server;
		this.prefix = prefix;
	}

	public String prefix() {
		return this.prefix;
	}

	public List<String> keys() {
		return list("KEYS", this.prefix + ":*");
	}

	/**
	 * Return the keys that would stay for ever.
	 */
	public List<String> keysWithoutTtl() {
		return list("EVAL", WITHOUT_TTL, "0", this.prefix + ":*");
	}

	public String key(String resource, char part) {
		return "%s:{%s}:%s".formatted(this.prefix, resource, part);
	}

	public String leases(LockKind kind, String resource) {
		return key(resource, (kind == LockKind.READ) ? 'r' : 'w');
	}

	/**
	 * Return the leases of a resource, expired ones too as long as they stand there, each
	 * followed by its expiry.
	 */
	public List<String> held(LockKind kind, String resource) {
		List<String> members = list("ZRANGE", leases(kind, resource), "0", "-1", "WITHSCORES");
		int token = members.indexOf("#");
		return (token < 0) ? members : members.subList(0, token);
	}

	/**
	 * Return the last fencing token of a resource and until when it is kept.
	 */
	List<String> token(String resource) {
		return list("ZMSCORE", leases(LockKind.WRITE, resource), "##", "#");
	}

	/**
	 * Return the largest expiry of the leases of a resource.
	 */
	public long expiry(LockKind kind, String resource) {
		List<String> held = held(kind, resource);
		return held.isEmpty() ? 0 : Long.parseLong(held.get(held.size() - 1));
	}

	/**
	 * Return how many wait for a resource.
	 */
	public long waiting(String resource) {
		return (Long) command("ZCOUNT", key(resource, 'q'), "1e14", "+inf");
	}

	/**
	 * Return whether nobody holds a resource or waits for it.
	 */
	public boolean isFree(String resource) {
		return held(LockKind.READ, resource).isEmpty() && held(LockKind.WRITE, resource).isEmpty()
				&& waiting(resource) == 0;
	}

	public Duration remaining(LockKind kind, String resource) {
		List<String> time = list("TIME");
		long now = Long.parseLong(time.get(0)) * 1000 + Long.parseLong(time.get(1)) / 1000;
		return Duration.ofMillis(expiry(kind, resource) - now);
	}

	/**
	 * Return how often a command was called since the statistics were reset.
	 */
	public long calls(String... commands) {
		String statistics = String.valueOf(command("INFO", "commandstats"));
		return Arrays.stream(commands).mapToLong((command) -> calls(statistics, command)).sum();
	}

	/**
	 * Return how many commands were executed since the statistics were reset, by clients
	 * and by scripts, other than those of connections and those that count.
	 */
	long commands() {
		Matcher matcher = CALLS.matcher(String.valueOf(command("INFO", "commandstats")));
		return matcher.results()
			.filter((result) -> !NOT_OF_LOCKS.matcher(result.group(1)).matches())
			.mapToLong((result) -> Long.parseLong(result.group(2)))
			.sum();
	}

	public void resetCalls() {
		command("CONFIG", "RESETSTAT");
	}

	private static long calls(String statistics, String command) {
		Matcher matcher = Pattern.compile("cmdstat_" + Pattern.quote(command) + ":calls=(\\d+)").matcher(statistics);
		return matcher.find() ? Long.parseLong(matcher.group(1)) : 0;
	}

	private @Nullable Object command(String... command) {
		return this.server.command(command);
	}

	@SuppressWarnings("unchecked")
	private List<String> list(String... command) {
		Object reply = command(command);
		return (reply != null) ? (List<String>) reply : List.of();
	}

}
