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

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

import org.jspecify.annotations.Nullable;

/**
 * Moments that any thread notes at little cost, each once, for one thread that takes them
 * all at once. One that was cancelled meanwhile is dropped then.
 *
 * @param <T> the type of what is to be looked at
 */
final class ChangedTimes<T extends Due> {

	private final AtomicReference<@Nullable DueTime<T>> last = new AtomicReference<>();

	/**
	 * Note a moment.
	 * @return how many were noted since all were taken, or more
	 */
	int add(DueTime<T> time) {
		DueTime<T> before = this.last.get();
		int count = time.follow(before);
		while (!this.last.compareAndSet(before, time)) {
			before = this.last.get();
			count = time.follow(before);
		}
		return count;
	}

	/**
	 * Look at what moments are noted for that still count.
	 */
	void look(Consumer<T> viewer) {
		look(this.last.get(), viewer);
	}

	/**
	 * Let what was noted since be all that is noted.
	 */
	private void end(@Nullable DueTime<T> taken) {
		if (this.last.compareAndSet(taken, null)) {
			return;
		}
		DueTime<T> after = this.last.get();
		while (after != null && after.before() != taken) {
			after = after.before();
		}
		if (after != null) {
			after.leave();
		}
	}

	private void look(@Nullable DueTime<T> from, Consumer<T> viewer) {
		DueTime<T> time = from;
		while (time != null) {
			T what = time.what();
			if (what != null) {
				viewer.accept(what);
			}
			time = time.before();
		}
	}

	/**
	 * Take all moments that still count.
	 * @param keeper told of what they are for before they are noted no more
	 */
	void take(Consumer<T> keeper, Consumer<DueTime<T>> taker) {
		DueTime<T> time = this.last.get();
		look(time, keeper);
		end(time);
		while (time != null) {
			DueTime<T> before = time.leave();
			if (!time.isCancelled()) {
				taker.accept(time);
			}
			time = before;
		}
	}

}
