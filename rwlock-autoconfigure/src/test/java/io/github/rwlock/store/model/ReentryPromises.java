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

import java.util.List;
import java.util.Optional;

import io.github.rwlock.LockKind;
import io.github.rwlock.store.AcquireAnswer.Conflict;
import io.github.rwlock.store.AcquireAnswer.Granted;
import io.github.rwlock.store.AcquireAnswer.Lost;
import io.github.rwlock.store.AcquireAnswer.Queued;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseOwner;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.ResourceView.Holder;
import io.github.rwlock.store.ResourceView.Waiter;
import io.github.rwlock.store.model.LeaseStep.Acquire;

/**
 * How an owner re-enters, upgrades, or is told that waiting would deadlock.
 *
 * @param before where the search was before the step
 */
record ReentryPromises(SearchNode before) {

	Optional<String> problem(Step step, Object answer) {
		if (!(step instanceof Acquire acquire) || !this.before.isSettled() || !isReentry(acquire.lease())) {
			return Optional.empty();
		}
		Class<?> expected = expected(acquire.lease());
		return expected.isInstance(answer) ? Optional.empty()
				: Optional.of("%s is answered, not %s".formatted(answer, expected.getSimpleName()));
	}

	/**
	 * A flow says what it holds; of a named owner it is known.
	 */
	private boolean isReentry(LeaseSpec lease) {
		boolean ownerHolds = held().stream().anyMatch((held) -> held.owner().equals(lease.owner()));
		return lease.hold() != null || (lease.owner().named() && ownerHolds);
	}

	private Class<?> expected(LeaseSpec inner) {
		List<LeaseName> others = held().stream().filter((lease) -> !lease.owner().equals(inner.owner())).toList();
		if (inner.hold() != null && !held().contains(inner.hold())) {
			return Lost.class;
		}
		if (others.isEmpty() || others.stream().allMatch((lease) -> isReadBeside(inner, lease))) {
			return Granted.class;
		}
		return (inner.kind() == LockKind.READ || isAnotherUpgrading(inner.owner())) ? Conflict.class : Queued.class;
	}

	private static boolean isReadBeside(LeaseSpec inner, LeaseName other) {
		return inner.kind() == LockKind.READ && other.kind() == LockKind.READ && other.group().equals(inner.group());
	}

	private boolean isAnotherUpgrading(LeaseOwner owner) {
		List<LeaseOwner> owners = held().stream()
			.map(LeaseName::owner)
			.filter((holder) -> !holder.equals(owner))
			.toList();
		return this.before.view()
			.waiters()
			.stream()
			.map(Waiter::lease)
			.anyMatch((waiter) -> waiter.kind() == LockKind.WRITE && owners.contains(waiter.owner()));
	}

	private List<LeaseName> held() {
		return this.before.view().holders().stream().map(Holder::lease).toList();
	}

}
