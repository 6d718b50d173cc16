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

import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.expression.Expression;

/**
 * A parsed SpEL attribute of a lock annotation, or one part of its key.
 *
 * @param attribute the attribute
 * @param expression what gives its value
 * @param arguments the arguments it may name, by variable: their indexes
 * @param joined what gives its value without SpEL, {@code null} if nothing does
 */
record LockExpression(SpelAttribute attribute, Expression expression, Map<String, Integer> arguments,
		@Nullable JoinedText joined) {

	String text() {
		return this.expression.getExpressionString();
	}

	/**
	 * Return the value if that takes no SpEL.
	 * @param call the call it is evaluated for
	 * @return the value, {@code null} if only SpEL can tell
	 */
	@Nullable Object plainValue(LockCall call) {
		return (this.joined != null) ? this.joined.value(call) : null;
	}

}
