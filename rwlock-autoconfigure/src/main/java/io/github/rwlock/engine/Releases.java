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

import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.ReleaseAnswer;
import io.github.rwlock.store.ReleaseRequest;
import io.github.rwlock.store.SparseLog;
import io.github.rwlock.store.StoreException;

/**
 * Ends acquisitions, and with the last one on a lease the lease, and says what that
 * showed.
 */
final class Releases implements LeaseEnd {

	private static final Log logger = LogFactory.getLog(Releases.class);

	private final SparseLog warnings = new SparseLog(logger::warn);

	private final LockStore store;

	private final EngineSettings settings;

	private final LeaseRegistry leases;

	private final Downgrades downgrades;

	private final Withdrawals withdrawals;

	private final Flows flows;

	private final LockEvents events;

	private final AsyncThreads threads;

	Releases(LeaseKeeping keeping, Downgrades downgrades, Flows flows, AsyncThreads threads) {
		this.store = keeping.store();
		this.settings = keeping.settings();
		this.leases = keeping.leases();
		this.withdrawals = keeping.withdrawals();
		this.downgrades = downgrades;
		this.flows = flows;
		this.events = keeping.events();
		this.threads = threads;
	}

	/**
	 * End one acquisition on a lease, and the lease with its last one. A write lease that
	 * reads alone still stand on is downgraded.
	 */
	@Override
	public void now(Stay stay) {
		Sent<?> sent = begin(stay);
		if (sent != null) {
			sent.await();
		}
		throwIfLost(stay.lease());
	}

	/**
	 * End one acquisition on a lease without holding the thread until the store has
	 * answered.
	 * @return done when it has ended, or failed with what {@link #now} throws
	 */
	@Override
	public CompletableFuture<Void> later(Stay stay) {
		Sent<?> sent = begin(stay);
		CompletableFuture<Void> left = (sent != null) ? sent.then(this.threads::followUp)
				: CompletableFuture.completedFuture(null);
		return left.thenRun(() -> throwIfLost(stay.lease()));
	}

	private @Nullable Sent<?> begin(Stay stay) {
		HeldLease lease = stay.lease();
		this.leases.loseIfOver(lease);
		LeaseForm.Leaving leaving = lease.form().leave(stay.kind(), !lease.hasEnded());
		this.flows.leave(stay.flow(), lease);
		if (leaving == LeaseForm.Leaving.ENDS) {
			return end(lease);
		}
		return (leaving == LeaseForm.Leaving.DOWNGRADED) ? this.downgrades.send(lease) : null;
	}

	/**
	 * The caller may catch what is thrown: this thread's transaction keeps it in mind.
	 */
	private void throwIfLost(HeldLease lease) {
		if (!lease.isLost() || this.settings.onLeaseLost() == LeaseLossReaction.WARN) {
			return;
		}
		TransactionFlow transaction = ThreadTransaction.of(this.flows);
		if (transaction != null) {
			transaction.leases().lost(lease);
		}
		throw lease.lostException();
	}

	private Sent<ReleaseAnswer> end(HeldLease lease) {
		boolean valid = lease.markReleased();
		this.leases.beginRelease(lease);
		List<ReleaseRequest> requests = lease.form().releases();
		return new Sent<>(send(requests), this.settings.commandTimeoutFor(lease.spec().leaseTime()),
				new Sent.Reception<>() {

					@Override
					public void answered(ReleaseAnswer answer) {
						ended(lease, valid && wasLost(lease, answer));
					}

					@Override
					public void failed(StoreException failure) {
						endAgain(lease, requests, failure);
					}

				});
	}

	private CompletionStage<ReleaseAnswer> send(List<ReleaseRequest> requests) {
		CompletionStage<ReleaseAnswer> sent = this.store.release(requests.get(0));
		return (requests.size() == 1) ? sent
				: sent.thenCompose((answer) -> (answer.outcome() == ReleaseAnswer.Outcome.NOT_HELD)
						? send(requests.subList(1, requests.size())) : CompletableFuture.completedStage(answer));
	}

	private void ended(HeldLease lease, boolean lost) {
		this.leases.endRelease(lease);
		if (lost) {
			this.leases.loseReleased(lease);
		}
		tellReleased(lease);
	}

	private void endAgain(HeldLease lease, List<ReleaseRequest> requests, StoreException failure) {
		if (!lease.isLost()) {
			this.warnings.say(() -> "The release of '%s' %s, and the lease ends by itself at the latest: %s".formatted(
					ResourceText.of(lease.resource()), failure.isPassing() ? "is sent again" : "failed",
					this.store.located(failure).getMessage()));
		}
		this.withdrawals.repeat(requests, lease.validity().until());
		this.leases.endRelease(lease);
		tellReleased(lease);
	}

	private void tellReleased(HeldLease lease) {
		if (!lease.isLost()) {
			this.events.released(lease);
		}
	}

	/**
	 * A lease that counted as valid when its release was sent, and that the store did not
	 * have although it had not expired when the release came, was removed by others.
	 */
	private static boolean wasLost(HeldLease lease, ReleaseAnswer answer) {
		Instant time = answer.time();
		return answer.outcome() == ReleaseAnswer.Outcome.NOT_HELD && time != null
				&& time.isBefore(lease.validity().expiry());
	}

}
