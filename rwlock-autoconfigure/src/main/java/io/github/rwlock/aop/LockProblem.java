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

import org.jspecify.annotations.Nullable;

import io.github.rwlock.LockConfigurationException;
import io.github.rwlock.LockKind;

/**
 * Words in which mistakes in lock annotations are reported.
 */
final class LockProblem {

	private LockProblem() {
	}

	static LockConfigurationException on(LockedMethod method, @Nullable LockAnnotation annotation, Exception cause) {
		String title = (annotation != null) ? annotation.title() : "Lock annotation";
		LockKind kind = (annotation != null) ? annotation.kind() : LockKind.WRITE;
		return at("%s on %s".formatted(title, method), kind, String.valueOf(cause.getMessage()), cause);
	}

	static LockConfigurationException on(LockedMethod method, LockAnnotation annotation, String reason) {
		return at("%s on %s".formatted(annotation.title(), method), annotation.kind(), reason, null);
	}

	private static LockConfigurationException at(String place, LockKind kind, String reason,
			@Nullable Exception cause) {
		return new LockSetupException("%s: %s".formatted(place, reason), kind,
				"Correct %s: the description says what is wrong there.".formatted(place), cause);
	}

	static LockConfigurationException undeclared(LockPlan plan) {
		LockOperation operation = plan.operations().get(0);
		return new LockConfigurationException(("%s is declared to return Object and returned something that is at work "
				+ "after the return, so its lock was released too early: declare what it returns")
			.formatted(operation.method()), null, operation.kind(), null);
	}

	static LockConfigurationException unguarded(String beanName, Class<?> type) {
		return new LockConfigurationException(("Bean '%s': %s has lock annotations, but the bean got no proxy, "
				+ "so nothing is locked. Either auto-proxying is switched off, or a bean post-processor needs the bean "
				+ "so early that it cannot be proxied: inject it there lazily")
			.formatted(beanName, type.getName()), null, LockKind.WRITE, null);
	}

	static LockConfigurationException hidden(String beanName, Class<?> type) {
		return new LockConfigurationException(("Bean '%s': %s has lock annotations, but another proxy hides them, "
				+ "so nothing is locked. Let that proxy be one of the class, or put the annotations on its interface")
			.formatted(beanName, type.getName()), null, LockKind.WRITE, null);
	}

	static LockConfigurationException in(String beanName, LockConfigurationException problem) {
		String message = "Bean '%s': %s".formatted(beanName, problem.getMessage());
		return (problem instanceof LockSetupException setup)
				? new LockSetupException(message, problem.kind(), setup.action(), problem.getCause())
				: new LockConfigurationException(message, null, problem.kind(), problem.getCause());
	}

}
