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

import org.springframework.expression.spel.standard.SpelExpression;

/**
 * Reads the attributes of lock annotations that are expressions.
 */
final class LockExpressionParser {

	private final LockText text;

	private final LockExpressionEvaluator evaluator;

	LockExpressionParser(LockText text, LockExpressionEvaluator evaluator) {
		this.text = text;
		this.evaluator = evaluator;
	}

	/**
	 * Read an expression.
	 * @param attribute the attribute
	 * @param text what it is set to
	 * @param scope what it can name
	 * @return the expression, or {@code null} if the attribute is not set
	 * @throws IllegalArgumentException if it cannot work
	 */
	@Nullable LockExpression parseIfSet(SpelAttribute attribute, String text, LockExpressionScope scope) {
		return text.isEmpty() ? null : parse(attribute, text, scope);
	}

	/**
	 * Read an expression, in which placeholders are resolved first.
	 * @param attribute the attribute
	 * @param text what it is set to
	 * @param scope what it can name
	 * @return the expression
	 * @throws IllegalArgumentException if it cannot work
	 */
	LockExpression parse(SpelAttribute attribute, String text, LockExpressionScope scope) {
		return LockText.read(attribute.toString(), () -> {
			String resolved = this.text.resolve(text);
			LockText.requireText(text, resolved);
			LockExpression expression = this.evaluator.parse(attribute, resolved, scope);
			if (expression.expression() instanceof SpelExpression spel) {
				LockExpressionType.check(attribute, spel.getAST(), scope);
			}
			return expression;
		});
	}

}
