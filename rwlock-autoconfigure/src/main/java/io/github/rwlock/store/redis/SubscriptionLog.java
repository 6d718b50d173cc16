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

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * Tells people once of each time without a subscription, which is mostly a time without
 * Redis, and of its end.
 */
final class SubscriptionLog {

	private static final Log logger = LogFactory.getLog(SubscriptionLog.class);

	private boolean outage;

	synchronized void failed(Throwable failure) {
		logger.debug("Not subscribed to wake-ups", failure);
		if (!this.outage) {
			this.outage = true;
			logger.warn("Redis sends no wake-ups, so waiters poll, and locks are refused if it does not answer at all: "
					+ StoreErrors.reason(failure));
		}
	}

	synchronized void changed(boolean isUp) {
		if (isUp && this.outage) {
			this.outage = false;
			logger.info("Redis sends wake-ups again");
		}
	}

}
