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

import java.util.concurrent.CountDownLatch
import java.util.concurrent.atomic.AtomicInteger

import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineScope
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.NonCancellable
import kotlinx.coroutines.awaitCancellation
import kotlinx.coroutines.cancelAndJoin
import kotlinx.coroutines.launch
import kotlinx.coroutines.flow.collect
import kotlinx.coroutines.flow.flowOn
import kotlinx.coroutines.withContext
import org.assertj.core.api.Assertions.assertThat
import org.awaitility.Awaitility.await
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.Test

/**
 * When the locks of suspend functions end whose caller is cancelled.
 */
class SuspendCancelTests {

	private val application = LockedApplication.with(Shelf::class.java)

	private val shelf = application.bean(Shelf::class.java)

	@AfterEach
	fun stop() = application.close()

	@Test
	fun whenCallerIsCancelledThenLockEnds() = within {
		val entered = CompletableDeferred<Unit>()
		val call = launch {
			shelf.write("a") {
				entered.complete(Unit)
				awaitCancellation()
			}
		}
		entered.await()
		assertThat(application.canRead()).isFalse()
		call.cancelAndJoin()
		application.awaitFree()
	}

	@Test
	fun whenFunctionGoesOnAfterACancelThenLockLastsUntilItHasEnded() = within {
		assertHeldUntilTheEnd { goOn -> shelf.write("a", goOn) }
	}

	@Test
	fun whenAdviceCallsTheFunctionAgainThenLockLastsUntilTheLastCallHasEnded() = within {
		LockedApplication.with(Shelf::class.java, Retries::class.java).use {
			val entered = CompletableDeferred<Unit>()
			val work = CompletableDeferred<Unit>()
			val calls = AtomicInteger()
			val call = launch(Dispatchers.Default) {
				it.bean(Shelf::class.java).write("a") {
					check(calls.incrementAndGet() == 2)
					withContext(NonCancellable) {
						entered.complete(Unit)
						work.await()
					}
				}
			}
			entered.await()
			call.cancelAndJoin()
			assertThat(it.canRead()).isFalse()
			work.complete(Unit)
			it.awaitFree()
		}
	}

	@Test
	fun whenBlockingCodeGoesOnAfterACancelThenLockLastsUntilItHasEnded() = within {
		val entered = CompletableDeferred<Unit>()
		val work = CountDownLatch(1)
		val call = launch(Dispatchers.Default) {
			shelf.read("a") {
				shelf.write("a") {
					withContext(Dispatchers.IO) {
						entered.complete(Unit)
						work.await()
					}
				}
			}
		}
		entered.await()
		call.cancelAndJoin()
		assertThat(application.canRead()).isFalse()
		work.countDown()
		application.awaitFree()
	}

	@Test
	fun whenAnotherLockedFunctionGoesOnAfterACancelThenTheOuterLockLastsAsLong() = within {
		assertHeldUntilTheEnd { goOn -> shelf.write("a") { shelf.write("b", goOn) } }
	}

	@Test
	fun whenALockedFlowGoesOnAfterACancelThenTheOuterLockLastsAsLong() = within {
		assertHeldUntilTheEnd { goOn -> shelf.write("a") { shelf.flow("b", goOn).collect() } }
	}

	@Test
	fun whenAFunctionInALockedFlowGoesOnAfterACancelThenTheOuterLockLastsAsLong() = within {
		assertHeldUntilTheEnd { goOn -> shelf.flow("a") { shelf.write("b", goOn) }.collect() }
	}

	@Test
	fun whenBlockingCodeOfAFlowOnAnotherDispatcherGoesOnAfterACancelThenTheOuterLockLastsAsLong() = within {
		val entered = CompletableDeferred<Unit>()
		val work = CountDownLatch(1)
		val inner = shelf.flow("b") {
			entered.complete(Unit)
			work.await()
		}
		val call = launch(Dispatchers.Default) { shelf.write("a") { inner.flowOn(Dispatchers.IO).collect() } }
		entered.await()
		call.cancelAndJoin()
		assertThat(application.canRead()).isFalse()
		work.countDown()
		application.awaitFree()
	}

	@Test
	fun whenCancelledBeforeTheFunctionHasBegunThenLockEndsAndItIsNotEntered() = within {
		val entries = AtomicInteger()
		val call = launch(start = CoroutineStart.UNDISPATCHED) { shelf.write("a") { entries.incrementAndGet() } }
		await().until { !application.canRead() }
		call.cancel()
		application.awaitFree()
		call.join()
		assertThat(entries).hasValue(0)
	}

	@Test
	fun whenCancelledWhileItWaitsThenNothingIsLeftAndTheFunctionIsNotEntered() = within {
		val entries = AtomicInteger()
		val other = application.lockElsewhere()
		val call = launch(start = CoroutineStart.UNDISPATCHED) { shelf.write("a") { entries.incrementAndGet() } }
		application.awaitWaiter()
		call.cancelAndJoin()
		await().until { application.locks().inspect(LockedApplication.RESOURCE).waiters().isEmpty() }
		other.release()
		application.assertFree()
		assertThat(entries).hasValue(0)
	}

	/**
	 * Cancel a call of locked functions with code in them that goes on after that.
	 */
	private suspend fun CoroutineScope.assertHeldUntilTheEnd(locked: suspend (suspend () -> Unit) -> Unit) {
		val entered = CompletableDeferred<Unit>()
		val work = CompletableDeferred<Unit>()
		val call = launch(Dispatchers.Default) {
			locked {
				withContext(NonCancellable) {
					entered.complete(Unit)
					work.await()
				}
			}
		}
		entered.await()
		call.cancelAndJoin()
		assertThat(application.canRead()).isFalse()
		work.complete(Unit)
		application.awaitFree()
	}

}
