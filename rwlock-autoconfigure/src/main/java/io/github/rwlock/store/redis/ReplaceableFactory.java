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

import java.util.function.Supplier;

import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;

/**
 * A factory of our own with its pool of connections, in whose place another one comes
 * when those are of no use any more.
 */
final class ReplaceableFactory implements AutoCloseable {

	private final Supplier<JedisConnectionFactory> maker;

	private volatile JedisConnectionFactory current;

	private boolean closed;

	ReplaceableFactory(Supplier<JedisConnectionFactory> maker) {
		this.maker = maker;
		this.current = maker.get();
	}

	RedisConnection getConnection() {
		return this.current.getConnection();
	}

	/**
	 * Make no connection any more where the present ones were made. What is under way on
	 * these goes on.
	 */
	synchronized void replace() {
		if (!this.closed) {
			JedisConnectionFactory old = this.current;
			this.current = this.maker.get();
			old.destroy();
		}
	}

	@Override
	public synchronized void close() {
		this.closed = true;
		this.current.destroy();
	}

}
