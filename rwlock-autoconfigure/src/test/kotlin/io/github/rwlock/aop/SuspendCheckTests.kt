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

import io.github.rwlock.WriteLocked
import kotlinx.coroutines.CompletableDeferred
import kotlinx.coroutines.Deferred
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.MutableSharedFlow
import kotlinx.coroutines.flow.SharedFlow
import kotlinx.coroutines.flow.flowOf
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.Test
import org.junit.jupiter.params.ParameterizedTest
import org.junit.jupiter.params.provider.CsvSource
import reactor.core.publisher.Mono

/**
 * Suspend functions that cannot be locked fail the start.
 */
class SuspendCheckTests {

	@ParameterizedTest
	@CsvSource(
		"ReturnsDeferred, a suspend function that returns Deferred cannot be guarded",
		"ReturnsMono, let it return what that comes to",
		"ReturnsFuture, a suspend function that returns CompletableFuture cannot be guarded",
		"ReturnsFlow, 'a suspend function that returns Flow cannot be guarded, as Spring runs it ahead of its collector'",
		"ReturnsFlow, remove 'suspend'",
		"ReturnsNothing, a suspend function that returns Nothing cannot be guarded",
		"ReturnsSharedFlow, a method that returns SharedFlow cannot be guarded: let it return Flow",
		"SharedFlowsWithin, 'as the inner SharedFlow is at work when the lock is released: let it return a Flow alone'",
		"ReturnsMonoWithin, 'a suspend function that returns List<Mono<String>> cannot be guarded, as the inner Mono is at work'",
		"ReturnsFlowsWithin, 'as the inner Flow is at work when the lock is released: let it return what that comes to, or'",
		"DeferredWithin, 'as the inner Deferred is at work when the lock is released: let it be a suspend function that'",
		"NotSuspended, other(String) has to be a suspend function if the method is one",
		"OnlyFallback, other(String) has to be a suspend function if the method is one",
		"OtherResult, other(String) returns Integer where String is needed",
		"FinalFunction, put 'open' before the method",
		"FinalClass, put 'open' before the class and the function",
		"UnknownArgument, #p1",
	)
	fun whenWrongThenStartFailsAndNamesBeanAndFunction(bean: String, reason: String) {
		LockAdviceConfiguration.assertRefused(javaClass, bean, "@WriteLocked on", "work(String)", reason)
	}

	@Test
	fun whenWeavingWouldNotHelpThenItIsNotAdvised() {
		assertThat(LockAdviceConfiguration.problemOf(FinalFunction::class.java)).endsWith("put 'open' before the method")
	}

	internal open class ReturnsDeferred {

		@WriteLocked("#id")
		open suspend fun work(id: String): Deferred<String> = CompletableDeferred(id)

	}

	internal open class ReturnsNothing {

		@WriteLocked("#id")
		open suspend fun work(id: String): Nothing = error(id)

	}

	internal open class ReturnsMono {

		@WriteLocked("#id")
		open suspend fun work(id: String): Mono<String> = Mono.just(id)

	}

	internal open class ReturnsFlow {

		@WriteLocked("#id")
		open suspend fun work(id: String): Flow<String> = flowOf(id)

	}

	internal open class ReturnsFlowsWithin {

		@WriteLocked("#id")
		open suspend fun work(id: String): List<Flow<String>> = listOf(flowOf(id))

	}

	internal open class ReturnsSharedFlow {

		@WriteLocked("#id")
		open fun work(id: String): SharedFlow<String> = MutableSharedFlow()

	}

	internal open class SharedFlowsWithin {

		@WriteLocked("#id")
		open fun work(id: String): List<SharedFlow<String>> = listOf(MutableSharedFlow())

	}

	internal open class DeferredWithin {

		@WriteLocked("#id")
		open fun work(id: String): List<Deferred<String>> = listOf(CompletableDeferred(id))

	}

	internal open class ReturnsFuture {

		@WriteLocked("#id")
		open suspend fun work(id: String): java.util.concurrent.CompletableFuture<String> =
			java.util.concurrent.CompletableFuture.completedFuture(id)

	}

	internal open class ReturnsMonoWithin {

		@WriteLocked("#id")
		open suspend fun work(id: String): List<Mono<String>> = listOf(Mono.just(id))

	}

	internal open class NotSuspended {

		@WriteLocked("#id", fallbackMethod = "other")
		open suspend fun work(id: String): String = id

		fun other(id: String): String = id

	}

	internal open class OnlyFallback {

		@WriteLocked("#id", fallbackMethod = "other")
		open fun work(id: String): String = id

		suspend fun other(id: String): String = id

	}

	internal open class OtherResult {

		@WriteLocked("#id", fallbackMethod = "other")
		open suspend fun work(id: String): String = id

		suspend fun other(id: String): Int = id.length

	}

	internal open class FinalFunction {

		@WriteLocked("#id")
		suspend fun work(id: String): String = id

	}

	internal class FinalClass {

		@WriteLocked("#id")
		fun work(id: String): String = id

	}

	internal open class UnknownArgument {

		@WriteLocked("#p1")
		open suspend fun work(id: String): String = id

	}

}
