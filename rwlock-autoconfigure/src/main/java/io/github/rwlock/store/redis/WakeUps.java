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

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import io.github.rwlock.store.SparseLog;
import io.github.rwlock.store.WakeUpListener;
import io.github.rwlock.store.redis.WakeUpSubscription.Listener;

/**
 * Reads what scripts tell of grants, by messages and by their answers:
 * {@code <id> <expiry_ms> <token>}, joined by {@code ;}.
 */
final class WakeUps implements Listener {

	private static final Log logger = LogFactory.getLog(WakeUps.class);

	private final SparseLog warnings = new SparseLog(logger::warn);

	private final AtomicBoolean incomplete = new AtomicBoolean();

	private volatile @Nullable WakeUpListener listener;

	/**
	 * Tell a listener from now on. Nobody is told before: whoever waits asks for itself.
	 */
	void start(WakeUpListener listener) {
		this.listener = listener;
	}

	@Override
	public void message(byte[] body) {
		WakeUpListener told = this.listener;
		if (told != null) {
			read(new String(body, StandardCharsets.UTF_8), told);
		}
	}

	@Override
	public void changed() {
		WakeUpListener told = this.listener;
		if (told != null) {
			told.gap();
		}
	}

	/**
	 * Know what came of a release. The answer of one that failed may have told of grants:
	 * it is sent again, and once one is answered, whoever waits asks.
	 * @param answered whether it was answered
	 */
	void releaseEnded(boolean answered) {
		if (!answered) {
			this.incomplete.set(true);
		}
		else if (this.incomplete.get() && this.incomplete.compareAndSet(true, false)) {
			changed();
		}
	}

	private void read(String grants, WakeUpListener told) {
		try {
			for (String grant : grants.split(";", -1)) {
				tell(grant.split(" ", -1), told);
			}
		}
		catch (RuntimeException ex) {
			this.warnings.say(() -> "Ignoring a message that is not a wake-up");
			told.gap();
		}
	}

	private static void tell(String[] grant, WakeUpListener told) {
		told.granted(LeaseText.parseId(grant[0]), Instant.ofEpochMilli(Long.parseLong(grant[1])),
				Long.parseLong(grant[2]));
	}

}
