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
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.expression.spel.SpelNode;
import org.springframework.expression.spel.ast.InlineList;
import org.springframework.expression.spel.ast.InlineMap;
import org.springframework.expression.spel.ast.Literal;
import org.springframework.expression.spel.ast.NullLiteral;
import org.springframework.expression.spel.ast.OpPlus;

/**
 * Finds out, before an expression is ever evaluated, what it gives, where that is plain
 * to see.
 */
final class LockExpressionType {

	private LockExpressionType() {
	}

	/**
	 * Check that an expression may give what its attribute needs.
	 * @param attribute the attribute
	 * @param node the outermost node of the expression
	 * @param scope what it can name
	 * @throws IllegalArgumentException if it never does
	 */
	static void check(SpelAttribute attribute, SpelNode node, LockExpressionScope scope) {
		if (node instanceof OpPlus) {
			SpelNodes.children(node).forEach((child) -> check(attribute, child, scope));
		}
		if (node instanceof NullLiteral) {
			throw new IllegalArgumentException("null is no value: write \"'null'\" for the text");
		}
		String variable = SpelNodes.variable(node);
		if (variable != null && LockExpressionScope.BUILT_IN.contains(variable)) {
			throw new IllegalArgumentException(
					"%s is the whole call, which is no value: write one of its properties, such as #root.methodName"
						.formatted(node.toStringAST()));
		}
		Class<?> type = of(node, scope);
		String reason = (type != null) ? attribute.whyNever(type) : null;
		if (type != null && reason != null) {
			throw new IllegalArgumentException("%s gives %s, which %s".formatted(node.toStringAST(),
					TypeText.withArticle(type.getSimpleName()), reason));
		}
	}

	private static @Nullable Class<?> of(SpelNode node, LockExpressionScope scope) {
		if (node instanceof InlineList) {
			return List.class;
		}
		if (node instanceof InlineMap) {
			return Map.class;
		}
		if (node instanceof Literal literal) {
			Object value = literal.getLiteralValue().getValue();
			return (value != null) ? value.getClass() : null;
		}
		String variable = SpelNodes.variable(node);
		return (variable != null) ? scope.typeOf(variable) : null;
	}

}
