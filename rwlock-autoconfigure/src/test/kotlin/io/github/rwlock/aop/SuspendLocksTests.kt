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

import java.util.concurrent.CompletableFuture
import java.util.function.Supplier

import io.github.rwlock.LeaseLostException
import io.github.rwlock.LockConfigurationException
import io.github.rwlock.LockContext
import io.github.rwlock.LockKeyException
import io.github.rwlock.LockTimeoutException
import kotlin.coroutines.Continuation
import kotlin.coroutines.EmptyCoroutineContext
import kotlin.coroutines.startCoroutine
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.CoroutineStart
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.async
import kotlinx.coroutines.awaitAll
import kotlinx.coroutines.delay
import kotlinx.coroutines.flow.flowOf
import kotlinx.coroutines.withContext
import org.assertj.core.api.Assertions.assertThat
import org.awaitility.Awaitility.await
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.Test

import org.springframework.core.PropagationContextElement

/**
 * Suspend functions are locked from their call to their end, without a thread.
 */
class SuspendLocksTests {

	private val application = LockedApplication.with(Shelf::class.java)

	private val shelf = application.bean(Shelf::class.java)

	@AfterEach
	fun stop() = application.close()

	@Test
	fun whenFunctionIsSuspendedThenLockIsHeldUntilItReturns() = within {
		val entered = CompletableDeferred<Unit>()
		val work = CompletableDeferred<String>()
		val result = async {
			shelf.write("a") {
				entered.complete(Unit)
				work.await()
			}
		}
		entered.await()
		assertThat(application.canRead()).isFalse()
		work.complete("done")
		assertThat(result.await()).isEqualTo("done")
		application.assertFree()
	}

	@Test
	fun whenFunctionFailsThenCallerHasItsFailureAfterTheRelease() = within {
		val failure = failureOf {
			shelf.write<String>("a") {
				delay(1)
				throw IllegalStateException("failed " + application.canRead())
			}
		}
		assertThat(failure).isInstanceOf(IllegalStateException::class.java).hasMessage("failed false")
		application.assertFree()
	}

	@Test
	fun whenFunctionReturnsNothingThenLockIsReleased() = within {
		val reads = mutableListOf<Boolean>()
		shelf.writeNothing("a") { reads.add(application.canRead()) }
		assertThat(shelf.write<String?>("a") { null } as Any?).isNull()
		assertThat(reads).containsExactly(false)
		application.assertFree()
	}

	@Test
	fun whenFunctionHasNoDispatcherThenItIsLockedAsWell() {
		val result = CompletableFuture<String>()
		suspend { shelf.atOnce("a") }.startCoroutine(Continuation(EmptyCoroutineContext) { answer ->
			answer.fold(result::complete, result::completeExceptionally)
		})
		assertThat(StageLocksTests.join(result)).isEqualTo("entered")
		application.assertFree()
	}

	@Test
	fun whenItReturnsWhatIsAtWorkAndDidNotSaySoThenCallerLearnsIt() = within {
		assertThat(runCatching { shelf.write<Any>("a") { flowOf(1) } }.exceptionOrNull())
			.isInstanceOf(LockConfigurationException::class.java)
			.hasMessageContaining("is at work after the return")
		application.assertFree()
	}

	@Test
	fun whenOthersHoldTheLockThenTheCallersThreadGoesOn() = within {
		val other = application.lockElsewhere()
		val calls = List(3) { number ->
			async(start = CoroutineStart.UNDISPATCHED) { shelf.write("a") { "$number ${application.canRead()}" } }
		}
		await().until { application.locks().inspect(LockedApplication.RESOURCE).waiters().size == 3 }
		assertThat(calls).noneMatch { it.isCompleted }
		other.release()
		assertThat(calls.awaitAll()).containsExactly("0 false", "1 false", "2 false")
		application.assertFree()
	}

	@Test
	fun whenNestedOnOtherThreadsThenItReenters() = within {
		val result = shelf.write("a") {
			withContext(Dispatchers.Default) {
				shelf.atOnce("a") + shelf.read("a") { withContext(Dispatchers.IO) { shelf.atOnce("a") } }
			}
		}
		assertThat(result).isEqualTo("enteredentered")
		application.assertFree()
	}

	@Test
	fun whenBranchesAreParallelThenAllReenter() = within {
		val branches = shelf.write("a") {
			withContext(Dispatchers.Default) { List(4) { async { shelf.atOnce("a") } }.awaitAll() }
		}
		assertThat(branches).containsOnly("entered").hasSize(4)
		application.assertFree()
	}

	@Test
	fun whenAnotherCoroutineThenItStaysOutside() = within {
		val failure = shelf.write("a") { failureOf { application.elsewhere(Supplier { later { shelf.atOnce("a") } }) } }
		assertThat(failure).hasRootCauseInstanceOf(LockTimeoutException::class.java)
	}

	@Test
	fun whenBlockingCodeRunsInThePropagatedContextThenItReenters() = within {
		val lease = shelf.write("a") {
			withContext(Dispatchers.IO + PropagationContextElement()) {
				application.writers().writeAtOnce("a") {}
				LockContext.current()
			}
		}
		assertThat(lease).hasValueSatisfying { assertThat(it.resource()).isEqualTo("shelf:a") }
		application.assertFree()
	}

	@Test
	fun whenKeyNamesArgumentsThenTheContinuationIsNoneOfThem() = within {
		assertThat(shelf.byName("x", 1)).isEqualTo("shelf:x:1")
		assertThat(shelf.byPosition("x", 1)).isEqualTo("shelf:x:1:2")
		assertThat(failureOf { shelf.byName(null, 1) }).isInstanceOf(LockKeyException::class.java)
	}

	@Test
	fun whenCalledThroughAnInterfaceThenItIsLocked() = within {
		LockedApplication.start(listOf("spring.aop.proxy-target-class=false"), HardShelf::class.java).use {
			assertThat(it.bean(AnyShelf::class.java).resourceOf("b")).isEqualTo("shelf:b")
		}
	}

	@Test
	fun whenLeaseWasLostThenCallerLearnsIt() = within {
		val failure = failureOf { shelf.write("a") { application.locks().forceRelease(LockedApplication.RESOURCE) } }
		assertThat(failure).isInstanceOf(LeaseLostException::class.java)
	}

	@Test
	fun whenLockIsNotToBeHadThenFallbackIsCalledOrCallerHasTheFailure() = within {
		val other = application.lockElsewhere()
		assertThat(failureOf { shelf.atOnce("a") }).isInstanceOf(LockTimeoutException::class.java)
		assertThat(shelf.orElse("a")).isEqualTo("else a")
		assertThat(shelf.orWhy("a", 2)).isEqualTo("a 2 LockTimeoutException")
		other.release()
		assertThat(shelf.orElse("a")).isEqualTo("body a")
		application.assertFree()
	}

}
