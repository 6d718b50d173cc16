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

import java.util.concurrent.atomic.AtomicLong;

import io.github.rwlock.LockKind;

/**
 * Adds a member to a sorted set with a TTL, and removes it.
 */
final class MinimalPair implements Locks {

	private static final String ACQUIRE = """
			redis.call('ZADD', KEYS[1], ARGV[2], ARGV[1])
			redis.call('PEXPIRE', KEYS[1], ARGV[2])
			return 1
			""";

	private static final String RELEASE = "return redis.call('ZREM', KEYS[1], ARGV[1])";

	private static final byte[] LEASE_MILLIS = ScriptConnection.bytes("30000");

	private final ScriptConnection connection;

	private final String acquire;

	private final String release;

	private final AtomicLong ids = new AtomicLong();

	MinimalPair(int port) {
		this.connection = new ScriptConnection(port);
		this.acquire = this.connection.load(ACQUIRE);
		this.release = this.connection.load(RELEASE);
	}

	@Override
	public Hold acquire(LockKind kind, String resource) {
		byte[][] keys = { ScriptConnection.bytes("minimal:" + resource) };
		byte[] id = ScriptConnection.bytes(Long.toString(this.ids.incrementAndGet()));
		this.connection.call(this.acquire, keys, id, LEASE_MILLIS);
		return () -> this.connection.call(this.release, keys, id);
	}

	@Override
	public void close() {
		this.connection.close();
	}

}
