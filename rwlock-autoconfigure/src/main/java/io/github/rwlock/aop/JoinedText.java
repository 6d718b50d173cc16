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

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.expression.spel.SpelNode;
import org.springframework.expression.spel.ast.OpPlus;
import org.springframework.expression.spel.ast.StringLiteral;

/**
 * An expression that does no more than join a text with arguments, as
 * {@code 'user:' + #id}, or name one. Where the arguments are texts or whole numbers it
 * is evaluated without SpEL, which takes several times as long. What it gives is what
 * {@link TextPlus} gives.
 *
 * @param parts texts, and the indexes of arguments
 */
record JoinedText(List<Object> parts) {

	/**
	 * Read an expression.
	 * @param node the expression
	 * @param arguments the arguments it may name, by variable: their indexes
	 * @return what it joins, {@code null} if it does anything else
	 */
	static @Nullable JoinedText of(SpelNode node, Map<String, Integer> arguments) {
		List<Object> parts = new ArrayList<>();
		boolean joined = addAll(node, arguments, parts);
		boolean isText = parts.size() == 1 || (joined && parts.get(0) instanceof String);
		return (joined && isText) ? new JoinedText(List.copyOf(parts)) : null;
	}

	/**
	 * Return what the expression gives for a call.
	 * @param call the call
	 * @return the value, {@code null} if only SpEL can tell
	 */
	@Nullable Object value(LockCall call) {
		if (this.parts.size() == 1) {
			return value(this.parts.get(0), call);
		}
		String text = "";
		for (int index = 0; index < this.parts.size(); index++) {
			Object value = value(this.parts.get(index), call);
			if (!isPlain(value)) {
				return null;
			}
			text = text.isEmpty() ? String.valueOf(value) : text + value;
		}
		return text;
	}

	private static @Nullable Object value(Object part, LockCall call) {
		return (part instanceof Integer index) ? call.argument(index) : part;
	}

	private static boolean isPlain(@Nullable Object value) {
		return value instanceof String || value instanceof Long || value instanceof Integer;
	}

	private static boolean addAll(SpelNode node, Map<String, Integer> arguments, List<Object> parts) {
		if (node instanceof OpPlus && node.getChildCount() == 2) {
			return addAll(node.getChild(0), arguments, parts) && add(node.getChild(1), arguments, parts);
		}
		return add(node, arguments, parts);
	}

	private static boolean add(SpelNode node, Map<String, Integer> arguments, List<Object> parts) {
		String variable = SpelNodes.variable(node);
		Object part = (variable != null) ? arguments.get(variable) : null;
		if (node instanceof StringLiteral literal) {
			part = literal.getLiteralValue().getValue();
		}
		return part != null && parts.add(part);
	}

}
