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
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.AcquireRequest;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.ReleaseAnswer;
import io.github.rwlock.store.ReleaseRequest;
import io.github.rwlock.store.RenewAnswer;
import io.github.rwlock.store.ResourceView;
import io.github.rwlock.store.model.LeaseStep.Acquire;
import io.github.rwlock.store.model.LeaseStep.Downgrade;
import io.github.rwlock.store.model.LeaseStep.Poll;
import io.github.rwlock.store.model.LeaseStep.Release;
import io.github.rwlock.store.model.LeaseStep.Renew;
import io.github.rwlock.store.model.Step.End;

/**
 * What a store's answers promise by themselves, whatever the model says.
 */
final class Promises {

	private final Known known;

	private final AnswerPromises answers;

	private final ViewPromises views;

	/**
	 * Begin with a resource of which nothing is known.
	 */
	Promises() {
		this(new Known());
	}

	/**
	 * Go on from what is known.
	 * @param known what is known, which is added to
	 */
	Promises(Known known) {
		this.known = known;
		this.answers = new AnswerPromises(known);
		this.views = new ViewPromises(known);
	}

	/**
	 * Note what a step did.
	 * @param step a step
	 * @param answer the store's answer
	 * @param side where the step was taken
	 * @param view what was there after it
	 * @return what was promised otherwise
	 */
	Optional<String> problem(Step step, Object answer, Side side, ResourceView view) {
		this.known.begin(subject(step, side.place()));
		Optional<String> problem = answered(step, answer, side, view);
		return problem.or(() -> this.views.seen(view));
	}

	private static @Nullable LeaseName subject(Step step, Place place) {
		if (step instanceof Acquire acquire) {
			return place.here(acquire.lease().name());
		}
		return (step instanceof Renew renew) ? place.here(renew.lease().name()) : null;
	}

	private Optional<String> answered(Step step, Object answer, Side side, ResourceView view) {
		Place place = side.place();
		if (step instanceof Acquire acquire) {
			Instant notAfter = place.here(acquire.notAfter());
			AcquireRequest request = new AcquireRequest(place.here(acquire.lease()), acquire.queue(), notAfter);
			return this.answers.acquired(request, (AcquireAnswer) answer);
		}
		if (step instanceof Poll poll) {
			AcquireRequest request = AcquireRequest.poll(place.here(poll.lease()));
			return this.answers.acquired(request, (AcquireAnswer) answer);
		}
		if (step instanceof Renew renew) {
			RenewAnswer renewed = (RenewAnswer) answer;
			return this.answers.renewed(place.here(renew.lease().name()), renewed.time().plus(renew.leaseTime()),
					renewed);
		}
		if (step instanceof Downgrade downgrade) {
			LeaseName write = place.here(downgrade.lease().name());
			return this.answers.downgraded(write, write.downgradedTo(downgrade.group()), (RenewAnswer) answer);
		}
		if (step instanceof Release release) {
			ReleaseRequest request = new ReleaseRequest(place.here(release.lease()),
					(release.rememberUntil().isNegative()) ? Instant.EPOCH : place.here(release.rememberUntil()));
			return this.answers.released(request, (ReleaseAnswer) answer);
		}
		return (step instanceof End end) ? this.answers.ended(side.seen(end.client()), (Integer) answer, view.time())
				: Optional.empty();
	}

}
