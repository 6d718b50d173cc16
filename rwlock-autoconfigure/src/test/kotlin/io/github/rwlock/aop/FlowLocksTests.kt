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

import java.io.IOException
import java.util.concurrent.atomic.AtomicInteger

import io.github.rwlock.WriteLocked
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineName
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.NonCancellable
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.currentCoroutineContext
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.catch
import kotlinx.coroutines.flow.collect
import kotlinx.coroutines.flow.emitAll
import kotlinx.coroutines.flow.first
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.flowOf
import kotlinx.coroutines.flow.map
import kotlinx.coroutines.flow.onCompletion
import kotlinx.coroutines.flow.single
import kotlinx.coroutines.flow.toList
import kotlinx.coroutines.launch
import kotlinx.coroutines.withContext
import kotlinx.coroutines.withTimeoutOrNull
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.Test

/**
 * Kotlin's flows are locked from each collection to its end.
 */
class FlowLocksTests {

	private val application = LockedApplication.with(Flows::class.java)

	private val flows = application.bean(Flows::class.java)

	@AfterEach
	fun stop() = application.close()

	@Test
	fun whenCollectedThenLockIsHeldUntilItCompletes() = within {
		val entered = CompletableDeferred<Unit>()
		val work = CompletableDeferred<String>()
		val result = async {
			flows.flow("a") {
				flow {
					entered.complete(Unit)
					emit(work.await())
				}
			}.toList()
		}
		entered.await()
		assertThat(application.canRead()).isFalse()
		work.complete("done")
		assertThat(result.await()).containsExactly("done")
		application.assertFree()
	}

	@Test
	fun whenCollectorTakesItsTimeThenLockIsHeldForEachElement() = within {
		val ended = CompletableDeferred<Unit>()
		val seen = flows.flow("a") { flowOf(1, 2, 3).onCompletion { ended.complete(Unit) } }
			.map { "$it ${withTimeoutOrNull(100) { ended.await() }} ${application.canRead()}" }
			.toList()
		assertThat(seen).containsExactly("1 null false", "2 null false", "3 null false")
		application.assertFree()
	}

	@Test
	fun whenCollectedTwiceThenEachCollectionIsLockedAndCallsTheMethod() = within {
		val calls = AtomicInteger()
		val flow = flows.flow("a") { flowOf(calls.incrementAndGet()).map { "$it ${application.canRead()}" } }
		application.assertFree()
		assertThat(calls).hasValue(0)
		assertThat(flow.single()).isEqualTo("1 false")
		application.assertFree()
		assertThat(flow.single()).isEqualTo("2 false")
		application.assertFree()
	}

	@Test
	fun whenItFailsThenCollectorHasThatAfterTheRelease() = within {
		val flow = flows.flow("a") { flow<String> { throw IllegalStateException("held") } }
			.catch { emit("${it.message}, then ${application.canRead()}") }
		assertThat(flow.single()).isEqualTo("held, then true")
		application.assertFree()
	}

	@Test
	fun whenCollectionIsCancelledThenLockEnds() = within {
		val entered = CompletableDeferred<Unit>()
		val collection = launch {
			flows.flow("a") {
				flow<String> {
					entered.complete(Unit)
					awaitCancellation()
				}
			}.toList()
		}
		entered.await()
		assertThat(application.canRead()).isFalse()
		collection.cancelAndJoin()
		application.awaitFree()
	}

	@Test
	fun whenCollectorHasEnoughThenLockEnds() = within {
		val flow = flows.flow("a") {
			flow {
				emit("first ${application.canRead()}")
				awaitCancellation()
			}
		}
		assertThat(flow.first()).isEqualTo("first false")
		application.awaitFree()
	}

	@Test
	fun whenOthersHoldTheLockThenCollectionWaits() = within {
		val other = application.lockElsewhere()
		val result = async(start = CoroutineStart.UNDISPATCHED) { flows.flow("a") { flowOf("done") }.toList() }
		application.awaitWaiter()
		assertThat(result.isCompleted).isFalse()
		other.release()
		assertThat(result.await()).containsExactly("done")
		application.assertFree()
	}

	@Test
	fun whenElementsAreNullThenTheyAreCollected() = within {
		assertThat(flows.flow("a") { flowOf(1, null, 2) }.toList()).containsExactly(1, null, 2)
		application.assertFree()
	}

	@Test
	fun whenCollectedThenFlowRunsInTheContextOfItsCollector() = within {
		val flow = flows.flow("a") { flow { emit(name()) } }
		withContext(CoroutineName("mine")) { assertThat(flow.single()).isEqualTo("mine") }
		withContext(Dispatchers.IO + CoroutineName("other")) { assertThat(flow.single()).isEqualTo("other") }
		application.assertFree()
	}

	@Test
	fun whenFlowsEmitEachOtherThenEachIsInTheContextOfItsCollector() = within {
		val inner = flows.flow("b") { flow { emit(name()) } }
		val outer = flows.flow("a") { flow { emitAll(inner) } }
		withContext(CoroutineName("mine")) { assertThat(flow { emitAll(outer) }.toList()).containsExactly("mine") }
		application.assertFree()
	}

	@Test
	fun whenCollectorFailsThenItsOwnFailureIsThrownAndLockEnds() = within {
		val failure = IOException("collector")
		assertThat(runCatching { flows.flow("a") { flowOf(1, 2) }.collect { throw failure } }.exceptionOrNull())
			.isSameAs(failure)
		application.awaitFree()
	}

	@Test
	fun whenItSuspendsThenAnotherCoroutineOnItsThreadIsNotInside() = within {
		val entered = CompletableDeferred<Unit>()
		val work = CompletableDeferred<Unit>()
		val other = async(Dispatchers.Unconfined) {
			entered.await()
			application.locks().tryAcquireRead(LockedApplication.RESOURCE).isPresent
		}
		val flow = flows.flow("a") {
			flow {
				entered.complete(Unit)
				emit(work.await())
			}
		}
		val result = launch { flow.collect() }
		assertThat(other.await()).isFalse()
		work.complete(Unit)
		result.join()
		application.assertFree()
	}

	@Test
	fun whenFlowGoesOnAfterCancelThenLockEndsWithIt() = within {
		val entered = CompletableDeferred<Unit>()
		val cleaned = CompletableDeferred<Unit>()
		val collection = launch {
			flows.flow("a") {
				flow<String> {
					try {
						entered.complete(Unit)
						awaitCancellation()
					} finally {
						withContext(NonCancellable) { cleaned.await() }
					}
				}
			}.toList()
		}
		entered.await()
		collection.cancelAndJoin()
		assertThat(application.canRead()).isFalse()
		cleaned.complete(Unit)
		application.awaitFree()
	}

	private suspend fun name() = currentCoroutineContext()[CoroutineName]?.name

	internal open class Flows {

		@WriteLocked(name = "shelf", key = ["#id"])
		open fun <T> flow(id: String, body: () -> Flow<T>): Flow<T> = body()

	}

}
