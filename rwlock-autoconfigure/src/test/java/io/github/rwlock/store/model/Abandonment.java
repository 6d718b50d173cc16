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

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.store.AcquireAnswer.Granted;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.ResourceView;
import io.github.rwlock.store.ResourceView.Holder;

/**
 * The end of a history by the death of everybody in it. Once their leases have ended they
 * delay a stranger by at most liveness, confirmation and one poll bound altogether.
 *
 * @param run where the history took place
 * @param node what it came to
 */
record Abandonment(SearchRun run, SearchNode node) implements HistoryEnd {

	private static final Duration POLL_BOUND = Duration.ofSeconds(1);

	private static final LeaseSpec STRANGER = Leases.lease(SearchRun.STRANGER, 1, LockKind.WRITE, LockMode.FAIR,
			Duration.ofSeconds(30));

	@Override
	public Optional<String> problem() {
		ResourceView view = this.run.side().view();
		Stream<Instant> expiries = view.holders().stream().map(Holder::expiry);
		Instant free = expiries.max(Instant::compareTo).orElse(view.time());
		Instant latest = free.plus(STRANGER.confirmationTime().multipliedBy(2)).plus(POLL_BOUND);
		Object answer = this.run.take(Step.acquire(STRANGER, true, Duration.ofDays(1)));
		while (!(answer instanceof Granted) && this.run.side().time().isBefore(latest)) {
			this.run.take(Step.pass(POLL_BOUND));
			answer = this.run.take(Step.poll(STRANGER));
		}
		return (answer instanceof Granted) ? Optional.empty()
				: Optional.of("the dead keep a stranger out: " + this.run.side().view());
	}

}
