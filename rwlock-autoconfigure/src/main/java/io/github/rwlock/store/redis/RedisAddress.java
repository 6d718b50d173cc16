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

import java.util.Collection;
import java.util.stream.Collectors;

import org.springframework.data.redis.connection.RedisConfiguration;
import org.springframework.data.redis.connection.RedisConfiguration.ClusterConfiguration;
import org.springframework.data.redis.connection.RedisConfiguration.DomainSocketConfiguration;
import org.springframework.data.redis.connection.RedisConfiguration.SentinelConfiguration;
import org.springframework.data.redis.connection.RedisConfiguration.WithHostAndPort;
import org.springframework.data.redis.connection.RedisNode;

/**
 * Where a connection factory looks for Redis, in words for people: never with
 * credentials.
 */
final class RedisAddress {

	private static final String ENCRYPTED = " by TLS";

	private RedisAddress() {
	}

	static String of(RedisConfiguration configuration) {
		if (configuration instanceof SentinelConfiguration sentinel) {
			return "Redis '%s' of the Sentinels at %s".formatted(
					(sentinel.getMaster() != null) ? sentinel.getMaster().getName() : "",
					join(sentinel.getSentinels()));
		}
		if (configuration instanceof ClusterConfiguration cluster) {
			return "Redis Cluster at " + join(cluster.getClusterNodes());
		}
		if (configuration instanceof DomainSocketConfiguration socket) {
			return "Redis at " + socket.getSocket();
		}
		return (configuration instanceof WithHostAndPort server)
				? "Redis at %s:%d".formatted(server.getHostName(), server.getPort()) : "Redis";
	}

	/**
	 * Return where a server is that is spoken to in an encrypted way, or in the open.
	 */
	static String of(RedisConfiguration configuration, boolean encrypted) {
		return of(configuration) + (encrypted ? ENCRYPTED : "");
	}

	/**
	 * Return what may be wrong with a server that does not answer, empty if that is
	 * nothing but what is wrong with any.
	 */
	static String whenSilent(String server) {
		return server.endsWith(ENCRYPTED) ? "It is spoken to by TLS: if Redis does not expect that there, set"
				+ " 'spring.data.redis.ssl.enabled' to 'false'." : "";
	}

	/**
	 * Return where a server is, and where that is said.
	 */
	static String withSource(String server) {
		return server + ", as spring.data.redis.* or its connection factory says";
	}

	private static String join(Collection<RedisNode> nodes) {
		return nodes.stream().map(RedisNode::asString).sorted().collect(Collectors.joining(", "));
	}

}
