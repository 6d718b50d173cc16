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
package io.github.rwlock.store.redis;

import java.time.Duration;
import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import io.lettuce.core.RedisCommandTimeoutException;
import io.netty.util.Timer;

import io.github.rwlock.store.StoreException;

/**
 * Scripts that were not answered yet. Those that are not in time fail, by one timer for
 * all of them: the driver's own would wake another thread for each.
 */
final class ScriptsUnderWay {

	/**
	 * Looked at so often while a timeout passes.
	 */
	private static final int LOOKS = 8;

	private final Set<PendingScript> scripts = ConcurrentHashMap.newKeySet();

	private final Timer timer;

	private final Duration timeout;

	private final AtomicBoolean watched = new AtomicBoolean();

	ScriptsUnderWay(Timer timer, Duration timeout) {
		this.timer = timer;
		this.timeout = timeout;
	}

	void addAll(Collection<PendingScript> added) {
		this.scripts.addAll(added);
		watch();
	}

	void add(PendingScript added) {
		this.scripts.add(added);
		watch();
	}

	void remove(PendingScript ended) {
		this.scripts.remove(ended);
	}

	void failAll(Throwable failure) {
		this.scripts.forEach((script) -> script.fail(failure));
	}

	/**
	 * Return what is said where a connection is given up because nothing was answered.
	 */
	StoreException silence() {
		return new StoreException(StoreErrors.silentFor(this.timeout), true, null);
	}

	/**
	 * Fail what was sent on a connection that is given up.
	 * @param until when it was given up
	 */
	void failSentUntil(long until, StoreException failure) {
		this.scripts.stream().filter((script) -> script.sent() - until <= 0).forEach((script) -> script.fail(failure));
	}

	private void watch() {
		if (!this.watched.get() && this.watched.compareAndSet(false, true)) {
			lookLater();
		}
	}

	private void look() {
		long now = System.nanoTime();
		this.scripts.forEach((script) -> failIfLate(script, now));
		if (!this.scripts.isEmpty()) {
			lookLater();
			return;
		}
		this.watched.set(false);
		if (!this.scripts.isEmpty()) {
			watch();
		}
	}

	private void failIfLate(PendingScript script, long now) {
		if (now - script.sent() > this.timeout.toNanos()) {
			script.fail(new RedisCommandTimeoutException(StoreErrors.noAnswerWithin(this.timeout)));
		}
	}

	@SuppressWarnings("FutureReturnValueIgnored") // it ends with the timer
	private void lookLater() {
		this.timer.newTimeout((due) -> look(), this.timeout.toNanos() / LOOKS, TimeUnit.NANOSECONDS);
	}

}
