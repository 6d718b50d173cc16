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

import java.util.Arrays;
import java.util.Collection;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.core.NestedExceptionUtils;
import org.springframework.expression.spel.SpelEvaluationException;
import org.springframework.util.ObjectUtils;

import io.github.rwlock.LockKeyException;

/**
 * Evaluates the expressions of one annotation for one call. What is wrong with a value is
 * thrown as {@link LockKeyException}.
 *
 * @param evaluator what evaluates
 * @param operation what the annotation asks for
 * @param call the call
 */
record LockEvaluation(LockExpressionEvaluator evaluator, LockOperation operation, LockCall call) {

	private static final String NO_ELEMENT = "gave no element "
			+ "(a 'condition' that is false where there is none lets the method run without a lock)";

	boolean isTrue(LockExpression condition) {
		Object value = evaluate(condition, null);
		if (value instanceof Boolean truth) {
			return truth;
		}
		throw failure("gave %s, which is neither true nor false".formatted(typeOf(value)), condition, null);
	}

	/**
	 * Return the elements that an expression gives.
	 * @param expression the expression
	 * @return the elements, at least one, none of them {@code null}
	 */
	List<Object> elements(LockExpression expression) {
		Object value = evaluate(expression, null);
		if (!(value instanceof Collection<?>) && !ObjectUtils.isArray(value)) {
			throw failure("gave %s, which is neither a collection nor an array".formatted(typeOf(value)), expression,
					null);
		}
		List<Object> elements = Arrays
			.asList((value instanceof Collection<?> many) ? many.toArray() : ObjectUtils.toObjectArray(value));
		if (elements.isEmpty() || elements.contains(null)) {
			throw failure(elements.isEmpty() ? NO_ELEMENT : "gave an element that is null", expression, null);
		}
		return elements;
	}

	/**
	 * Return the text of what an expression gives.
	 * @param expression the expression
	 * @param element the element it is evaluated for, {@code null} if it is evaluated
	 * once
	 * @return the text, not blank
	 */
	String text(LockExpression expression, @Nullable Object element) {
		return textOf(evaluate(expression, element), expression);
	}

	/**
	 * Return the text of a value.
	 * @param value the value
	 * @param source the expression that gave it
	 * @return the text, not blank
	 */
	String textOf(@Nullable Object value, LockExpression source) {
		try {
			return LockExpressionText.of(value);
		}
		catch (IllegalArgumentException ex) {
			throw failure(String.valueOf(ex.getMessage()), source, ex.getCause());
		}
	}

	private @Nullable Object evaluate(LockExpression expression, @Nullable Object element) {
		try {
			return this.evaluator.evaluate(expression, this.call, element);
		}
		catch (NoTextException ex) {
			throw failure(String.valueOf(ex.getMessage()), expression, ex.getCause());
		}
		catch (RuntimeException ex) {
			throw failure("failed (%s)".formatted(reason(ex)), expression, ex);
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

	private static String typeOf(@Nullable Object value) {
		return (value != null) ? TypeText.of(value) : "null";
	}

	private LockKeyException failure(String reason, LockExpression expression, @Nullable Throwable cause) {
		return new LockKeyException("The %s \"%s\" of %s %s, so the method was not called"
			.formatted(expression.attribute(), expression.text(), this.operation.method(), reason),
				this.operation.kind(), cause);
	}

}
