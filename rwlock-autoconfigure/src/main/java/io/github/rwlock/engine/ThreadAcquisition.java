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

	private final Acquisition acquisition;

	private final Parking parking = new Parking();

	ThreadAcquisition(Acquisition acquisition) {
		this.acquisition = acquisition;
	}

	/**
	 * Wait for the lease. Its id counts as asked for until the lease is registered.
	 * @return the lease, or {@code null} if the wait time has passed
	 */
	@Nullable GrantedLease run() {
		GrantedLease lease = null;
		try {
			lease = waitForGrant();
			return lease;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw this.acquisition.request().interrupted();
		}
		finally {
			if (lease == null) {
				giveUp();
			}
		}
	}

	private @Nullable GrantedLease waitForGrant() throws InterruptedException {
		if (Thread.interrupted()) {
			throw new InterruptedException();
		}
		step();
		while (this.acquisition.lease() == null && !this.acquisition.isOver()) {
			this.parking.awaitUntil(this.acquisition.nextStep());
			step();
		}
		return this.acquisition.lease();
	}

	private void step() throws InterruptedException {
		try {
			Call<?> call = this.acquisition.step(this.parking);
			while (call != null) {
				call = call.await();
			}
			this.acquisition.answered();
		}
		catch (StoreException ex) {
			this.acquisition.failed(ex);
		}
	}

	private void giveUp() {
		Call<?> withdrawal = this.acquisition.withdraw();
		if (withdrawal != null && !withdrawal.isAnswered()) {
			this.acquisition.withdrawLater();
		}
	}

}
