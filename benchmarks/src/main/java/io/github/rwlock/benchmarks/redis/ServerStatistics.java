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

import java.util.Map;
import java.util.stream.Collectors;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.sync.RedisCommands;

/**
 * What the server tells of its work.
 */
public final class ServerStatistics implements AutoCloseable {

	private final RedisClient client;

	private final RedisCommands<String, String> commands;

	/**
	 * Connect to a server.
	 * @param port where it listens
	 */
	public ServerStatistics(int port) {
		this.client = RedisClient.create(RedisURI.create(BenchmarkRedis.HOST, port));
		this.commands = this.client.connect().sync();
	}

	/**
	 * Begin to count anew.
	 */
	public void reset() {
		this.commands.configResetstat();
	}

	/**
	 * Return what was run since the last reset.
	 * @return the counts
	 */
	public CommandCounts counts() {
		return CommandCounts.of(info("commandstats"));
	}

	/**
	 * Return how much memory is in use, other than for clients.
	 * @return the bytes
	 */
	public long memory() {
		Map<String, String> memory = info("memory");
		return number(memory, "used_memory") - number(memory, "mem_clients_normal");
	}

	/**
	 * Return how many keys there are.
	 * @return the number
	 */
	public long keys() {
		return this.commands.dbsize();
	}

	/**
	 * Return how long the server has been at work.
	 * @return the seconds
	 */
	public double cpuSeconds() {
		Map<String, String> cpu = info("cpu");
		return Double.parseDouble(cpu.getOrDefault("used_cpu_sys", "0"))
				+ Double.parseDouble(cpu.getOrDefault("used_cpu_user", "0"));
	}

	/**
	 * Return which server this is.
	 * @return the version
	 */
	public String version() {
		return info("server").getOrDefault("redis_version", "of unknown version");
	}

	/**
	 * Say something that a {@link Monitor} hears.
	 * @param text what
	 */
	void echo(String text) {
		this.commands.echo(text);
	}

	/**
	 * Remove every key.
	 */
	public void flush() {
		this.commands.flushall();
	}

	private static long number(Map<String, String> values, String name) {
		return Long.parseLong(values.getOrDefault(name, "0"));
	}

	private Map<String, String> info(String section) {
		return this.commands.info(section)
			.lines()
			.filter((line) -> line.indexOf(':') > 0)
			.collect(Collectors.toMap((line) -> line.substring(0, line.indexOf(':')),
					(line) -> line.substring(line.indexOf(':') + 1)));
	}

	@Override
	public void close() {
		this.client.shutdown();
	}

}
