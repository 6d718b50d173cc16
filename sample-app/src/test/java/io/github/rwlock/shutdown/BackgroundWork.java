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

package io.github.rwlock.shutdown;

import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.scheduling.annotation.Async;

import io.github.rwlock.ReadWriteLockTemplate;

/**
 * Work on the application's executor, which locks only late.
 */
class BackgroundWork {

	static final String NAME = "background";

	private final Gates gates;

	private final ReadWriteLockTemplate locks;

	private final StringRedisTemplate redis;

	BackgroundWork(Gates gates, ReadWriteLockTemplate locks, StringRedisTemplate redis) {
		this.gates = gates;
		this.locks = locks;
		this.redis = redis;
	}

	@Async
	public void run() {
		this.gates.pass(NAME);
		this.locks.write(NAME, () -> this.redis.opsForValue().set(NAME, "served"));
	}

}
