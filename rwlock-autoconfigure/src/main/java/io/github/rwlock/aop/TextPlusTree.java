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

import org.springframework.expression.spel.ast.CompoundExpression;
import org.springframework.expression.spel.ast.Elvis;
import org.springframework.expression.spel.ast.Indexer;
import org.springframework.expression.spel.ast.InlineList;
import org.springframework.expression.spel.ast.MethodReference;
import org.springframework.expression.spel.ast.OpPlus;
import org.springframework.expression.spel.ast.Projection;
import org.springframework.expression.spel.ast.SpelNodeImpl;
import org.springframework.expression.spel.ast.Ternary;

/**
 * Copies expressions, so that wherever a {@code +} may come into what they give it is a
 * {@link TextPlus}. What only decides, such as a comparison, stays as it is.
 */
final class TextPlusTree {

	private static final Map<Class<?>, Copy> COPIES = Map.of(OpPlus.class, TextPlusTree::plus, Ternary.class,
			(node, children) -> new Ternary(node.getStartPosition(), node.getEndPosition(), children), Elvis.class,
			(node, children) -> new Elvis(node.getStartPosition(), node.getEndPosition(), children), InlineList.class,
			(node, children) -> new InlineList(node.getStartPosition(), node.getEndPosition(), children),
			CompoundExpression.class,
			(node, children) -> new CompoundExpression(node.getStartPosition(), node.getEndPosition(), children),
			MethodReference.class, TextPlusTree::method, Indexer.class,
			(node, children) -> new Indexer(((Indexer) node).isNullSafe(), node.getStartPosition(),
					node.getEndPosition(), children[0]),
			Projection.class, (node, children) -> new Projection(((Projection) node).isNullSafe(),
					node.getStartPosition(), node.getEndPosition(), children[0]));

	private TextPlusTree() {
	}

	/**
	 * Copy an expression.
	 * @param node its outermost node
	 * @return the copy
	 */
	static SpelNodeImpl of(SpelNodeImpl node) {
		Copy copy = COPIES.get(node.getClass());
		if (copy == null) {
			return node;
		}
		SpelNodeImpl[] children = new SpelNodeImpl[node.getChildCount()];
		for (int i = 0; i < children.length; i++) {
			children[i] = of((SpelNodeImpl) node.getChild(i));
		}
		return copy.of(node, children);
	}

	private static SpelNodeImpl plus(SpelNodeImpl node, SpelNodeImpl[] children) {
		return (children.length == 2) ? new TextPlus((OpPlus) node, children[0], children[1])
				: new OpPlus(node.getStartPosition(), node.getEndPosition(), children);
	}

	private static SpelNodeImpl method(SpelNodeImpl node, SpelNodeImpl[] children) {
		MethodReference method = (MethodReference) node;
		return new MethodReference(method.isNullSafe(), method.getName(), method.getStartPosition(),
				method.getEndPosition(), children);
	}

	/**
	 * Makes a node like another, with children of its own.
	 */
	private interface Copy {

		SpelNodeImpl of(SpelNodeImpl node, SpelNodeImpl[] children);

	}

}
