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

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.testsupport.LogRecorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A lease that is about to be lost is warned of while there is time.
 */
class LateRenewalTests extends LocalTestCase {

	private static final Duration LEASE_TIME = Duration.ofSeconds(6);

	private final LogRecorder log = new LogRecorder("io.github.rwlock");

	private final UnreliableStore store = unreliableStore();

	@AfterEach
	void stopRecording() {
		this.log.close();
	}

	@Test
	void whenRenewalsAreAnsweredInTimeThenNothingIsSaid() {
		CompletableFuture<Void> answering = new CompletableFuture<>();
		this.store.onRenew(Fault.answerAfter(answering));
		Lease lease = client(this.store, LEASE_TIME).acquire(LockKind.WRITE, "a", DEFAULTS);
		await().until(() -> this.store.renewals() > 0);
		answering.complete(null);
		await().until(() -> lease.remaining().compareTo(LEASE_TIME.minusSeconds(2)) > 0);
		lease.release();
		assertThat(this.log.linesFrom("INFO")).isEmpty();
	}

	@Test
	void whenARenewalIsAnsweredLateThenOneLineTells() {
		CompletableFuture<Void> answering = new CompletableFuture<>();
		this.store.onRenew(Fault.answerAfter(answering));
		LockEngine engine = client(this.store, LEASE_TIME);
		Lease lease = engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		Lease other = engine.acquire(LockKind.READ, "b", DEFAULTS);
		awaitLate(lease);
		answering.complete(null);
		await().until(() -> lease.remaining().compareTo(LEASE_TIME.dividedBy(3)) > 0);
		assertThat(other.isHeld()).isTrue();
		assertThat(this.log.linesFrom("INFO")).singleElement()
			.asString()
			.contains("LateRenewals The lease of '")
			.contains("was renewed late: ")
			.contains("within 6000 ms");
	}

	@Test
	void whenRenewalsFailUntilItIsLateThenOneLineTellsWhy() {
		this.store.onRenew(Fault.fail());
		Lease lease = client(this.store, LEASE_TIME).acquire(LockKind.WRITE, "a", DEFAULTS);
		await().until(() -> !this.log.linesFrom("INFO").isEmpty());
		this.store.onRenew(Fault.none());
		await().until(() -> lease.remaining().compareTo(LEASE_TIME.dividedBy(3)) > 0);
		assertThat(this.log.linesFrom("INFO")).singleElement()
			.asString()
			.contains("The lease of 'a' cannot be renewed, and is lost in ")
			.contains("failing on purpose");
	}

	/**
	 * Wait until less than a third of the time is left.
	 */
	private static void awaitLate(Lease lease) {
		await().until(() -> lease.remaining().compareTo(LEASE_TIME.dividedBy(3)) < 0);
	}

}
