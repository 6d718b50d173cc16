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

package io.github.rwlock.store;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Says one thing in the log at once, and then at most once a minute, however often it
 * happens: the next line tells how often it happened meanwhile.
 */
public final class SparseLog {

	private static final long PAUSE = Duration.ofMinutes(1).toNanos();

	private final Consumer<? super String> log;

	private final LongSupplier nanos;

	private boolean said;

	private long lastSaid;

	private long unsaid;

	/**
	 * Create a log that has said nothing yet.
	 * @param log takes the lines
	 */
	public SparseLog(Consumer<? super String> log) {
		this(log, System::nanoTime);
	}

	/**
	 * Create a log on another clock.
	 * @param log takes the lines
	 * @param nanos a monotonic clock, in nanoseconds
	 */
	public SparseLog(Consumer<? super String> log, LongSupplier nanos) {
		this.log = log;
		this.nanos = nanos;
	}

	/**
	 * Know that it happened, and say so if that is due.
	 * @param line makes the line, if it is needed
	 * @return whether it was said
	 */
	public boolean say(Supplier<String> line) {
		long before = begin();
		if (before == 0) {
			this.log.accept(line.get());
		}
		else if (before > 0) {
			this.log.accept("%s [%d more since the last such line]".formatted(line.get(), before));
		}
		return before >= 0;
	}

	/**
	 * Return whether it would be said if it happened now.
	 * @return whether nothing was said within the last minute
	 */
	public synchronized boolean isDue() {
		return isDue(this.nanos.getAsLong());
	}

	/**
	 * Return how often it happened unsaid before this time, {@code -1} if this time goes
	 * unsaid as well.
	 */
	private synchronized long begin() {
		long now = this.nanos.getAsLong();
		if (!isDue(now)) {
			this.unsaid++;
			return -1;
		}
		long before = this.unsaid;
		this.said = true;
		this.lastSaid = now;
		this.unsaid = 0;
		return before;
	}

	private boolean isDue(long now) {
		return !this.said || now - this.lastSaid >= PAUSE;
	}

}
