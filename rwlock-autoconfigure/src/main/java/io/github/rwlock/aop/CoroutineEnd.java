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
package io.github.rwlock.aop;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

import kotlin.Unit;
import kotlin.coroutines.AbstractCoroutineContextElement;
import kotlin.coroutines.Continuation;
import kotlin.coroutines.CoroutineContext;
import kotlinx.coroutines.Job;
import kotlinx.coroutines.ThreadContextElement;
import org.jspecify.annotations.Nullable;

/**
 * Tells when the coroutines have ended that run a suspend function or a flow: one for
 * each time that advice calls it, and for each function or flow that it calls through
 * advice. After a cancel they go on to their end, of which the publisher does not tell
 * that is made of them. So an element of their context takes note of them as they begin,
 * and tells those of the calls around.
 */
final class CoroutineEnd {

	private final Beginning beginning = new Beginning();

	private final Set<Job> running = ConcurrentHashMap.newKeySet();

	private volatile @Nullable Class<?> type;

	/**
	 * Return the arguments of a call with the element in the context of the continuation.
	 * @param arguments the arguments of a suspend function, the continuation last
	 * @return other arguments
	 */
	@Nullable Object[] follow(@Nullable Object[] arguments) {
		@Nullable Object[] followed = arguments.clone();
		int last = followed.length - 1;
		if (followed[last] instanceof Continuation<?> continuation) {
			followed[last] = new Followed<>(continuation, within(continuation.getContext()));
		}
		return followed;
	}

	/**
	 * Return a context with the element.
	 */
	CoroutineContext within(CoroutineContext context) {
		return context.plus(this.beginning);
	}

	/**
	 * Return what is done when none of the coroutines runs any more that were cancelled,
	 * also while others came to their end. One that has not begun then does not begin.
	 */
	CompletableFuture<@Nullable Void> ended() {
		List<Job> cancelled = this.running.stream().filter(CoroutineEnd::isEnding).toList();
		return cancelled.isEmpty() ? CompletableFuture.completedFuture(null)
				: CompletableFuture
					.allOf(cancelled.stream().map(CoroutineEnd::endOf).toArray(CompletableFuture<?>[]::new))
					.thenCompose((ended) -> ended());
	}

	private static boolean isEnding(Job job) {
		return job.isCancelled() && !job.isCompleted();
	}

	private static CompletableFuture<@Nullable Void> endOf(Job job) {
		CompletableFuture<@Nullable Void> end = new CompletableFuture<>();
		whenEnded(job, () -> end.complete(null));
		return end;
	}

	private static void whenEnded(Job job, Runnable action) {
		job.invokeOnCompletion((failure) -> {
			action.run();
			return Unit.INSTANCE;
		});
	}

	/**
	 * The first to begin is that of the function. What it launches has the same element,
	 * and ends with it.
	 */
	private void begin(CoroutineContext context) {
		Job job = context.get(Job.Key);
		if (job != null && isOwn(job) && add(job)) {
			context.fold(Unit.INSTANCE, (none, element) -> {
				if (element instanceof Beginning around) {
					around.add(job);
				}
				return none;
			});
		}
	}

	private boolean add(Job job) {
		boolean added = this.running.add(job);
		if (added) {
			whenEnded(job, () -> this.running.remove(job));
		}
		return added;
	}

	private boolean isOwn(Job job) {
		if (this.type == null) {
			this.type = job.getClass();
		}
		return this.type == job.getClass();
	}

	/**
	 * Notices coroutines that begin. Each has a key of its own, as a guarded function
	 * that calls another one is to stay in its context.
	 */
	private final class Beginning extends AbstractCoroutineContextElement
			implements ThreadContextElement<@Nullable Object> {

		Beginning() {
			super(new CoroutineContext.Key<>() {
			});
		}

		@Override
		public @Nullable Object updateThreadContext(CoroutineContext context) {
			begin(context);
			return null;
		}

		@Override
		public void restoreThreadContext(CoroutineContext context, @Nullable Object before) {
		}

		private void add(Job job) {
			CoroutineEnd.this.add(job);
		}

	}

	/**
	 * A continuation with another context.
	 *
	 * @param to what it continues
	 * @param context its context
	 */
	private record Followed<T>(Continuation<T> to, CoroutineContext context) implements Continuation<T> {

		@Override
		public CoroutineContext getContext() {
			return this.context;
		}

		@Override
		public void resumeWith(Object result) {
			this.to.resumeWith(result);
		}

	}

}
