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
package io.github.rwlock.testsupport;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import static org.awaitility.Awaitility.await;

/**
 * A Redis Cluster for tests: a few servers of this machine, each with its share of the
 * slots and no replica. Servers left do not stop because one is gone.
 */
public final class RedisCluster implements AutoCloseable {

	private static final int SLOTS = 16_384;

	private static final Duration SOON = Duration.ofSeconds(30);

	/**
	 * The servers talk to each other at ports that are so much higher, so a good part of
	 * free ports will not do.
	 */
	private static final int ATTEMPTS = 20;

	private final List<RedisServer> servers = new ArrayList<>();

	private RedisCluster() {
	}

	/**
	 * Start a cluster.
	 * @param size how many servers it has
	 * @return the cluster, whose servers know each other
	 */
	public static RedisCluster start(int size) {
		RedisCluster cluster = new RedisCluster();
		try {
			IntStream.range(0, size).forEach((index) -> cluster.servers.add(startServer(ATTEMPTS)));
			cluster.form();
			return cluster;
		}
		catch (RuntimeException ex) {
			cluster.close();
			throw ex;
		}
	}

	/**
	 * Return the servers, in the order of their slots.
	 * @return the servers
	 */
	public List<RedisServer> servers() {
		return List.copyOf(this.servers);
	}

	/**
	 * Return where clients find it.
	 * @return host and port of each server, joined by commas
	 */
	public String nodes() {
		return this.servers.stream()
			.map((server) -> server.host() + ':' + server.port())
			.collect(Collectors.joining(","));
	}

	/**
	 * Return which server a key is on.
	 * @param key a key
	 * @return the server
	 */
	public RedisServer serverOf(String key) {
		Object slot = this.servers.get(0).command("CLUSTER", "KEYSLOT", key);
		int index = IntStream.range(0, this.servers.size())
			.filter((candidate) -> ((Long) slot) < firstSlot(candidate + 1))
			.findFirst()
			.orElseThrow();
		return this.servers.get(index);
	}

	@Override
	public void close() {
		this.servers.forEach(RedisServer::close);
	}

	private static RedisServer startServer(int attempts) {
		try {
			return RedisServer.startProcess("--cluster-enabled", "yes", "--cluster-require-full-coverage", "no",
					"--cluster-node-timeout", "5000");
		}
		catch (IllegalStateException ex) {
			if (attempts == 1) {
				throw ex;
			}
			return startServer(attempts - 1);
		}
	}

	private void form() {
		for (int index = 0; index < this.servers.size(); index++) {
			this.servers.get(index).command(withSlots(index));
			RedisServer first = this.servers.get(0);
			this.servers.get(index).command("CLUSTER", "MEET", first.host(), Integer.toString(first.port()));
		}
		await().atMost(SOON).until(() -> this.servers.stream().allMatch(this::knowsAll));
	}

	private String[] withSlots(int index) {
		return Stream
			.concat(Stream.of("CLUSTER", "ADDSLOTS"),
					IntStream.range(firstSlot(index), firstSlot(index + 1)).mapToObj(Integer::toString))
			.toArray(String[]::new);
	}

	private int firstSlot(int index) {
		return SLOTS * index / this.servers.size();
	}

	private boolean knowsAll(RedisServer server) {
		String info = String.valueOf(server.command("CLUSTER", "INFO"));
		return info.contains("cluster_state:ok") && info.contains("cluster_slots_ok:" + SLOTS);
	}

}
