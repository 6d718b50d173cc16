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
package io.github.rwlock.transaction

import java.util.concurrent.CopyOnWriteArrayList

import io.github.rwlock.ReadWriteLockTemplate
import io.github.rwlock.WriteLocked
import io.github.rwlock.aop.within
import io.github.rwlock.autoconfigure.RwLockAopAutoConfiguration
import io.github.rwlock.autoconfigure.RwLockAutoConfiguration
import io.github.rwlock.autoconfigure.RwLockLocalStoreAutoConfiguration
import kotlinx.coroutines.delay
import kotlinx.coroutines.reactor.awaitSingle
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.AfterEach
import org.junit.jupiter.api.Test
import reactor.core.publisher.Mono

import org.springframework.boot.WebApplicationType
import org.springframework.boot.autoconfigure.ImportAutoConfiguration
import org.springframework.boot.autoconfigure.aop.AopAutoConfiguration
import org.springframework.boot.builder.SpringApplicationBuilder
import org.springframework.context.annotation.Import
import org.springframework.jdbc.datasource.DataSourceTransactionManager
import org.springframework.jdbc.datasource.DriverManagerDataSource
import org.springframework.transaction.annotation.EnableTransactionManagement
import org.springframework.transaction.annotation.Transactional
import org.springframework.transaction.reactive.TransactionSynchronization
import org.springframework.transaction.reactive.TransactionSynchronizationManager
import org.springframework.transaction.reactive.TransactionalOperator
import org.springframework.transaction.reactive.executeAndAwait
import org.springframework.transaction.support.TransactionTemplate

/**
 * Suspend functions that are locked around a transaction, and inside of one.
 */
class SuspendTransactionTests {

	private val context = SpringApplicationBuilder(Beans::class.java).web(WebApplicationType.NONE)
		.run("--rwlock.store=local", "--rwlock.wait-time=0s")

	private val shelf = context.getBean(TransactionalShelf::class.java)

	private val transactions = context.getBean(PlainReactiveTransactionManager::class.java)

	@AfterEach
	fun close() = context.close()

	@Test
	fun whenFunctionIsTransactionalThenItsLockIsAroundTheTransaction() = within {
		shelf.putInTransaction("a")
		assertThat(transactions.events).containsExactly("commit")
		assertThat(shelf.seen).containsExactly("held in the function", "held after the commit")
		assertThat(shelf.isHeld()).isFalse()
	}

	@Test
	fun whenFunctionIsCalledInATransactionThenItsLockLastsUntilThatHasCompleted() = within {
		TransactionalOperator.create(transactions).executeAndAwait {
			shelf.put("a")
			assertThat(shelf.isHeld()).isTrue()
			shelf.put("a")
		}
		assertThat(transactions.events).containsExactly("commit")
		assertThat(shelf.isHeld()).isFalse()
	}

	@Test
	fun whenFunctionIsWaitedForInAThreadsTransactionThenItsLockLastsUntilThatHasCompleted() {
		val manager = DataSourceTransactionManager(DriverManagerDataSource("jdbc:h2:mem:"))
		TransactionTemplate(manager).executeWithoutResult {
			within { shelf.put("a") }
			assertThat(shelf.isHeld()).isTrue()
			within { shelf.put("a") }
		}
		assertThat(shelf.isHeld()).isFalse()
	}

	@ImportAutoConfiguration(
		RwLockAutoConfiguration::class, RwLockLocalStoreAutoConfiguration::class, RwLockAopAutoConfiguration::class,
		AopAutoConfiguration::class
	)
	@EnableTransactionManagement
	@Import(TransactionalShelf::class, PlainReactiveTransactionManager::class)
	internal open class Beans

	internal open class TransactionalShelf(private val locks: ReadWriteLockTemplate) {

		private val events = CopyOnWriteArrayList<String>()

		open val seen: List<String> get() = events

		@WriteLocked(name = "shelf", key = ["#id"])
		open suspend fun put(id: String) = delay(1)

		@Transactional
		@WriteLocked(name = "shelf", key = ["#id"])
		open suspend fun putInTransaction(id: String) {
			delay(1)
			see("in the function")
			TransactionSynchronizationManager.forCurrentTransaction().awaitSingle().registerSynchronization(AfterCommit())
		}

		open fun isHeld(): Boolean = locks.inspect("shelf:a").holders().isNotEmpty()

		private fun see(moment: String) {
			events.add((if (isHeld()) "held " else "free ") + moment)
		}

		private inner class AfterCommit : TransactionSynchronization {

			override fun afterCommit(): Mono<Void> = Mono.fromRunnable { see("after the commit") }

		}

	}

}
