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

import java.util.ArrayDeque;
import java.util.Deque;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.ReadWriteLockTemplate;
import io.github.rwlock.faults.HistoryWriter.Entry;

/**
 * One owner's sections of one resource, one inside the other.
 */
final class Stay implements AutoCloseable {

	private final ReadWriteLockTemplate locks;

	private final OpenSections sections;

	private final Visit visit;

	private final String owner;

	private final Deque<Inner> entered = new ArrayDeque<>();

	private int entries;

	private long asked;

	Stay(ReadWriteLockTemplate locks, OpenSections sections, Visit visit, String owner) {
		this.locks = locks;
		this.sections = sections;
		this.visit = visit;
		this.owner = owner;
	}

	/**
	 * Enter a section.
	 * @return its id, empty if its lease had ended when it came
	 */
	String enter(LockKind kind) {
		String id = this.owner + "." + this.entries++;
		String group = (kind == LockKind.READ && this.visit.options().group() != null) ? this.visit.options().group()
				: "";
		this.asked = standsOnLease(kind) ? this.asked : System.nanoTime();
		Entry entry = new Entry(id, this.visit.resource(), kind, group, this.owner, this.asked);
		Lease lease = (kind == LockKind.READ)
				? this.locks.acquireRead(this.visit.resource(), this.visit.options(LockKind.READ))
				: this.locks.acquireWrite(this.visit.resource(), this.visit.options(LockKind.WRITE));
		this.entered.addLast(new Inner(id, lease));
		return this.sections.enter(entry, lease) ? id : "";
	}

	/**
	 * A read inside a write stands on the same lease, which the store may have lost by
	 * now.
	 */
	private boolean standsOnLease(LockKind kind) {
		return kind == LockKind.READ && !this.entered.isEmpty();
	}

	/**
	 * Return the token of the section that was entered last.
	 */
	long token() {
		return this.entered.getLast().lease.fencingToken().orElse(0);
	}

	/**
	 * Leave the section that was entered first.
	 */
	void leaveFirst() {
		leave(this.entered.removeFirst());
	}

	private void leave(Inner inner) {
		this.sections.leave(inner.id);
		inner.lease.release();
	}

	@Override
	public void close() {
		if (!this.entered.isEmpty()) {
			try {
				leave(this.entered.removeLast());
			}
			finally {
				close();
			}
		}
	}

	private record Inner(String id, Lease lease) {

	}

}
