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
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.ReleaseRequest;
import io.github.rwlock.store.RenewAnswer;
import io.github.rwlock.store.StoreException;

/**
 * Sends what keeps held leases and what downgrades them, and takes in the answers
 * whenever they come.
 */
final class Renewals {

	private final LockStore store;

	private final EngineSettings settings;

	private final LeaseRegistry leases;

	private final Withdrawals withdrawals;

	private final Monitoring monitoring;

	Renewals(LeaseKeeping keeping) {
		this.store = keeping.store();
		this.settings = keeping.settings();
		this.leases = keeping.leases();
		this.withdrawals = keeping.withdrawals();
		this.monitoring = keeping.events().monitoring();
	}

	/**
	 * Renew a lease.
	 * @param lease which lease
	 * @param spec what the store has it as, with the time it is to last
	 */
	CompletionStage<RenewAnswer> renew(HeldLease lease, LeaseSpec spec) {
		long sent = Nanos.now();
		return this.store.renew(spec).whenComplete((answer, failure) -> take(lease, spec, answer, sent));
	}

	/**
	 * Renew leases, each for itself although they are sent together.
	 * @param batch the leases, each with what the store has it as
	 * @param then told of each lease that was answered, and why if it failed
	 */
	void renewAll(Map<HeldLease, LeaseSpec> batch, BiConsumer<HeldLease, @Nullable Throwable> then) {
		long sent = Nanos.now();
		Iterator<CompletionStage<RenewAnswer>> answers = this.store.renewAll(List.copyOf(batch.values())).iterator();
		batch.forEach((lease, spec) -> answers.next().whenComplete((answer, failure) -> {
			take(lease, spec, answer, sent);
			then.accept(lease, failure);
		}));
	}

	/**
	 * Downgrade a lease, again if need be.
	 */
	CompletionStage<RenewAnswer> downgrade(HeldLease lease, Downgrade downgrade) {
		long sent = Nanos.now();
		downgrade.dueAt(sent + Nanos.of(this.settings.commandTimeoutFor(lease.spec().leaseTime())));
		this.leases.due().put(lease);
		return this.store.downgrade(downgrade.from(), downgrade.group()).whenComplete((answer, failure) -> {
			if (failure == null) {
				take(lease, downgrade, answer, sent);
			}
			else {
				downgrade.dueAt(Nanos.now() + Nanos.of(this.settings.retryInterval()));
			}
			this.leases.due().put(lease);
		});
	}

	/**
	 * Return a lease as the store has it: a downgrade is answered first.
	 * @throws io.github.rwlock.store.StoreException if it was not answered in time
	 * @throws io.github.rwlock.LeaseLostException if the lease is lost
	 */
	LeaseSpec settled(HeldLease lease, Duration timeout) {
		Downgrade pending = lease.form().downgrade();
		if (pending != null && !lease.hasEnded()) {
			StoreCalls.awaitUninterruptibly(downgrade(lease, pending), timeout);
		}
		lease.throwIfLost();
		LeaseSpec spec = lease.hasEnded() ? lease.spec() : lease.form().settled();
		return (spec != null) ? spec : settled(lease, timeout);
	}

	/**
	 * Return a failure of the store in the words for people.
	 */
	StoreException located(StoreException failure) {
		return this.store.located(failure);
	}

	private void take(HeldLease lease, LeaseSpec spec, @Nullable RenewAnswer answer, long sent) {
		if (answer != null) {
			this.monitoring.renewed(sent);
		}
		else {
			this.monitoring.renewalFailed();
		}
		if (answer instanceof RenewAnswer.Renewed renewed) {
			lease.extend(Validity.of(renewed.expiry(), renewed.time(), sent));
		}
		else if (answer != null) {
			this.leases.lose(lease, spec.name());
		}
	}

	private void take(HeldLease lease, Downgrade downgrade, RenewAnswer answer, long sent) {
		if (answer instanceof RenewAnswer.Renewed renewed) {
			lease.extend(Validity.of(renewed.expiry(), renewed.time(), sent));
			lease.form().settle();
			forget(downgrade.from(), lease.granted().rememberUntil());
		}
		else {
			this.leases.lose(lease, LeaseFate.GONE);
		}
	}

	/**
	 * An acquire of the write lease that is still under way would make another one.
	 */
	private void forget(LeaseSpec downgraded, Instant rememberUntil) {
		if (rememberUntil.isAfter(Instant.EPOCH)) {
			this.withdrawals.repeat(List.of(new ReleaseRequest(downgraded, rememberUntil)),
					Nanos.now() + Nanos.of(downgraded.leaseTime()));
		}
	}

}
