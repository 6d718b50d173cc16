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

import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * The one thing that an asynchronous request waits for: an answer or a moment. What comes
 * later than what was awaited after it is ignored.
 */
final class Awaiting {

	private final AsyncThreads threads;

	private @Nullable Future<?> timer;

	private boolean calling;

	private int calls;

	Awaiting(AsyncThreads threads) {
		this.threads = threads;
	}

	/**
	 * Return whether an answer is awaited.
	 */
	boolean isCalling() {
		return this.calling;
	}

	/**
	 * Await a moment, and then take a step.
	 */
	void moment(long moment, Runnable step) {
		cancel();
		this.timer = this.threads.stepAt(moment, step);
	}

	/**
	 * Await an answer for as long as the call may take.
	 * @param part given what takes the answer in, or throws what stands in its place
	 */
	<A> void answer(Call<A> call, Consumer<Supplier<@Nullable Call<?>>> part) {
		int number = ++this.calls;
		moment(Nanos.now() + Nanos.of(call.timeout()), () -> end(number, part, () -> {
			throw StoreCalls.timedOut(call.timeout());
		}));
		this.calling = true;
		call.answer().whenComplete((answer, failure) -> this.threads.step(() -> end(number, part, () -> {
			if (failure != null) {
				throw StoreCalls.failure(failure);
			}
			return call.next().apply(answer);
		})));
	}

	/**
	 * Await nothing any more.
	 */
	void cancel() {
		this.calling = false;
		if (this.timer != null) {
			this.timer.cancel(false);
			this.timer = null;
		}
	}

	private void end(int number, Consumer<Supplier<@Nullable Call<?>>> part, Supplier<@Nullable Call<?>> answer) {
		if (this.calling && number == this.calls) {
			cancel();
			part.accept(answer);
		}
	}

}
