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

import io.github.rwlock.LockFailure
import io.github.rwlock.ReactiveLockContext
import io.github.rwlock.ReadLocked
import io.github.rwlock.WriteLocked
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.reactor.awaitSingle
import org.aopalliance.intercept.MethodInterceptor
import reactor.core.publisher.Mono

import org.springframework.aop.support.DefaultPointcutAdvisor
import org.springframework.aop.support.NameMatchMethodPointcut

/**
 * Suspend functions that are locked.
 */
internal open class Shelf {

	@WriteLocked(name = "shelf", key = ["#id"])
	open suspend fun <T> write(id: String, body: suspend () -> T): T = body()

	@ReadLocked(name = "shelf", key = ["#p0"])
	open suspend fun <T> read(id: String, body: suspend () -> T): T = body()

	@WriteLocked(name = "shelf", key = ["#id"])
	open suspend fun writeNothing(id: String, body: suspend () -> Unit) = body()

	@WriteLocked(name = "shelf", key = ["#id"])
	open fun flow(id: String, body: suspend () -> Unit): Flow<Unit> = flow { emit(body()) }

	@WriteLocked(name = "shelf", key = ["#id"], waitTime = "0s")
	open suspend fun atOnce(id: String): String {
		delay(1)
		return "entered".takeIf { id == "a" } ?: id
	}

	@WriteLocked(name = "shelf", key = ["#id", "#number"])
	open suspend fun byName(id: String?, number: Int): String = "$id:$number".let { resource() }

	@WriteLocked(name = "shelf", key = ["#p0", "#a1", "#root.args.length"])
	open suspend fun byPosition(id: String, number: Int): String = "$id:$number".let { resource() }

	@WriteLocked(name = "shelf", key = ["#id"], waitTime = "0s", fallbackMethod = "otherwise")
	open suspend fun orElse(id: String): String = "body $id"

	private suspend fun otherwise(id: String): String {
		delay(1)
		return "else $id"
	}

	@WriteLocked(name = "shelf", key = ["#id"], waitTime = "0s", fallbackMethod = "why")
	open suspend fun orWhy(id: String, number: Int): String = "body $id $number"

	private suspend fun why(id: String, number: Int, failure: LockFailure): String {
		delay(1)
		return "$id $number ${failure.javaClass.simpleName}"
	}

}

/**
 * Advice inside of locks that tries again once.
 */
internal class Retries : DefaultPointcutAdvisor(MethodInterceptor { (it.proceed() as Mono<*>).retry(1) }) {

	init {
		setPointcut(NameMatchMethodPointcut().apply { setMappedName("write") })
	}

}

internal interface AnyShelf {

	@WriteLocked(name = "shelf", key = ["#id"])
	suspend fun resourceOf(id: String): String

}

internal open class HardShelf : AnyShelf {

	override suspend fun resourceOf(id: String): String = resource()

}

private suspend fun resource(): String = ReactiveLockContext.current().awaitSingle().resource()
