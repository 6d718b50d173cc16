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

package io.github.rwlock.store.model;

import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.AcquireAnswer.Conflict;
import io.github.rwlock.store.AcquireAnswer.Granted;
import io.github.rwlock.store.AcquireAnswer.Lost;
import io.github.rwlock.store.AcquireRequest;
import io.github.rwlock.store.ForwardingStore;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.ReleaseAnswer;
import io.github.rwlock.store.ReleaseRequest;
import io.github.rwlock.store.RenewAnswer;
import io.github.rwlock.store.RenewAnswer.Renewed;

/**
 * A store that is wrong about acquires, releases and renewals.
 */
final class FlawedAnswers extends ForwardingStore {

	private final Flaw flaw;

	FlawedAnswers(LockStore store, Flaw flaw) {
		super(store);
		this.flaw = flaw;
	}

	@Override
	public CompletionStage<AcquireAnswer> acquire(AcquireRequest request) {
		LeaseSpec lease = request.lease();
		return switch (this.flaw) {
			case ACCEPTS_TOO_LATE ->
				super.acquire(new AcquireRequest(lease, request.queue(), request.notAfter().plusMillis(1)));
			case PROLONGS_WHEN_ASKED_AGAIN ->
				super.renew(request.lease()).thenCompose((ignored) -> super.acquire(request));
			case QUEUES_THE_SECOND_UPGRADER -> super.acquire(request)
				.thenCompose((answer) -> withoutHoldIf(answer instanceof Conflict, request, answer));
			case FORGETS_LOST_HOLDS ->
				super.acquire(request).thenCompose((answer) -> withoutHoldIf(answer instanceof Lost, request, answer));
			default -> super.acquire(request);
		};
	}

	@Override
	public CompletionStage<ReleaseAnswer> release(ReleaseRequest request) {
		Instant rememberUntil = (this.flaw == Flaw.FORGETS_CANCELS) ? Instant.EPOCH : request.rememberUntil();
		return super.release(new ReleaseRequest(request.lease(), rememberUntil));
	}

	@Override
	public CompletionStage<RenewAnswer> renew(LeaseSpec lease) {
		CompletionStage<RenewAnswer> answer = super.renew(lease);
		return (this.flaw == Flaw.REVIVES_WHEN_RENEWED) ? answer.thenCompose((given) -> revive(lease, given)) : answer;
	}

	private CompletionStage<AcquireAnswer> withoutHoldIf(boolean flawed, AcquireRequest request, AcquireAnswer answer) {
		LeaseSpec lease = request.lease();
		LeaseSpec free = Leases.lease(lease.name(), lease.mode(), lease.leaseTime());
		return flawed ? super.acquire(new AcquireRequest(free, request.queue(), request.notAfter()))
				: CompletableFuture.completedStage(answer);
	}

	private CompletionStage<RenewAnswer> revive(LeaseSpec lease, RenewAnswer given) {
		return super.acquire(new AcquireRequest(lease, false, given.time()))
			.thenApply((answer) -> (given instanceof RenewAnswer.Lost && answer instanceof Granted granted)
					? new Renewed(granted.time(), granted.expiry()) : given);
	}

}
