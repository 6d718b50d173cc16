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
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntSupplier;

import org.jspecify.annotations.Nullable;

/**
 * Leases in the order in which something is to be done about them. Any thread puts and
 * removes them at little cost, as most are released before they are due; one thread takes
 * them, and puts in order those that are still held when it wakes.
 */
final class DueLeases {

	private static final long LONGEST_PAUSE = Nanos.of(Duration.ofMinutes(1));

	/**
	 * So many cancelled times, and as many as there are leases, may stand among the
	 * others.
	 */
	private static final int CANCELLED = 64;

	private final Set<HeldLease> changed = ConcurrentHashMap.newKeySet();

	private final PriorityQueue<DueTime> times = new PriorityQueue<>();

	private final AtomicLong wakeAt = new AtomicLong(Nanos.now());

	private final IntSupplier leases;

	private volatile @Nullable Thread taker;

	/**
	 * Create an empty order.
	 * @param leases how many leases there are
	 */
	DueLeases(IntSupplier leases) {
		this.leases = leases;
	}

	/**
	 * See to it that a lease is taken when it is due, which may be sooner than before.
	 */
	void put(HeldLease lease) {
		this.changed.add(lease);
		if (lease.hasEnded()) {
			remove(lease);
		}
		else {
			wakeAt(lease.dueAt());
		}
	}

	/**
	 * Let go of a lease that has ended.
	 */
	void remove(HeldLease lease) {
		this.changed.remove(lease);
		DueTime time = lease.dueTime();
		if (time != null) {
			time.cancel();
		}
	}

	/**
	 * Wait, on the thread that takes leases, until one may be due.
	 */
	void await() {
		this.taker = Thread.currentThread();
		long now = Nanos.now();
		while (!Nanos.isPast(this.wakeAt.get(), now)) {
			LockSupport.parkNanos(this, this.wakeAt.get() - now);
			now = Nanos.now();
		}
		this.wakeAt.set(now + LONGEST_PAUSE);
	}

	/**
	 * End a wait.
	 */
	void wake() {
		wakeAt(Nanos.now());
	}

	/**
	 * Take the leases that are due, and with them those that may be renewed already. All
	 * of them are to be put back.
	 * @param most how many to take at most
	 */
	List<HeldLease> take(long now, int most) {
		adopt();
		List<HeldLease> taken = new ArrayList<>();
		DueTime next = next();
		while (next != null && taken.size() < most && isDue(next, now, !taken.isEmpty())) {
			HeldLease lease = this.times.remove().lease();
			if (lease != null) {
				taken.add(lease);
			}
			next = next();
		}
		return taken;
	}

	/**
	 * Take leases again when they are due.
	 * @param earliest when that is at the earliest
	 */
	void putBack(List<HeldLease> taken, long earliest) {
		taken.forEach((lease) -> plan(lease, Nanos.later(lease.dueAt(), earliest)));
		DueTime next = next();
		if (next != null) {
			wakeAt(next.at());
		}
	}

	/**
	 * Return how many times and changes are kept, also of leases that have ended.
	 */
	int size() {
		return this.times.size() + this.changed.size();
	}

	private void adopt() {
		Iterator<HeldLease> all = this.changed.iterator();
		while (all.hasNext()) {
			HeldLease lease = all.next();
			all.remove();
			DueTime planned = lease.dueTime();
			long at = lease.dueAt();
			if (planned == null || planned.isCancelled() || planned.at() - at > 0) {
				plan(lease, at);
			}
		}
		if (this.times.size() > 2 * this.leases.getAsInt() + CANCELLED) {
			this.times.removeIf(DueTime::isCancelled);
		}
	}

	private void plan(HeldLease lease, long at) {
		DueTime time = new DueTime(lease, at);
		lease.planAt(time);
		if (lease.hasEnded()) {
			time.cancel();
		}
		else {
			this.times.add(time);
		}
	}

	/**
	 * Return the first time at which something is to be done, and move those before it
	 * that are later by now.
	 */
	private @Nullable DueTime next() {
		DueTime time = this.times.peek();
		while (time != null) {
			HeldLease lease = time.lease();
			if (lease != null && lease.dueAt() - time.at() <= 0) {
				return time;
			}
			this.times.remove();
			if (lease != null) {
				plan(lease, lease.dueAt());
			}
			time = this.times.peek();
		}
		return null;
	}

	private void wakeAt(long moment) {
		long current = this.wakeAt.get();
		while (moment - current < 0) {
			if (this.wakeAt.compareAndSet(current, moment)) {
				LockSupport.unpark(this.taker);
				return;
			}
			current = this.wakeAt.get();
		}
	}

	private static boolean isDue(DueTime time, long now, boolean joins) {
		HeldLease lease = time.lease();
		return Nanos.isPast(time.at(), now) || (joins && lease != null && lease.renewals().areDue(now));
	}

}
