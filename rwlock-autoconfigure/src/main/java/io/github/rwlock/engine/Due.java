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

import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

import org.jspecify.annotations.Nullable;

/**
 * Something about which something is to be done at some time, until it ends.
 */
abstract class Due {

	private static final AtomicReferenceFieldUpdater<Due, @Nullable DueTime<?>> DUE_TIME = dueTimeField();

	private volatile @Nullable DueTime<?> dueTime;

	/**
	 * Return when something is to be done about it.
	 */
	abstract long dueAt();

	/**
	 * Return whether it may be done now together with others that are due.
	 */
	abstract boolean mayJoin(long now);

	abstract boolean hasEnded();

	/**
	 * Return when it is looked at, or was last.
	 */
	final @Nullable DueTime<?> dueTime() {
		return this.dueTime;
	}

	/**
	 * Be looked at at another time.
	 * @return when it was to be looked at, to be cancelled when the new time is seen to
	 */
	final @Nullable DueTime<?> lookAt(DueTime<?> time) {
		return DUE_TIME.getAndSet(this, time);
	}

	/**
	 * Be looked at at another time, unless that has been changed meanwhile.
	 * @param previous when it was to be looked at
	 * @return whether it is looked at then
	 */
	final boolean lookAt(DueTime<?> time, @Nullable DueTime<?> previous) {
		return DUE_TIME.compareAndSet(this, previous, time);
	}

	@SuppressWarnings({ "unchecked", "rawtypes" })
	private static AtomicReferenceFieldUpdater<Due, @Nullable DueTime<?>> dueTimeField() {
		return (AtomicReferenceFieldUpdater) AtomicReferenceFieldUpdater.newUpdater(Due.class, DueTime.class,
				"dueTime");
	}

}
