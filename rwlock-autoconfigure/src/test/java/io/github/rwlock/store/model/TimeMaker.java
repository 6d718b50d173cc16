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
import java.util.List;

/**
 * Makes up how much time passes.
 */
final class TimeMaker {

	private static final Duration MOMENT = Duration.ofMillis(1);

	/**
	 * Most of those who wait live on for longer than this without a sign of life.
	 */
	private static final Duration LIVELY = Duration.ofSeconds(2);

	private static final Duration SOON = Duration.ofSeconds(6);

	private final Choice choice;

	private final History history;

	TimeMaker(Choice choice, History history) {
		this.choice = choice;
		this.history = history;
	}

	/**
	 * Some time passes, or that until something ends.
	 */
	Step toAnEnd() {
		List<Duration> ends = this.history.ends();
		if (this.choice.oneIn(3) || ends.isEmpty()) {
			return Step.pass(Duration.ofMillis(1 + this.choice.below(1_200)));
		}
		return to(this.choice.of(ends.stream().limit(3).toList()));
	}

	/**
	 * Return when all live leases but one will have ended; if that is not soon, now.
	 */
	Duration endOfAllButOne() {
		List<Duration> ends = this.history.endsOfLeases();
		Duration end = (ends.size() < 2) ? this.history.now() : ends.get(ends.size() - 2);
		return (until(end).compareTo(SOON) > 0) ? this.history.now() : end;
	}

	/**
	 * The time until a moment passes, or as much of it as those who wait outlive.
	 */
	Step towards(Duration moment) {
		return (until(moment).compareTo(LIVELY) > 0) ? Step.pass(LIVELY) : to(moment);
	}

	/**
	 * Return whether a moment is still to come, by more than chance may have left.
	 */
	boolean isAhead(Duration moment) {
		return until(moment).compareTo(MOMENT) > 0;
	}

	private Step to(Duration moment) {
		int jitter = this.choice.oneIn(3) ? this.choice.below(3) - 1 : 0;
		Duration time = until(moment).plusMillis(jitter);
		return Step.pass((time.compareTo(MOMENT) < 0) ? MOMENT : time);
	}

	private Duration until(Duration moment) {
		return moment.minus(this.history.now());
	}

}
