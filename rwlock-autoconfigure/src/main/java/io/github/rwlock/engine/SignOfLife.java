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

import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.LeaseSpec;

/**
 * The sign of life of a request that stands in the store's queue, which asks as well what
 * became of it. Whoever waits is woken only for what is news.
 */
final class SignOfLife extends Due {

	/**
	 * A sign joins others when at most this part of its interval is missing.
	 */
	private static final int EARLY = 20;

	private final Attempt attempt;

	private final Pace pace;

	private volatile long at;

	private volatile long from;

	private volatile boolean ended;

	SignOfLife(Attempt attempt, Pace pace) {
		this.attempt = attempt;
		this.pace = pace;
		this.at = pace.nextSign();
		this.from = this.at;
	}

	LeaseSpec spec() {
		return this.attempt.spec();
	}

	@Override
	long dueAt() {
		return this.at;
	}

	@Override
	boolean mayJoin(long now) {
		return Nanos.isPast(this.from, now);
	}

	@Override
	boolean hasEnded() {
		return this.ended;
	}

	void end() {
		this.ended = true;
	}

	/**
	 * Give the next sign some time after this one, whether or not it is answered.
	 */
	void sent(long now, Duration interval) {
		this.at = now + Nanos.of(interval);
		this.from = this.at - Nanos.of(interval) / EARLY;
	}

	/**
	 * Take in that the request still waits.
	 * @return whether it is to be asked again earlier than the next sign is due
	 */
	boolean waits(AcquireAnswer.Queued answer, long sent, Duration interval) {
		Duration blockedFor = Duration.between(answer.time(), answer.due());
		this.attempt.seen(answer.time(), sent);
		this.pace.seen(blockedFor);
		long next = Pace.nextPoll(blockedFor, sent, interval);
		boolean earlier = next - this.at < 0;
		if (earlier) {
			this.at = next;
			this.from = next;
		}
		return earlier;
	}

	/**
	 * Take in that the request was granted.
	 */
	void granted(AcquireAnswer.Granted answer, long sent) {
		this.attempt.seen(answer.time(), sent);
		this.attempt.waiter().granted(new Waiter.Grant(answer.expiry(), answer.token(), false));
	}

	/**
	 * Let whoever waits ask for itself.
	 */
	void leaveToWaiter() {
		this.attempt.waiter().pollNow();
	}

}
