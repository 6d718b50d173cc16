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
package io.github.rwlock.faults;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.github.rwlock.Lease;
import io.github.rwlock.faults.HistoryWriter.Entry;

/**
 * The sections that are open in this process, and until when their leases are valid.
 */
final class OpenSections {

	private final HistoryWriter history;

	private final Map<String, Open> sections = new ConcurrentHashMap<>();

	OpenSections(HistoryWriter history) {
		this.history = history;
	}

	/**
	 * Enter a section, if its lease is valid.
	 * @return whether it is
	 */
	boolean enter(Entry entry, Lease lease) {
		long entered = System.nanoTime();
		Duration remaining = lease.remaining();
		if (remaining.isZero()) {
			return false;
		}
		Open open = new Open(entry.id(), lease, entered + remaining.toNanos());
		this.history.entered(entry, lease.fencingToken().orElse(0), entered, open.until);
		this.sections.put(entry.id(), open);
		return true;
	}

	/**
	 * Leave a section, before its lease is released.
	 */
	void leave(String id) {
		Open open = this.sections.remove(id);
		if (open != null) {
			open.leave();
		}
	}

	/**
	 * Look at the leases of all open sections.
	 */
	void look() {
		this.sections.values().forEach(Open::look);
	}

	private final class Open {

		private final String id;

		private final Lease lease;

		private long until;

		private boolean over;

		private Open(String id, Lease lease, long until) {
			this.id = id;
			this.lease = lease;
			this.until = until;
		}

		private synchronized void look() {
			if (this.over) {
				return;
			}
			long before = System.nanoTime();
			Duration remaining = this.lease.remaining();
			if (remaining.isZero()) {
				this.over = true;
				noticeLoss(System.nanoTime());
			}
			else if (before + remaining.toNanos() > this.until) {
				this.until = before + remaining.toNanos();
				OpenSections.this.history.holds(this.id, this.until);
			}
		}

		private void noticeLoss(long noticed) {
			if (noticed < this.until) {
				OpenSections.this.history.lost(this.id, noticed);
			}
		}

		private synchronized void leave() {
			this.over = true;
			OpenSections.this.history.left(this.id, System.nanoTime());
		}

	}

}
