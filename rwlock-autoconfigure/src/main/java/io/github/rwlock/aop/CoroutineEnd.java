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
import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;

import org.springframework.util.ReflectionUtils;

/**
 * Tells when the coroutine has ended that runs a suspend function. After a cancel it goes
 * on to its end, of which the publisher does not tell that Spring makes of it. So an
 * element of the coroutine's context takes note of the coroutine as it begins.
 */
final class CoroutineEnd {

	private static final Object KEY = KotlinTypes.proxy(KotlinTypes.CONTEXT_KEY, CoroutineEnd::answer);

	private volatile @Nullable Object job;

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
	 * Return what is done when the coroutine does not run any more, once it was cancelled
	 * or has ended. One that has not begun then does not begin.
	 */
	CompletableFuture<@Nullable Void> ended() {
		Object running = this.job;
		if (running == null) {
			return CompletableFuture.completedFuture(null);
		}
		CompletableFuture<@Nullable Void> end = new CompletableFuture<>();
		KotlinTypes.call(KotlinTypes.INVOKE_ON_COMPLETION, running,
				KotlinTypes.proxy(KotlinTypes.FUNCTION_OF_ONE, (proxy, method, args) -> {
					end.complete(null);
					return KotlinTypes.UNIT;
				}));
		return end;
	}

	private @Nullable Object answerElement(Object element, Method method, @Nullable Object[] arguments) {
		Object first = (arguments != null) ? arguments[0] : null;
		return switch (method.getName()) {
			case "getKey" -> KEY;
			case "get" -> (first == KEY) ? element : null;
			case "minusKey" -> (first == KEY) ? KotlinTypes.EMPTY_CONTEXT : element;
			case "plus" ->
				(first == KotlinTypes.EMPTY_CONTEXT) ? element : KotlinTypes.call(KotlinTypes.PLUS, first, element);
			case "fold" -> KotlinTypes.call(KotlinTypes.INVOKE_WITH_TWO, arguments[1], first, element);
			case "updateThreadContext" -> begin(first);
			case "restoreThreadContext" -> null;
			default -> answer(element, method, arguments);
		};
	}

	/**
	 * The coroutine itself is the first to run; those within have the same element.
	 */
	private @Nullable Object begin(@Nullable Object context) {
		if (this.job == null) {
			this.job = KotlinTypes.call(KotlinTypes.GET, context, KotlinTypes.JOB_KEY);
		}
		return null;
	}

	private static @Nullable Object answer(Object proxy, Method method, @Nullable Object[] arguments) {
		return switch (method.getName()) {
			case "equals" -> proxy == arguments[0];
			case "hashCode" -> System.identityHashCode(proxy);
			default -> CoroutineEnd.class.getSimpleName();
		};
	}

}
