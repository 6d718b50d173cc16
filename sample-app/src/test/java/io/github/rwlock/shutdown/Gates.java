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

import java.time.Duration;

import org.springframework.data.redis.core.StringRedisTemplate;

/**
 * Places at which work tells that it has come there, and stays until it is let go on.
 */
class Gates {

	private static final Duration LONGEST = Duration.ofSeconds(50);

	private final StringRedisTemplate redis;

	Gates(StringRedisTemplate redis) {
		this.redis = redis;
	}

	/**
	 * Return the key that stands where work has come to a gate.
	 */
	static String at(String name) {
		return "at-" + name;
	}

	/**
	 * Return the list to which whoever opens a gate pushes.
	 */
	static String open(String name) {
		return "open-" + name;
	}

	void pass(String name) {
		this.redis.opsForValue().set(at(name), "");
		if (this.redis.opsForList().leftPop(open(name), LONGEST) == null) {
			throw new IllegalStateException("Nobody opened " + name);
		}
	}

}
