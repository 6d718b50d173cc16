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

import io.github.rwlock.LeaseLostEvent;
import io.github.rwlock.LockEvent;

/**
 * Told of what becomes of locks, on threads of the engine.
 */
@FunctionalInterface
public interface LockListener {

	/**
	 * Hear of a lease that was lost.
	 * @param event what happened
	 */
	void onLoss(LeaseLostEvent event);

	/**
	 * Return whether events of a type other than losses are to be made at all. Asked for
	 * each lock, so the answer must be at hand.
	 * @param type the type
	 * @return {@code true} to hear of them
	 */
	default boolean listensTo(Class<? extends LockEvent> type) {
		return false;
	}

	/**
	 * Hear of what is no loss.
	 * @param event what happened
	 */
	default void onEvent(LockEvent event) {
	}

}
