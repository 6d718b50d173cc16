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
import java.util.List;
import java.util.Objects;
import java.util.Optional;

import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.AcquireAnswer.Ended;
import io.github.rwlock.store.AcquireAnswer.Granted;
import io.github.rwlock.store.AcquireAnswer.IdInUse;
import io.github.rwlock.store.AcquireAnswer.Lost;
import io.github.rwlock.store.AcquireAnswer.Queued;
import io.github.rwlock.store.AcquireRequest;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.ReleaseAnswer;
import io.github.rwlock.store.ReleaseAnswer.Outcome;
import io.github.rwlock.store.ReleaseRequest;
import io.github.rwlock.store.RenewAnswer;
import io.github.rwlock.store.RenewAnswer.Renewed;
import io.github.rwlock.store.ResourceView.Holder;

/**
 * What an answer promises, by what was known before it.
 *
 * @param known what is known
 */
record AnswerPromises(Known known) {

	Optional<String> acquired(AcquireRequest request, AcquireAnswer answer) {
		LeaseSpec lease = request.lease();
		this.known.dropPassed(answer.time());
		Holder held = this.known.held(lease.name());
		if (held != null) {
			return problemUnless(answer.equals(new Granted(answer.time(), held.expiry(), held.token())),
					"a live lease is gone or changed");
		}
		if (this.known.isWaiting(lease.name())) {
			return (answer instanceof Granted granted) ? hold(lease, granted) : Optional.empty();
		}
		if (this.known.isEnded(lease.id())) {
			return problemUnless(answer instanceof Ended || answer instanceof IdInUse,
					"an id that was ended is answered otherwise");
		}
		if (isHoldGone(lease) && !(answer instanceof Lost || answer instanceof Ended || answer instanceof IdInUse)) {
			return Optional.of("a hold that is gone does not matter");
		}
		boolean isMade = answer instanceof Granted || answer instanceof Queued;
		if (isMade && answer.time().isAfter(request.notAfter())) {
			return Optional.of("something is made by a poll, or too late");
		}
		return (answer instanceof Granted granted) ? hold(lease, granted) : Optional.empty();
	}

	Optional<String> renewed(LeaseName lease, Instant wanted, RenewAnswer answer) {
		this.known.dropPassed(answer.time());
		Holder held = this.known.held(lease);
		if (held == null) {
			return problemUnless(this.known.isWaiting(lease) || answer instanceof RenewAnswer.Lost,
					"a lease that was not there was renewed");
		}
		Instant expiry = wanted.isAfter(held.expiry()) ? wanted : held.expiry();
		this.known.prolong(held, expiry);
		return problemUnless(answer.equals(new Renewed(answer.time(), expiry)), "a live lease was not renewed");
	}

	Optional<String> downgraded(LeaseName write, LeaseName read, RenewAnswer answer) {
		this.known.dropPassed(answer.time());
		Holder held = this.known.held(write);
		if (held != null) {
			this.known.downgrade(held, read);
		}
		Holder heldAsRead = this.known.held(read);
		if (heldAsRead == null) {
			return problemUnless(this.known.isWaiting(read) || answer instanceof RenewAnswer.Lost,
					"a lease that was not there was downgraded");
		}
		return problemUnless(answer.equals(new Renewed(answer.time(), heldAsRead.expiry())),
				"a live lease was not downgraded as it was");
	}

	Optional<String> released(ReleaseRequest request, ReleaseAnswer answer) {
		Instant now = Objects.requireNonNull(answer.time());
		this.known.dropPassed(now);
		if (!request.rememberUntil().isBefore(now)) {
			this.known.remember(request.lease().id(), request.rememberUntil());
		}
		boolean wasHeld = this.known.giveUp(request.lease().name());
		return problemUnless(wasHeld == (answer.outcome() == Outcome.RELEASED),
				"what was released was not what was held");
	}

	Optional<String> ended(List<LeaseName> leases, int count, Instant now) {
		this.known.dropPassed(now);
		List<LeaseName> live = leases.stream().filter((lease) -> this.known.held(lease) != null).toList();
		live.forEach(this.known::giveUp);
		return problemUnless(count == live.size(), "other leases ended than those named");
	}

	private Optional<String> hold(LeaseSpec lease, Granted granted) {
		return this.known
			.hold(new Holder(lease.name(), lease.id().heldSince(granted.time()), granted.expiry(), granted.token()));
	}

	private boolean isHoldGone(LeaseSpec lease) {
		LeaseName hold = lease.hold();
		return hold != null && this.known.held(hold) == null && !this.known.isWaiting(hold);
	}

	private static Optional<String> problemUnless(boolean kept, String problem) {
		return kept ? Optional.empty() : Optional.of(problem);
	}

}
