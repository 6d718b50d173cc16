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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import io.github.rwlock.store.SparseLog;
import io.github.rwlock.store.StoreException;
import io.github.rwlock.store.StoreReport;

/**
 * Says in the log what people have to do before Redis gives locks, and that it is done:
 * when requests are carried out and none was refused lately, as some may be while others
 * are not.
 */
final class RefusalNotice {

	private static final Log logger = LogFactory.getLog(RefusalNotice.class);

	private static final Duration LATELY = Duration.ofMinutes(1);

	private final LongSupplier nanos;

	private final SparseLog errors;

	private final AtomicBoolean told = new AtomicBoolean();

	private final OutageNotice outage;

	private volatile @Nullable Refused last;

	/**
	 * Create a notice.
	 * @param outage told of what passes by itself
	 */
	RefusalNotice(OutageNotice outage) {
		this(outage, System::nanoTime);
	}

	/**
	 * Create a notice on another clock.
	 * @param nanos a monotonic clock, in nanoseconds
	 */
	RefusalNotice(OutageNotice outage, LongSupplier nanos) {
		this.outage = outage;
		this.nanos = nanos;
		this.errors = new SparseLog(logger::error, nanos);
	}

	/**
	 * Tell of a failure if people can do something about it, or if it may soon be over.
	 * @return the failure
	 */
	StoreException tell(Throwable failure) {
		StoreException known = StoreErrors.translate(failure);
		if (!known.remedy().isEmpty()) {
			this.last = new Refused(String.valueOf(known.getMessage()), this.nanos.getAsLong());
			if (this.errors.say(() -> "Locks are refused: %s (%s). %s".formatted(known.getMessage(),
					this.outage.server(), known.remedy()))) {
				this.told.set(true);
			}
		}
		else if (known.isPassing()) {
			this.outage.failed(known);
		}
		return known;
	}

	/**
	 * Know that Redis has carried out a request of a lock.
	 */
	void carriedOut() {
		if (this.told.get() && refusedLately() == null && this.told.compareAndSet(true, false)) {
			logger.info("%s carries out requests of locks again, and has refused none for a minute"
				.formatted(this.outage.server()));
		}
	}

	/**
	 * Add to a report what was refused lately: what asks for the report may be permitted
	 * all the same.
	 * @return the report for people
	 */
	StoreReport addTo(StoreReport report) {
		Refused refused = refusedLately();
		if (refused == null) {
			return report;
		}
		List<String> warnings = new ArrayList<>(report.warnings());
		warnings.add("Redis refused locks within the last minute: " + refused.reason());
		return new StoreReport(report.details(), warnings);
	}

	private @Nullable Refused refusedLately() {
		Refused refused = this.last;
		return (refused != null && this.nanos.getAsLong() - refused.at() <= LATELY.toNanos()) ? refused : null;
	}

	/**
	 * What was refused.
	 *
	 * @param reason why
	 * @param at when, on the monotonic clock
	 */
	private record Refused(String reason, long at) {

	}

}
