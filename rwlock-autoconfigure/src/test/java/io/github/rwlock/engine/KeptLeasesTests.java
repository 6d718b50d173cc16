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
package io.github.rwlock.engine;

import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionSynchronizationUtils;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockKind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

/**
 * Locks that a transaction keeps, whatever thread ends them or tells of its completion.
 */
class KeptLeasesTests extends LocalTestCase {

	private final UnreliableStore store = unreliableStore();

	private final LockEngine engine = client(this.store, LEASE);

	@BeforeEach
	void begin() {
		TransactionSynchronizationManager.setActualTransactionActive(true);
		TransactionSynchronizationManager.initSynchronization();
	}

	@AfterEach
	void clear() {
		TransactionSynchronizationManager.clear();
		assertThat(TransactionSynchronizationManager.getResourceMap()).isEmpty();
	}

	@Test
	void whenSeveralAreKeptThenTheLastOneTakenIsReleasedFirst() {
		Lease first = guard("a");
		guard("b").release();
		first.release();
		guard("c").release();
		assertThat(this.store.released()).isEmpty();
		complete();
		assertThat(this.store.released()).containsExactly("c", "b", "a");
	}

	@Test
	void whenKeptAgainAndAgainThenOnlyItsFirstAcquisitionIs() {
		for (int i = 0; i < 100; i++) {
			guard("a").release();
		}
		assertThat(TransactionSynchronizationManager.getSynchronizations()).hasSize(1);
		assertThat(this.store.acquires()).isOne();
		complete();
		assertThat(this.store.released()).containsExactly("a");
	}

	@Test
	void whenCodeEndsOnAnotherThreadBeforeTheTransactionThenLockEndsWithTheTransaction() {
		Lease lease = guard("a");
		onThread(() -> {
			lease.release();
			return lease;
		}).join();
		assertThat(this.engine.heldLeases()).isOne();
		complete();
		assertFree(this.engine, "a");
	}

	@Test
	void whenCodeEndsAfterTheTransactionThenLockEndsWithTheCode() {
		Lease lease = guard("a");
		Lease inner = guard("a");
		complete();
		assertThat(lease.isHeld()).isTrue();
		inner.release();
		assertThat(lease.isHeld()).isTrue();
		lease.release();
		assertFree(this.engine, "a");
	}

	@Test
	void whenALossWasToldOfAndThenCompletionOnAnotherThreadThenTheNextTransactionMayCommit() {
		Lease lease = guard("a");
		this.engine.release(lease.ticket());
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(lease::release);
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(this.engine::failIfLost);
		completeOnAnotherThread();
		begin();
		assertThatNoException().isThrownBy(this.engine::failIfLost);
		guard("b").release();
		complete();
	}

	@Test
	void whenToldOfCompletionOnAnotherThreadThenLocksAreReleasedAndTheNextTransactionKeepsItsOwn() {
		guard("a").release();
		completeOnAnotherThread();
		assertFree(this.engine, "a");
		begin();
		guard("b").release();
		assertThat(this.engine.heldLeases()).isOne();
		complete();
		assertFree(this.engine, "b");
	}

	@Test
	void whenNotToldBeforeCompletionThenLocksAreReleasedAllTheSame() {
		guard("a").release();
		TransactionSynchronizationUtils.triggerAfterCompletion(TransactionSynchronization.STATUS_UNKNOWN);
		assertFree(this.engine, "a");
	}

	@Test
	void whenSuspendedThenLocksOfTheThreadAreNotOfThatTransaction() {
		guard("a").release();
		List<TransactionSynchronization> suspended = TransactionSynchronizationManager.getSynchronizations();
		suspended.forEach(TransactionSynchronization::suspend);
		TransactionSynchronizationManager.clearSynchronization();
		TransactionSynchronizationManager.initSynchronization();
		guard("b").release();
		complete();
		assertFree(this.engine, "b");
		assertThat(this.engine.heldLeases()).isOne();
		TransactionSynchronizationManager.initSynchronization();
		suspended.forEach((synchronization) -> {
			synchronization.resume();
			TransactionSynchronizationManager.registerSynchronization(synchronization);
		});
		complete();
		assertFree(this.engine, "a");
	}

	private Lease guard(String resource) {
		return this.engine.guarding(this.engine.acquire(LockKind.WRITE, resource, DEFAULTS));
	}

	private void completeOnAnotherThread() {
		List<TransactionSynchronization> told = TransactionSynchronizationManager.getSynchronizations();
		onThread(() -> {
			told.forEach(TransactionSynchronization::beforeCompletion);
			TransactionSynchronizationUtils.invokeAfterCompletion(told, TransactionSynchronization.STATUS_UNKNOWN);
			return told;
		}).join();
		TransactionSynchronizationManager.clear();
	}

	static void complete() {
		TransactionSynchronizationUtils.triggerBeforeCompletion();
		List<TransactionSynchronization> told = TransactionSynchronizationManager.getSynchronizations();
		TransactionSynchronizationManager.clearSynchronization();
		TransactionSynchronizationUtils.invokeAfterCompletion(told, TransactionSynchronization.STATUS_COMMITTED);
	}

}
