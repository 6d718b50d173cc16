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

package io.github.rwlock.aop

import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.runBlocking
import kotlinx.coroutines.withTimeout

/**
 * Run a test on one thread.
 */
internal fun within(test: suspend CoroutineScope.() -> Unit) = runBlocking { withTimeout(60_000) { test() } }

/**
 * Run code as a coroutine of its own.
 */
internal fun <T> later(code: suspend CoroutineScope.() -> T): T = runBlocking { code() }

internal suspend fun failureOf(code: suspend () -> Any?): Throwable? = try {
	code()
	null
} catch (ex: Exception) {
	ex
}
