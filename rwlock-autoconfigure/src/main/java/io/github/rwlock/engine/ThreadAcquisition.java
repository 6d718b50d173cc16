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

import org.jspecify.annotations.Nullable;

import io.github.rwlock.store.StoreException;

/**
 * Drives an acquisition on the thread that wants the lease, until it is there, the wait
 * time has passed, or the thread is interrupted.
 */
final class ThreadAcquisition {

	private ThreadAcquisition() {
	}

	/**
	 * Wait for the lease. Its id counts as asked for until the lease is registered.
	 * @return the lease, or {@code null} if the wait time has passed
	 */
	static @Nullable GrantedLease run(Acquisition acquisition) {
		GrantedLease lease = null;
		try {
			lease = waitForGrant(acquisition, new Parking());
			return lease;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw acquisition.request().interrupted();
		}
		finally {
			acquisition.end();
			if (lease == null) {
				giveUp(acquisition);
			}
		}
	}

	private static @Nullable GrantedLease waitForGrant(Acquisition acquisition, Parking parking)
			throws InterruptedException {
		if (Thread.interrupted()) {
			throw new InterruptedException();
		}
		step(acquisition, parking, acquisition.firstStep());
		while (acquisition.lease() == null && !acquisition.isOver()) {
			parking.awaitUntil(acquisition.nextStep());
			step(acquisition, parking, Nanos.now());
		}
		return acquisition.lease();
	}

	private static void step(Acquisition acquisition, Parking parking, long now) throws InterruptedException {
		try {
			Call<?> call = acquisition.step(parking, now);
			while (call != null) {
				call = AwaitedCall.await(call, acquisition::nextStep);
			}
			acquisition.answered();
		}
		catch (StoreException ex) {
			acquisition.failed(ex);
		}
	}

	private static void giveUp(Acquisition acquisition) {
		Call<?> withdrawal = acquisition.withdraw();
		if (withdrawal != null && !withdrawal.isAnswered()) {
			acquisition.withdrawLater();
		}
	}

}
