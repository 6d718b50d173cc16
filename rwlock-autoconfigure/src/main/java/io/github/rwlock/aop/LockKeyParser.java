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

import org.jspecify.annotations.Nullable;

import org.springframework.expression.spel.standard.SpelExpression;

/**
 * Reads and checks what the key of a lock annotation is made of.
 */
final class LockKeyParser {

	private final LockText text;

	private final LockExpressionParser expressions;

	LockKeyParser(LockText text, LockExpressionParser expressions) {
		this.text = text;
		this.expressions = expressions;
	}

	/**
	 * Read the key.
	 * @param annotation the annotation
	 * @param scope what its expressions can name
	 * @return the key
	 * @throws IllegalArgumentException if it cannot work
	 */
	LockKey parse(LockAnnotation annotation, LockExpressionScope scope) {
		String name = LockText.read("name", () -> name(annotation.name()));
		LockExpression each = this.expressions.parseIfSet(SpelAttribute.EACH, annotation.each(), scope);
		LockExpressionScope inner = (each != null) ? LockText.read("each", scope::withElement) : scope;
		List<LockExpression> parts = LockText.read("key", () -> parts(annotation))
			.stream()
			.map((part) -> this.expressions.parse(SpelAttribute.KEY, part, inner))
			.toList();
		LockKey key = new LockKey(name, each, parts);
		checkSomething(key);
		checkElements(key);
		return key;
	}

	/**
	 * The key has two names so that one of them can be left out.
	 */
	private static List<String> parts(LockAnnotation annotation) {
		if (!annotation.otherKey().isEmpty()) {
			throw new IllegalArgumentException("it is %s, but 'value', which is the same attribute, is %s: set one"
				.formatted(annotation.key(), annotation.otherKey()));
		}
		return annotation.key();
	}

	private @Nullable String name(String text) {
		if (text.isEmpty()) {
			return null;
		}
		String name = this.text.literal(text);
		LockText.requireText(text, name);
		if (name.indexOf(':') >= 0) {
			throw new IllegalArgumentException(("\"%s\" holds a ':', which parts name and key: "
					+ "let 'name' end before it, and write what follows as 'key', in SpEL")
				.formatted(name));
		}
		return name;
	}

	private static void checkSomething(LockKey key) {
		if (key.name() == null && key.each() == null && key.parts().isEmpty()) {
			throw new IllegalArgumentException(
					"neither 'key' nor 'name' is set, so there is nothing to lock: set one of them or both");
		}
	}

	private static void checkElements(LockKey key) {
		if (key.each() != null && !key.parts().isEmpty()
				&& key.parts().stream().noneMatch(LockKeyParser::namesElement)) {
			throw new IllegalArgumentException("'key' does not name #each, so all elements would be one lock: "
					+ "name it there, or remove 'each'");
		}
	}

	private static boolean namesElement(LockExpression part) {
		return part.expression() instanceof SpelExpression spel && SpelNodes.all(spel.getAST())
			.anyMatch((node) -> LockExpressionScope.ELEMENT.equals(SpelNodes.variable(node)));
	}

}
