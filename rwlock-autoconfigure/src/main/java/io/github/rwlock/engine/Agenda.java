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
 * What is due, in that order. Any thread puts and removes it at little cost, as most of
 * it ends before it is due; one thread takes it, and puts in order what is still there
 * when it wakes.
 *
 * @param <T> the type of what is due
 */
final class Agenda<T extends Due> {

	/**
	 * So many cancelled times, and as many as there are others, may stand among these.
	 */
	private static final int CANCELLED = 64;

	private final Set<T> changed = ConcurrentHashMap.newKeySet();

	private final PriorityQueue<DueTime<T>> times = new PriorityQueue<>();

	private final AtomicLong wakeAt = new AtomicLong(Nanos.now());

	private final IntSupplier count;

	private final long longestPause;

	private volatile @Nullable Thread taker;

	/**
	 * Create an empty agenda.
	 * @param count how much there is that has not ended
	 * @param longestPause how long to wait at most
	 */
	Agenda(IntSupplier count, Duration longestPause) {
		this.count = count;
		this.longestPause = Nanos.of(longestPause);
	}

	/**
	 * See to it that something is taken when it is due, which may be sooner than before.
	 */
	void put(T what) {
		this.changed.add(what);
		if (what.hasEnded()) {
			remove(what);
		}
		else {
			wakeAt(what.dueAt());
		}
	}

	/**
	 * Let go of something that has ended.
	 */
	void remove(T what) {
		this.changed.remove(what);
		DueTime<?> time = what.dueTime();
		if (time != null) {
			time.cancel();
		}
	}

	/**
	 * Wait, on the thread that takes, until something may be due.
	 */
	void await() {
		this.taker = Thread.currentThread();
		long now = Nanos.now();
		while (!Nanos.isPast(this.wakeAt.get(), now)) {
			LockSupport.parkNanos(this, this.wakeAt.get() - now);
			now = Nanos.now();
		}
		this.wakeAt.set(now + this.longestPause);
	}

	/**
	 * End a wait.
	 */
	void wake() {
		wakeAt(Nanos.now());
	}

	/**
	 * Take what is due, and with it what may join it. All of it is to be put back.
	 * @param most how many to take at most
	 */
	List<T> take(long now, int most) {
		adopt();
		List<T> taken = new ArrayList<>();
		DueTime<T> next = next();
		while (next != null && taken.size() < most && isDue(next, now, !taken.isEmpty())) {
			T what = next.what();
			this.times.remove();
			next.cancel();
			if (what != null) {
				taken.add(what);
			}
			next = next();
		}
		return taken;
	}

	/**
	 * Take it again when it is due.
	 * @param earliest when that is at the earliest
	 */
	void putBack(List<T> taken, long earliest) {
		taken.forEach((what) -> plan(what, Nanos.later(what.dueAt(), earliest)));
		DueTime<T> next = next();
		if (next != null) {
			wakeAt(next.at());
		}
	}

	/**
	 * Return how many times and changes are kept, also of what has ended.
	 */
	int size() {
		return this.times.size() + this.changed.size();
	}

	private void adopt() {
		Iterator<T> all = this.changed.iterator();
		while (all.hasNext()) {
			T what = all.next();
			all.remove();
			DueTime<?> planned = what.dueTime();
			long at = what.dueAt();
			if (planned == null || planned.isCancelled() || planned.at() - at > 0) {
				plan(what, at);
			}
		}
		if (this.times.size() > 2 * this.count.getAsInt() + CANCELLED) {
			this.times.removeIf(DueTime::isCancelled);
		}
	}

	private void plan(T what, long at) {
		DueTime<T> time = new DueTime<>(what, at);
		what.lookAt(time);
		if (what.hasEnded()) {
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
	private @Nullable DueTime<T> next() {
		DueTime<T> time = this.times.peek();
		while (time != null) {
			T what = time.what();
			if (what != null && what.dueAt() - time.at() <= 0) {
				return time;
			}
			this.times.remove();
			if (what != null) {
				plan(what, what.dueAt());
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

	private static <T extends Due> boolean isDue(DueTime<T> time, long now, boolean joins) {
		T what = time.what();
		return Nanos.isPast(time.at(), now) || (joins && what != null && what.mayJoin(now));
	}

}
