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

import org.springframework.expression.TypedValue;
import org.springframework.expression.spel.ExpressionState;
import org.springframework.expression.spel.ast.OpPlus;
import org.springframework.expression.spel.ast.SpelNodeImpl;

/**
 * A {@code +} that joins texts as keys have them. What is joined with a text has the text
 * that it has as a key of its own, and is refused where that is, so that no way of
 * writing a key escapes its rules. An empty text may be joined. Numbers are added.
 */
final class TextPlus extends OpPlus {

	/**
	 * Create a node.
	 * @param original the node that it stands for
	 * @param left what is on its left
	 * @param right what is on its right
	 */
	TextPlus(OpPlus original, SpelNodeImpl left, SpelNodeImpl right) {
		super(original.getStartPosition(), original.getEndPosition(), left, right);
	}

	@Override
	public TypedValue getValueInternal(ExpressionState state) {
		TypedValue left = getLeftOperand().getValueInternal(state);
		TypedValue right = getRightOperand().getValueInternal(state);
		if (left.getValue() instanceof String || right.getValue() instanceof String) {
			return new TypedValue(text(getLeftOperand(), left) + text(getRightOperand(), right));
		}
		return new OpPlus(getStartPosition(), getEndPosition(), new Operand(getLeftOperand(), left),
				new Operand(getRightOperand(), right))
			.getValueInternal(state);
	}

	@Override
	public boolean isCompilable() {
		return false;
	}

	private static String text(SpelNodeImpl operand, TypedValue value) {
		try {
			return LockExpressionText.joined(value.getValue());
		}
		catch (IllegalArgumentException ex) {
			throw new NoTextException("joins %s, which %s".formatted(operand.toStringAST(), ex.getMessage()),
					ex.getCause());
		}
	}

	/**
	 * An operand that has been evaluated.
	 */
	private static final class Operand extends SpelNodeImpl {

		private final SpelNodeImpl node;

		private final TypedValue value;

		Operand(SpelNodeImpl node, TypedValue value) {
			super(node.getStartPosition(), node.getEndPosition());
			this.node = node;
			this.value = value;
		}

		@Override
		public TypedValue getValueInternal(ExpressionState state) {
			return this.value;
		}

		@Override
		public String toStringAST() {
			return this.node.toStringAST();
		}

	}

}
