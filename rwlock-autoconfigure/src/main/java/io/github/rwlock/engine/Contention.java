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
import java.util.Locale;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import io.github.rwlock.store.SparseLog;

/**
 * Warns of requests that wait for so long that soon some may wait in vain, or that did.
 */
final class Contention {

	private static final Log logger = LogFactory.getLog(Contention.class);

	private final SparseLog warnings = new SparseLog(logger::warn);

	void granted(Acquisition acquisition) {
		if (acquisition.isLong()) {
			this.warnings.say(() -> "%s was waited for long: it was granted after %d ms%s".formatted(lock(acquisition),
					acquisition.waited().toMillis(), limit(acquisition.request())));
		}
	}

	void timedOut(Acquisition acquisition) {
		if (acquisition.isLong()) {
			this.warnings.say(() -> "%s was waited for in vain: others held it for all of %d ms"
				.formatted(lock(acquisition), acquisition.request().waitTime().toMillis()));
		}
	}

	private static String limit(LockRequest request) {
		Duration waitTime = request.waitTime();
		return Nanos.isEndless(waitTime) ? "" : " of at most %d ms".formatted(waitTime.toMillis());
	}

	private static String lock(Acquisition acquisition) {
		LockRequest request = acquisition.request();
		return "The %s lock on '%s'".formatted(request.kind().name().toLowerCase(Locale.ROOT),
				ResourceText.of(request.resource()));
	}

}
