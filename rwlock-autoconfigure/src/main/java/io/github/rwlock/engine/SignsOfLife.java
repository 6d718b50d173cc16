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
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.LockStore;

/**
 * Gives the signs of life of all requests of this client that wait in the store's queue,
 * together where they are due together. Its thread is there as long as requests wait.
 */
final class SignsOfLife {

	private static final Log logger = LogFactory.getLog(SignsOfLife.class);

	private static final Duration LONGEST_INTERVAL = Duration.ofSeconds(1);

	private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

	private static final long SHORTEST_PAUSE = Nanos.of(Duration.ofMillis(1));

	private static final int PARTS = 3;

	private static final int LARGEST_BATCH = 128;

	private final LockStore store;

	private final EngineSettings settings;

	private final Map<Attempt, SignOfLife> signs = new ConcurrentHashMap<>();

	private final Agenda<SignOfLife> due = new Agenda<>(this.signs::size, LONGEST_PAUSE);

	private final AtomicBoolean running = new AtomicBoolean();

	SignsOfLife(LockStore store, EngineSettings settings) {
		this.store = store;
		this.settings = settings;
	}

	/**
	 * Return how long a waiter may go without asking: its sign of life while wake-ups are
	 * delivered, else the retry interval.
	 */
	Duration interval(LeaseSpec spec) {
		Duration part = spec.leaseTime().dividedBy(PARTS);
		Duration sign = (part.compareTo(LONGEST_INTERVAL) < 0) ? part : LONGEST_INTERVAL;
		Duration retry = this.settings.retryInterval();
		return (this.store.isDelivering() || sign.compareTo(retry) < 0) ? sign : retry;
	}

	/**
	 * Ask for a request that waits from its next step on, and leave to its waiter what is
	 * news.
	 */
	void begin(Attempt attempt, Pace pace) {
		end(attempt);
		SignOfLife sign = new SignOfLife(attempt, pace);
		this.signs.put(attempt, sign);
		this.due.put(sign);
		if (isRunning()) {
			pace.awaitNews();
		}
	}

	/**
	 * Return how many requests wait.
	 */
	int size() {
		return this.signs.size();
	}

	/**
	 * Give no more signs of life for an attempt. One that was never queued has given
	 * none.
	 */
	void end(Attempt attempt) {
		SignOfLife sign = attempt.isQueued() ? this.signs.remove(attempt) : null;
		if (sign != null) {
			sign.end();
			this.due.remove(sign);
		}
	}

	/**
	 * See to it that there is a thread.
	 * @return {@code false} if there can be none, so that the waiter has to ask for
	 * itself
	 */
	private boolean isRunning() {
		if (!this.running.compareAndSet(false, true)) {
			return true;
		}
		try {
			Thread created = new Thread(this::run, "rwlock-signs");
			created.setDaemon(true);
			created.start();
			return true;
		}
		catch (Error ex) {
			this.running.set(false);
			logger.warn("No thread for signs of life: waiters ask for themselves", ex);
			return false;
		}
	}

	private void run() {
		AgendaTaker taker = new AgendaTaker(this.due, () -> this.signs.values().forEach(this.due::put),
				(failure) -> logger.error("Cannot give signs of life now", failure));
		do {
			taker.take(() -> giveDue(Nanos.now()));
		}
		while (!this.signs.isEmpty() || !isOver());
	}

	private boolean isOver() {
		this.running.set(false);
		return this.signs.isEmpty() || !this.running.compareAndSet(false, true);
	}

	private void giveDue(long now) {
		List<SignOfLife> taken = this.due.take(now, LARGEST_BATCH);
		List<SignOfLife> batch = taken.stream().filter((sign) -> !sign.hasEnded()).toList();
		try {
			batch.forEach((sign) -> sign.sent(now, interval(sign.spec())));
			if (!batch.isEmpty()) {
				give(batch);
			}
		}
		catch (RuntimeException | Error ex) {
			logger.debug("Signs of life failed, and waiters ask for themselves", ex);
			batch.forEach(SignOfLife::leaveToWaiter);
		}
		finally {
			this.due.putBack(taken, now + SHORTEST_PAUSE);
		}
	}

	private void give(List<SignOfLife> batch) {
		long sent = Nanos.now();
		Iterator<CompletionStage<AcquireAnswer>> answers = this.store
			.pollAll(batch.stream().map(SignOfLife::spec).toList())
			.iterator();
		batch.forEach((sign) -> answers.next().whenComplete((answer, failure) -> take(sign, answer, sent)));
	}

	private void take(SignOfLife sign, @Nullable AcquireAnswer answer, long sent) {
		if (sign.hasEnded()) {
			return;
		}
		if (answer instanceof AcquireAnswer.Granted granted) {
			sign.granted(granted, sent);
		}
		else if (!(answer instanceof AcquireAnswer.Queued queued)) {
			sign.leaveToWaiter();
		}
		else if (sign.waits(queued, sent, interval(sign.spec()))) {
			this.due.put(sign);
		}
	}

}
