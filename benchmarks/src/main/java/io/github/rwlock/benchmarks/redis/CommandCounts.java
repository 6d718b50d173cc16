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

package io.github.rwlock.benchmarks.redis;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a server ran: by its clients' commands, and inside scripts.
 *
 * @param scripts how often a script was called
 * @param sent how many commands the clients sent, these included
 * @param inside how many commands the scripts called
 * @param scriptMicros how long the scripts took
 */
public record CommandCounts(long scripts, long sent, long inside, long scriptMicros) {

	private static final List<String> SCRIPTS = List.of("evalsha", "eval");

	/**
	 * What no lock calls inside a script.
	 */
	private static final Set<String> SENT = Set.of("evalsha", "eval", "script|load", "wait", "ping", "hello",
			"client|setname", "client|setinfo", "subscribe", "psubscribe", "unsubscribe", "punsubscribe");

	/**
	 * What the benchmark itself sends.
	 */
	private static final Set<String> OURS = Set.of("info", "config|resetstat", "dbsize", "flushall");

	private static final Pattern STATISTIC = Pattern.compile("calls=(\\d+),usec=(\\d+),.*");

	static CommandCounts of(Map<String, String> commandStatistics) {
		Map<String, Long> calls = new HashMap<>();
		Map<String, Long> micros = new HashMap<>();
		commandStatistics.forEach((name, text) -> {
			Matcher matcher = STATISTIC.matcher(text);
			if (matcher.matches()) {
				calls.put(name.substring("cmdstat_".length()), Long.valueOf(matcher.group(1)));
				micros.put(name.substring("cmdstat_".length()), Long.valueOf(matcher.group(2)));
			}
		});
		calls.keySet().removeAll(OURS);
		long all = sum(calls, calls.keySet());
		long sent = sum(calls, SENT);
		return new CommandCounts(sum(calls, SCRIPTS), sent, all - sent, sum(micros, SCRIPTS));
	}

	private static long sum(Map<String, Long> values, Iterable<String> names) {
		long sum = 0;
		for (String name : names) {
			sum += values.getOrDefault(name, 0L);
		}
		return sum;
	}

}
