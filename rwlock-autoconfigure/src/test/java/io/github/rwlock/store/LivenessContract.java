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

package io.github.rwlock.store;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import io.github.rwlock.LockMode;
import io.github.rwlock.store.ReleaseAnswer.Outcome;

import static io.github.rwlock.store.Leases.lasting;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A waiter counts as long as it gives signs of life.
 */
abstract class LivenessContract extends StoreContract {

	private static final Duration SECOND = Duration.ofSeconds(1);

	private LeaseSpec holder;

	@Test
	void whenNoSignOfLifeComesThenWaiterHasLeftTheQueue() {
		hold(this.alpha.write());
		LeaseSpec silent = waiting(this.bravo.write());
		advance(CONFIRMATION);
		stale(this.bravo.poll(silent));
		assertThat(this.bravo.release(silent)).isEqualTo(Outcome.NOT_HELD);
		this.alpha.release(this.holder);
		granted(this.alpha.tryAcquire(this.alpha.read()));
	}

	@Test
	void whenSignOfLifeComesInTimeThenPlaceIsKept() {
		hold(this.alpha.write());
		LeaseSpec first = waiting(this.bravo.write(LockMode.FAIR));
		LeaseSpec second = waiting(this.alpha.write(LockMode.FAIR));
		for (int signs = 0; signs < 5; signs++) {
			advance(CONFIRMATION.minus(MOMENT));
			queued(this.alpha.poll(second));
			queued(this.bravo.poll(first));
		}
		this.alpha.release(this.holder);
		granted(this.bravo.poll(first));
		queued(this.alpha.poll(second));
	}

	@Test
	void whenAcquireIsRepeatedThenItIsASignOfLife() {
		hold(this.alpha.write());
		LeaseSpec waiter = waiting(this.bravo.write());
		advance(CONFIRMATION.minus(MOMENT));
		queued(this.bravo.acquire(waiter));
		advance(CONFIRMATION.minus(MOMENT));
		queued(this.bravo.poll(waiter));
	}

	@Test
	void whenSomeoneElseActsThenItIsNoSignOfLife() {
		hold(this.alpha.write());
		LeaseSpec silent = waiting(this.bravo.write());
		LeaseSpec polling = waiting(this.bravo.write());
		advance(CONFIRMATION.minus(MOMENT));
		queued(this.bravo.poll(polling));
		renewed(this.alpha.renew(this.holder));
		advance(MOMENT);
		stale(this.bravo.poll(silent));
		queued(this.bravo.poll(polling));
	}

	@Test
	void whenLeaseIsShorterThenLivenessIsTheLease() {
		hold(this.alpha.write());
		LeaseSpec waiter = waiting(lasting(SECOND, this.bravo.write()));
		advance(SECOND.minus(MOMENT));
		queued(this.bravo.poll(waiter));
		advance(SECOND);
		stale(this.bravo.poll(waiter));
	}

	@Test
	void whenWaitingWriterDiesThenReadersEnter() {
		hold(this.alpha.read());
		waiting(this.bravo.write());
		advance(CONFIRMATION.minus(MOMENT));
		busy(this.alpha.tryAcquire(this.alpha.read()));
		advance(MOMENT);
		granted(this.alpha.tryAcquire(this.alpha.read()));
	}

	private void hold(LeaseSpec lease) {
		this.holder = lease;
		granted(this.alpha.acquire(lease));
	}

}
