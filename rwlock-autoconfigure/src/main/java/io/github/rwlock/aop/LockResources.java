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

import org.springframework.core.NestedExceptionUtils;
import org.springframework.expression.spel.SpelEvaluationException;

import io.github.rwlock.LockKeyException;
import io.github.rwlock.LockOptions;

/**
 * Finds out what a call locks, and for whom.
 */
final class LockResources {

	private final LockExpressionEvaluator evaluator;

	LockResources(LockExpressionEvaluator evaluator) {
		this.evaluator = evaluator;
	}

	/**
	 * Return what a call locks for one annotation of its method.
	 * @param operation what the annotation asks for
	 * @param call the call
	 * @return what it locks
	 * @throws LockKeyException if an expression gives no text
	 */
	LockTarget target(LockOperation operation, LockCall call) {
		return new LockTarget(operation.kind(), resource(operation, call), options(operation, call));
	}

	private String resource(LockOperation operation, LockCall call) {
		LockExpression key = operation.key();
		if (key == null) {
			return String.valueOf(operation.name());
		}
		String text = text(key, operation, call);
		return (operation.name() != null) ? operation.name() + ":" + text : text;
	}

	private LockOptions options(LockOperation operation, LockCall call) {
		LockExpression owner = operation.owner();
		return (owner != null) ? operation.options().withOwner(text(owner, operation, call)) : operation.options();
	}

	private String text(LockExpression expression, LockOperation operation, LockCall call) {
		Object value = evaluate(expression, operation, call);
		try {
			return LockExpressionText.of(value);
		}
		catch (IllegalArgumentException ex) {
			throw failure(String.valueOf(ex.getMessage()), expression, operation, null);
		}
	}

	private @Nullable Object evaluate(LockExpression expression, LockOperation operation, LockCall call) {
		try {
			return this.evaluator.evaluate(expression, call);
		}
		catch (RuntimeException ex) {
			throw failure("failed (%s)".formatted(reason(ex)), expression, operation, ex);
		}
	}

	/**
	 * Return why an expression failed. What others put into their messages, such as
	 * arguments, is left to the cause.
	 */
	private static String reason(RuntimeException failure) {
		Throwable cause = NestedExceptionUtils.getMostSpecificCause(failure);
		return (cause instanceof SpelEvaluationException spel) ? spel.getSimpleMessage() : cause.getClass().getName();
	}

	private static LockKeyException failure(String reason, LockExpression expression, LockOperation operation,
			@Nullable Throwable cause) {
		return new LockKeyException(
				"The %s \"%s\" of %s %s, so the method was not called".formatted(expression.attribute(),
						expression.expression().getExpressionString(), operation.method(), reason),
				operation.kind(), cause);
	}

}
