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

import java.lang.reflect.Method;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

import org.springframework.util.ReflectionUtils;

/**
 * Tells when the coroutines have ended that run a suspend function: one for each time
 * that advice calls it, and for each function that it calls through advice. After a
 * cancel they go on to their end, of which the publisher does not tell that Spring makes
 * of them. So an element of their context takes note of them as they begin.
 */
final class CoroutineEnd {

	/**
	 * One for each call, as a guarded function that calls another one is to stay in its
	 * context.
	 */
	private final Object key = KotlinTypes.proxy(KotlinTypes.CONTEXT_KEY, CoroutineEnd::answer);

	private final Set<Object> running = ConcurrentHashMap.newKeySet();

	private volatile @Nullable Class<?> type;

	/**
	 * Return the arguments of a call with the element in the context of the continuation.
	 * @param arguments the arguments of a suspend function, the continuation last
	 * @return other arguments
	 */
	@Nullable Object[] follow(@Nullable Object[] arguments) {
		@Nullable Object[] followed = arguments.clone();
		int last = followed.length - 1;
		Object continuation = followed[last];
		Object context = KotlinTypes.call(KotlinTypes.PLUS,
				KotlinTypes.call(KotlinTypes.CONTEXT_OF_CONTINUATION, continuation),
				KotlinTypes.proxy(KotlinTypes.THREAD_CONTEXT_ELEMENT, this::answerElement));
		followed[last] = KotlinTypes.proxy(KotlinTypes.CONTINUATION,
				(proxy, method, args) -> method.equals(KotlinTypes.CONTEXT_OF_CONTINUATION) ? context
						: ReflectionUtils.invokeMethod(method, continuation, args));
		return followed;
	}

	/**
	 * Return what is done when none of the coroutines runs any more that were cancelled.
	 * One that has not begun then does not begin.
	 */
	CompletableFuture<@Nullable Void> ended() {
		return CompletableFuture.allOf(this.running.stream()
			.filter((job) -> Boolean.TRUE.equals(KotlinTypes.call(KotlinTypes.IS_CANCELLED, job)))
			.map(CoroutineEnd::endOf)
			.toArray(CompletableFuture<?>[]::new));
	}

	private static CompletableFuture<@Nullable Void> endOf(Object job) {
		CompletableFuture<@Nullable Void> end = new CompletableFuture<>();
		whenEnded(job, () -> end.complete(null));
		return end;
	}

	private static void whenEnded(Object job, Runnable action) {
		KotlinTypes.call(KotlinTypes.INVOKE_ON_COMPLETION, job,
				KotlinTypes.proxy(KotlinTypes.FUNCTION_OF_ONE, (proxy, method, args) -> {
					action.run();
					return KotlinTypes.UNIT;
				}));
	}

	private @Nullable Object answerElement(Object element, Method method, @Nullable Object[] arguments) {
		Object first = (arguments != null) ? arguments[0] : null;
		return switch (method.getName()) {
			case "getKey" -> this.key;
			case "get" -> (first == this.key) ? element : null;
			case "minusKey" -> (first == this.key) ? KotlinTypes.EMPTY_CONTEXT : element;
			case "plus" ->
				(first == KotlinTypes.EMPTY_CONTEXT) ? element : KotlinTypes.call(KotlinTypes.PLUS, first, element);
			case "fold" -> KotlinTypes.call(KotlinTypes.INVOKE_WITH_TWO, arguments[1], first, element);
			case "updateThreadContext" -> begin(first);
			case "restoreThreadContext" -> null;
			default -> answer(element, method, arguments);
		};
	}

	/**
	 * The first to begin is that of the function. What it launches has the same element,
	 * and ends with it.
	 */
	private @Nullable Object begin(@Nullable Object context) {
		Object job = KotlinTypes.call(KotlinTypes.GET, context, KotlinTypes.JOB_KEY);
		if (job != null && isOwn(job) && this.running.add(job)) {
			whenEnded(job, () -> this.running.remove(job));
		}
		return null;
	}

	private boolean isOwn(Object job) {
		if (this.type == null) {
			this.type = job.getClass();
		}
		return this.type == job.getClass();
	}

	private static @Nullable Object answer(Object proxy, Method method, @Nullable Object[] arguments) {
		return switch (method.getName()) {
			case "equals" -> proxy == arguments[0];
			case "hashCode" -> System.identityHashCode(proxy);
			default -> CoroutineEnd.class.getSimpleName();
		};
	}

}
