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

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

import org.jspecify.annotations.Nullable;

/**
 * All that watch one request.
 */
final class Watch {

	/**
	 * Stands where nobody watches.
	 */
	static final Watch NONE = new Watch(List.of());

	private final List<RequestWatch> watches;

	private final AtomicBoolean open = new AtomicBoolean();

	Watch(List<RequestWatch> watches) {
		this.watches = watches;
	}

	/**
	 * Begin, unless nobody watches.
	 * @return this
	 */
	Watch begin() {
		if (!this.watches.isEmpty()) {
			this.open.set(true);
			this.watches.forEach((watch) -> Monitoring.tell(watch::begin));
		}
		return this;
	}

	/**
	 * End with a failure, unless this has ended before.
	 */
	void failed(Throwable failure) {
		if (this.open.get()) {
			end(LockOutcome.of(failure), failure);
		}
	}

	/**
	 * End, unless this has not begun or has ended before.
	 */
	void end(LockOutcome outcome, @Nullable Throwable failure) {
		if (this.open.compareAndSet(true, false)) {
			this.watches.forEach((watch) -> Monitoring.tell(() -> watch.end(outcome, failure)));
		}
	}

	/**
	 * End with a lease of its own.
	 * @return what watches the lease
	 */
	List<LeaseWatch> held() {
		if (this.watches.isEmpty()) {
			return List.of();
		}
		end(LockOutcome.ACQUIRED, null);
		List<LeaseWatch> leases = new ArrayList<>();
		this.watches.forEach((watch) -> Monitoring.tell(() -> leases.add(watch.held())));
		return leases;
	}

}
