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

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockOptions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * A lease that is held for too long is renewed no more.
 */
@ExtendWith(OutputCaptureExtension.class)
class MaxHoldTimeTests extends EngineTestCase {

	private static final Duration LEASE = Duration.ofMillis(900);

	private static final Duration LONGEST = LEASE.multipliedBy(2);

	@Test
	void whenExceededThenTheLeaseEndsIsLostOnceAndWaitersEnter(CapturedOutput output) {
		UnreliableStore store = this.clients.unreliableStore(LEASE);
		LockEngine engine = client(store);
		long start = Nanos.now();
		Lease stuck = engine.acquire(LockKind.WRITE, "stuck", DEFAULTS);
		Lease next = this.clients.client().acquire(LockKind.WRITE, "stuck", DEFAULTS);
		assertThat(Nanos.now() - start).isGreaterThan(Nanos.of(LONGEST));
		assertThat(stuck.isHeld()).isFalse();
		await().until(() -> this.clients.losses().size() == 1);
		assertThat(engine.heldLeases()).isZero();
		int renewals = store.renewals();
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(stuck::release);
		await().during(LEASE).until(() -> this.clients.losses().size() == 1 && store.renewals() == renewals);
		assertThat(output).containsOnlyOnce("The lease of 'stuck' is renewed no more");
		next.release();
	}

	@Test
	void whenEnteredAgainAfterwardsThenItIsGivenNoMoreTime() {
		UnreliableStore store = this.clients.unreliableStore(LEASE);
		LockEngine engine = client(store);
		Lease stuck = engine.acquire(LockKind.WRITE, "stuck", DEFAULTS);
		long start = Nanos.now();
		await().until(() -> Nanos.isPast(start + Nanos.of(LONGEST), Nanos.now()));
		LockOptions longer = DEFAULTS.withLeaseTime(LEASE.multipliedBy(100));
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> {
			while (true) {
				engine.acquire(LockKind.WRITE, "stuck", longer).release();
			}
		});
		assertThat(Nanos.now() - start).isLessThan(Nanos.of(LEASE.multipliedBy(20)));
		assertThat(stuck.isHeld()).isFalse();
	}

	@Test
	void whenALateAnswerComesAfterwardsThenItIsStillRenewedNoMore(CapturedOutput output) {
		UnreliableStore store = this.clients.unreliableStore(LEASE).onRenew(Fault.answerLate(LEASE.dividedBy(2)));
		Lease stuck = client(store).acquire(LockKind.READ, "late", DEFAULTS);
		await().until(() -> !stuck.isHeld());
		assertThat(output).containsOnlyOnce("The lease of 'late' is renewed no more");
	}

	@Test
	void whenReleasedInTimeThenNothingIsSaid(CapturedOutput output) {
		LockEngine engine = client(this.clients.unreliableStore(LEASE));
		engine.acquire(LockKind.WRITE, "a", DEFAULTS).release();
		long start = Nanos.now();
		await().until(() -> Nanos.isPast(start + Nanos.of(LONGEST.plus(LEASE)), Nanos.now()));
		assertThat(output).doesNotContain("is renewed no more");
		assertThat(this.clients.losses()).isEmpty();
	}

	private LockEngine client(UnreliableStore store) {
		return this.clients.client(store.clientId(), store, TestSettings.lasting(LEASE).heldFor(LONGEST).get());
	}

}
