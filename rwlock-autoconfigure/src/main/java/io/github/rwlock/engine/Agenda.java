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
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
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

	/**
	 * So many moments may be noted before they are put in order: most are cancelled by
	 * then.
	 */
	static final int MOST_CHANGES = 1024;

	private final ChangedTimes<T> changed = new ChangedTimes<>();

	private final PriorityQueue<DueTime<T>> times = new PriorityQueue<>();

	private final AtomicLong wakeAt = new AtomicLong(Nanos.now());

	private final Consumer<T> keeper;

	private final IntSupplier count;

	private final long longestPause;

	private volatile @Nullable Thread taker;

	/**
	 * Create an empty agenda.
	 * @param count how much there is that has not ended
	 * @param longestPause how long to wait at most
	 */
	Agenda(IntSupplier count, Duration longestPause) {
		this((what) -> {
		}, count, longestPause);
	}

	/**
	 * Create an empty agenda.
	 * @param keeper told of what may not be seen among the {@linkplain #recent() recent}
	 * any more, as it is put again or in order, before that is so, perhaps more than once
	 * @param count how much there is that has not ended
	 * @param longestPause how long to wait at most
	 */
	Agenda(Consumer<T> keeper, IntSupplier count, Duration longestPause) {
		this.keeper = keeper;
		this.count = count;
		this.longestPause = Nanos.of(longestPause);
	}

	/**
	 * See to it that something is taken when it is due, which may be sooner than before.
	 */
	void put(T what) {
		DueTime<T> time = new DueTime<>(what, what.dueAt());
		DueTime<?> previous = what.lookAt(time);
		int changes = this.changed.add(time);
		if (previous != null) {
			this.keeper.accept(what);
			previous.cancel();
		}
		if (what.hasEnded()) {
			time.cancel();
		}
		else {
			wakeAt(time.at());
		}
		if (changes % MOST_CHANGES == 0) {
			wake();
		}
	}

	/**
	 * Let go of something that has ended.
	 */
	void remove(T what) {
		DueTime<?> time = what.dueTime();
		if (time != null) {
			time.cancel();
		}
	}

	/**
	 * Return what was put here since the rest was put in order.
	 */
	List<T> recent() {
		List<T> recent = new ArrayList<>();
		this.changed.look(recent::add);
		return recent;
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
		taken.forEach((what) -> putBack(what, earliest));
		DueTime<T> next = next();
		if (next != null) {
			wakeAt(next.at());
		}
	}

	private void putBack(T what, long earliest) {
		DueTime<?> passed = what.dueTime();
		if (passed == null || passed.isCancelled()) {
			plan(what, Nanos.later(what.dueAt(), earliest), passed);
		}
	}

	/**
	 * Return how many times are in order, also such as were cancelled.
	 */
	int size() {
		return this.times.size();
	}

	private void adopt() {
		this.changed.take(this.keeper, this.times::add);
		if (this.times.size() > 2 * this.count.getAsInt() + CANCELLED) {
			this.times.removeIf(DueTime::isCancelled);
		}
	}

	/**
	 * Look at something at a time, unless another one has been noted meanwhile.
	 * @param previous the time that has passed
	 */
	private void plan(T what, long at, @Nullable DueTime<?> previous) {
		DueTime<T> time = new DueTime<>(what, at);
		if (what.lookAt(time, previous) && !what.hasEnded()) {
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
				plan(what, what.dueAt(), time);
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
