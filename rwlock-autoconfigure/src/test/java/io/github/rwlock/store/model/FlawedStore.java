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

import io.github.rwlock.store.ResourceView;
import io.github.rwlock.store.LeaseName;
import java.util.List;
import java.time.Instant;
import java.util.concurrent.CompletionStage;

import io.github.rwlock.LockMode;
import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.AcquireAnswer.Granted;
import io.github.rwlock.store.AcquireRequest;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.ReleaseAnswer;
import io.github.rwlock.store.ReleaseRequest;
import io.github.rwlock.store.RenewAnswer;
import io.github.rwlock.store.RenewAnswer.Lost;
import io.github.rwlock.store.RenewAnswer.Renewed;
import io.github.rwlock.store.WakeUpListener;

/**
 * A store that breaks one rule.
 *
 * @param store one that keeps it
 * @param flaw the rule it breaks
 */
record FlawedStore(LockStore store, Flaw flaw) implements LockStore {

	@Override
	public CompletionStage<AcquireAnswer> acquire(AcquireRequest request) {
		return switch (this.flaw) {
			case ACCEPTS_TOO_LATE -> this.store
				.acquire(new AcquireRequest(request.lease(), request.queue(), request.notAfter().plusMillis(1)));
			case PROLONGS_WHEN_ASKED_AGAIN ->
				this.store.renew(request.lease()).thenCompose((ignored) -> this.store.acquire(request));
			default ->
				this.store.acquire(new AcquireRequest(flawed(request.lease()), request.queue(), request.notAfter()));
		};
	}

	@Override
	public CompletionStage<ReleaseAnswer> release(ReleaseRequest request) {
		Instant rememberUntil = (this.flaw == Flaw.FORGETS_CANCELS) ? Instant.EPOCH : request.rememberUntil();
		return this.store.release(new ReleaseRequest(flawed(request.lease()), rememberUntil));
	}

	@Override
	public CompletionStage<RenewAnswer> renew(LeaseSpec lease) {
		CompletionStage<RenewAnswer> answer = this.store.renew(flawed(lease));
		return (this.flaw == Flaw.REVIVES) ? answer.thenCompose((given) -> revive(lease, given)) : answer;
	}

	@Override
	public CompletionStage<Instant> time() {
		return this.store.time();
	}

	@Override
	public void start(WakeUpListener listener) {
		this.store.start(listener);
	}

	@Override
	public boolean isDelivering() {
		return this.store.isDelivering();
	}

	@Override
	public String name() {
		return this.store.name();
	}

	@Override
	public void close() {
		this.store.close();
	}

	private CompletionStage<RenewAnswer> revive(LeaseSpec lease, RenewAnswer given) {
		return this.store.acquire(new AcquireRequest(lease, false, given.time()))
			.thenApply((answer) -> (given instanceof Lost && answer instanceof Granted granted)
					? new Renewed(granted.time(), granted.expiry()) : given);
	}

	private LeaseSpec flawed(LeaseSpec lease) {
		LockMode mode = (this.flaw == Flaw.IS_UNFAIR) ? LockMode.READER_PREFERRED : lease.mode();
		return new LeaseSpec(lease.name(), mode, lease.leaseTime(), lease.hold());
	}

	/**
	 * The rule that is broken.
	 */
	enum Flaw {

		ACCEPTS_TOO_LATE,

		PROLONGS_WHEN_ASKED_AGAIN,

		FORGETS_CANCELS,

		REVIVES,

		IS_UNFAIR

	}

	@Override
	public CompletionStage<RenewAnswer> downgrade(LeaseSpec lease, String group) {
		throw new UnsupportedOperationException("not yet");
	}

	@Override
	public CompletionStage<ResourceView> inspect(String resource) {
		throw new UnsupportedOperationException("not yet");
	}

	@Override
	public CompletionStage<Integer> end(String resource, List<LeaseName> leases) {
		throw new UnsupportedOperationException("not yet");
	}

	@Override
	public String place() {
		throw new UnsupportedOperationException("not yet");
	}

}
