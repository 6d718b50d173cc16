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

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

import io.lettuce.core.pubsub.RedisPubSubAdapter;
import io.lettuce.core.pubsub.StatefulRedisPubSubConnection;

import io.github.rwlock.LockKind;

/**
 * A mutex whose release grants to the first in its queue and tells that one's client.
 */
final class HandOffBound implements Locks {

	private static final String ACQUIRE = """
			if redis.call('SET', KEYS[1], ARGV[1], 'NX') then
				return 1
			end
			redis.call('RPUSH', KEYS[2], ARGV[1])
			return 0
			""";

	private static final String RELEASE = """
			local next = redis.call('LPOP', KEYS[2])
			if next then
				redis.call('SET', KEYS[1], next)
				redis.call('PUBLISH', string.match(next, '^[^/]+'), next)
			else
				redis.call('DEL', KEYS[1])
			end
			return 1
			""";

	private final ScriptConnection connection;

	private final String acquire;

	private final String release;

	private final String client = "bound-" + UUID.randomUUID();

	private final AtomicLong numbers = new AtomicLong();

	private final Map<String, CountDownLatch> waiters = new ConcurrentHashMap<>();

	HandOffBound(int port) {
		this.connection = new ScriptConnection(port);
		this.acquire = this.connection.load(ACQUIRE);
		this.release = this.connection.load(RELEASE);
		StatefulRedisPubSubConnection<String, String> subscription = this.connection.client().connectPubSub();
		subscription.addListener(new RedisPubSubAdapter<>() {

			@Override
			public void message(String channel, String id) {
				granted(id);
			}

		});
		subscription.sync().subscribe(this.client);
	}

	@Override
	public Hold acquire(LockKind kind, String resource) throws InterruptedException {
		byte[][] keys = { key(resource, "holder"), key(resource, "queue") };
		String id = this.client + '/' + this.numbers.incrementAndGet();
		CountDownLatch granted = new CountDownLatch(1);
		this.waiters.put(id, granted);
		if (this.connection.call(this.acquire, keys, id.getBytes(StandardCharsets.UTF_8)) == 0) {
			granted.await();
		}
		this.waiters.remove(id);
		return () -> this.connection.call(this.release, keys);
	}

	private void granted(String id) {
		CountDownLatch waiter = this.waiters.get(id);
		if (waiter != null) {
			waiter.countDown();
		}
	}

	private static byte[] key(String resource, String part) {
		return ScriptConnection.bytes("bound:{" + resource + "}:" + part);
	}

	@Override
	public void close() {
		this.connection.close();
	}

}
