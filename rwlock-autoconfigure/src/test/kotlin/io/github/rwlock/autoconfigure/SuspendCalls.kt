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
package io.github.rwlock.autoconfigure

import io.github.rwlock.WriteLocked
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.reactor.mono
import kotlinx.coroutines.withContext
import reactor.core.publisher.Mono

import org.springframework.data.redis.core.StringRedisTemplate

/**
 * A number in Redis that is read and written back by a suspend function.
 */
internal open class SuspendCounter(private val redis: StringRedisTemplate) {

	@WriteLocked("#name")
	open suspend fun increment(name: String) {
		val value = withContext(Dispatchers.IO) { redis.opsForValue()[name]?.toInt() ?: 0 }
		withContext(Dispatchers.Default) { redis.opsForValue()[name] = "${value + 1}" }
	}

}

internal fun increment(counter: SuspendCounter, name: String): Mono<Unit> =
	mono(Dispatchers.Default) { counter.increment(name) }
