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
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

import io.github.rwlock.LockKind;
import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.AcquireAnswer.Ended;
import io.github.rwlock.store.AcquireAnswer.Granted;
import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.ReleaseAnswer;
import io.github.rwlock.store.RenewAnswer;
import io.github.rwlock.store.RenewAnswer.Renewed;
import io.github.rwlock.store.model.Step.Acquire;
import io.github.rwlock.store.model.Step.Poll;
import io.github.rwlock.store.model.Step.Release;
import io.github.rwlock.store.model.Step.Renew;

/**
 * What a store's answers promise by themselves, whatever the model says.
 */
final class Promises {

	private final Map<LeaseId, Known> held = new HashMap<>();

	private final Map<LeaseId, Instant> endedUntil = new HashMap<>();

	private long lastToken;

	/**
	 * Note the answer to a step.
	 * @param step a step
	 * @param answer the store's answer
	 * @param start when the history began
	 * @return what was promised otherwise
	 */
	Optional<String> note(Step step, Object answer, Instant start) {
		if (step instanceof Acquire acquire) {
			return acquired(acquire.lease(), (AcquireAnswer) answer);
		}
		if (step instanceof Poll poll) {
			return acquired(poll.lease(), (AcquireAnswer) answer);
		}
		if (step instanceof Renew renew) {
			return renewed(renew.lease(), (RenewAnswer) answer);
		}
		if (step instanceof Release release) {
			return released(release.lease(), (ReleaseAnswer) answer, start.plus(release.rememberUntil()));
		}
		return Optional.empty();
	}

	private Optional<String> acquired(LeaseSpec lease, AcquireAnswer answer) {
		dropExpired(answer.time());
		Known known = this.held.get(lease.id());
		if (this.endedUntil.containsKey(lease.id()) && !(answer instanceof Ended)) {
			return Optional.of("an id that was ended is answered otherwise");
		}
		if (!(answer instanceof Granted granted)) {
			return (known != null) ? Optional.of("a live lease is gone") : Optional.empty();
		}
		boolean isToken = lease.kind() == LockKind.READ || granted.token() > this.lastToken;
		if ((known != null) ? known.token() != granted.token() : !isToken) {
			return Optional.of("the token does not grow from tenure to tenure, or changed within one");
		}
		this.lastToken = Math.max(this.lastToken, granted.token());
		return hold(new Known(lease.kind(), granted.expiry(), granted.token()), lease.id());
	}

	private Optional<String> renewed(LeaseSpec lease, RenewAnswer answer) {
		dropExpired(answer.time());
		Known known = this.held.get(lease.id());
		if (answer instanceof Renewed renewed) {
			return (known != null) ? hold(new Known(known.kind(), renewed.expiry(), known.token()), lease.id())
					: Optional.empty();
		}
		return (known != null) ? Optional.of("a live lease is gone") : Optional.empty();
	}

	private Optional<String> released(LeaseSpec lease, ReleaseAnswer answer, Instant rememberUntil) {
		dropExpired(answer.time());
		if (!rememberUntil.isBefore(answer.time())) {
			this.endedUntil.merge(lease.id(), rememberUntil, (one, other) -> one.isAfter(other) ? one : other);
		}
		boolean wasHeld = this.held.remove(lease.id()) != null;
		return (wasHeld && answer.outcome() != ReleaseAnswer.Outcome.RELEASED) ? Optional.of("a live lease is gone")
				: Optional.empty();
	}

	private Optional<String> hold(Known lease, LeaseId id) {
		Known before = this.held.put(id, lease);
		if (before != null && lease.expiry().isBefore(before.expiry())) {
			return Optional.of("an expiry was brought forward");
		}
		boolean isShared = this.held.values().stream().allMatch((known) -> known.kind() == LockKind.READ);
		return (this.held.size() > 1 && !isShared) ? Optional.of("a writer is not alone") : Optional.empty();
	}

	private void dropExpired(Instant now) {
		this.held.values().removeIf((known) -> !now.isBefore(known.expiry()));
		this.endedUntil.values().removeIf((until) -> until.isBefore(now));
	}

	private record Known(LockKind kind, Instant expiry, long token) {

	}

}
