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

import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;

import org.springframework.core.ReactiveAdapter;
import org.springframework.core.ReactiveAdapterRegistry;

/**
 * Finds methods of which nothing tells when they have ended, so that they cannot be
 * locked until then.
 */
final class LateReturn {

	private LateReturn() {
	}

	/**
	 * Return why the end of a method that is to be locked cannot be told.
	 * @param locked the method
	 * @return the reason and what to do, or {@code null}
	 */
	static @Nullable String whyUntold(LockedMethod locked) {
		if (SuspendFunction.is(locked.method())) {
			String reason = SuspendFunction.whyDetached(locked.method());
			return (reason != null) ? reason : refusalWithin("suspend function", locked);
		}
		Class<?> type = ReturnType.of(locked);
		String reason = whyUntold(type, LockedMethodRules.isAsync(locked));
		return (reason != null) ? refusal("method", type.getSimpleName(), reason) : refusalWithin("method", locked);
	}

	private static @Nullable String whyUntold(Class<?> type, boolean async) {
		return switch (MethodEnd.of(type)) {
			case STAGE -> isStage(type) ? null : ": let it return CompletableFuture or CompletionStage";
			case FUTURE -> async ? null : ", as nothing tells when its work has ended: "
					+ "let it return CompletableFuture, or make it @Async";
			case PUBLISHER -> whyNoPublisher(type);
			case RETURN, UNDECLARED -> whyLate(type);
		};
	}

	private static boolean isStage(Class<?> type) {
		return type.isAssignableFrom(CompletableFuture.class);
	}

	private static String refusal(String what, String type, String reason) {
		return "a %s that returns %s cannot be guarded%s".formatted(what, type, reason);
	}

	private static @Nullable String refusalWithin(String what, LockedMethod locked) {
		Class<?> late = ReturnType.lateWithin(locked);
		return (late != null)
				? refusal(what, TypeText.of(ReturnType.whole(locked)),
						(", as the inner %s is at work when the lock is released: let it %s, "
								+ "or annotate the method that does the work")
							.formatted(late.getSimpleName(), howToReturn(late, SuspendFunction.is(locked.method()))))
				: null;
	}

	/**
	 * Return how a method can be guarded that does what an inner part is at work on.
	 */
	private static String howToReturn(Class<?> late, boolean suspended) {
		if (suspended) {
			return "return what that comes to";
		}
		if (ReturnType.isJob(late)) {
			return "be a suspend function that returns what that comes to";
		}
		String guarded = switch (MethodEnd.of(late)) {
			case STAGE -> isStage(late) ? null : "CompletableFuture";
			case FUTURE -> "CompletableFuture";
			case PUBLISHER -> otherPublisher(late);
			case RETURN, UNDECLARED -> null;
		};
		return "return a %s alone".formatted((guarded != null) ? guarded : late.getSimpleName());
	}

	private static @Nullable String whyNoPublisher(Class<?> type) {
		if (!Libraries.REACTOR) {
			return " without Reactor: add reactor-core";
		}
		if (ReturnType.isJob(type)) {
			return ", as it is at work before it is awaited: make it a suspend function";
		}
		String guarded = otherPublisher(type);
		return (guarded != null) ? ": let it return %s".formatted(guarded) : null;
	}

	/**
	 * Return which publisher a method has to return instead of one of a type.
	 * @param type the type
	 * @return the name, {@code null} if that type is well
	 */
	private static @Nullable String otherPublisher(Class<?> type) {
		ReactiveAdapter adapter = ReactiveAdapterRegistry.getSharedInstance().getAdapter(type);
		if (adapter != null && type.isAssignableFrom(adapter.getReactiveType())) {
			return null;
		}
		if (ReturnType.isKindOfFlow(type)) {
			return "Flow";
		}
		return (adapter == null || adapter.isMultiValue()) ? "Flux" : "Mono";
	}

	/**
	 * Types that there is no adapter for.
	 */
	private static @Nullable String whyLate(Class<?> type) {
		if (ReturnType.isJob(type)) {
			return ", as it is at work after the return: make it a suspend function";
		}
		return ReturnType.isLate(type)
				? ", as it is at work after the return, and Spring has no adapter for it: add reactor-core,"
						+ " and for Kotlin kotlinx-coroutines-reactor"
				: null;
	}

}
