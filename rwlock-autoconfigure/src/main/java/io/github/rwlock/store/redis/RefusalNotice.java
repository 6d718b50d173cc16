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

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import io.github.rwlock.store.SparseLog;
import io.github.rwlock.store.StoreException;
import io.github.rwlock.store.StoreReport;

/**
 * Says in the log what people have to do before Redis gives locks.
 */
final class RefusalNotice {

	private static final Log logger = LogFactory.getLog(RefusalNotice.class);

	private static final Duration LATELY = Duration.ofMinutes(1);

	private final SparseLog errors = new SparseLog(logger::error);

	private final OutageNotice outage;

	private volatile @Nullable Refused last;

	/**
	 * Create a notice.
	 * @param outage told of what passes by itself
	 */
	RefusalNotice(OutageNotice outage) {
		this.outage = outage;
	}

	/**
	 * Tell of a failure if people can do something about it, or if it may soon be over.
	 * @return the failure
	 */
	StoreException tell(Throwable failure) {
		StoreException known = StoreErrors.translate(failure);
		if (!known.remedy().isEmpty()) {
			this.last = new Refused(String.valueOf(known.getMessage()), System.nanoTime());
			this.errors.say(() -> "Locks are refused: %s (%s). %s".formatted(known.getMessage(), this.outage.server(),
					known.remedy()));
		}
		else if (known.isPassing()) {
			this.outage.failed(known);
		}
		return known;
	}

	/**
	 * Add to a report what was refused lately: what asks for the report may be permitted
	 * all the same.
	 * @return the report for people
	 */
	StoreReport addTo(StoreReport report) {
		Refused refused = this.last;
		if (refused == null || System.nanoTime() - refused.at() > LATELY.toNanos()) {
			return report;
		}
		List<String> warnings = new ArrayList<>(report.warnings());
		warnings.add("Redis refused locks within the last minute: " + refused.reason());
		return new StoreReport(report.details(), warnings);
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
