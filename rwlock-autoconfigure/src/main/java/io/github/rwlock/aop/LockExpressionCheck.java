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
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.expression.spel.SpelNode;
import org.springframework.expression.spel.ast.Assign;
import org.springframework.expression.spel.ast.BeanReference;
import org.springframework.expression.spel.ast.CompoundExpression;
import org.springframework.expression.spel.ast.ConstructorReference;
import org.springframework.expression.spel.ast.Elvis;
import org.springframework.expression.spel.ast.FunctionReference;
import org.springframework.expression.spel.ast.Indexer;
import org.springframework.expression.spel.ast.InlineList;
import org.springframework.expression.spel.ast.IntLiteral;
import org.springframework.expression.spel.ast.MethodReference;
import org.springframework.expression.spel.ast.OpDec;
import org.springframework.expression.spel.ast.OpInc;
import org.springframework.expression.spel.ast.Operator;
import org.springframework.expression.spel.ast.OperatorNot;
import org.springframework.expression.spel.ast.PropertyOrFieldReference;
import org.springframework.expression.spel.ast.StringLiteral;
import org.springframework.expression.spel.ast.Ternary;
import org.springframework.expression.spel.ast.TypeReference;

/**
 * Finds out, before an expression is ever evaluated, what cannot work in it.
 */
final class LockExpressionCheck {

	/**
	 * Nodes whose parts are evaluated for the root where they are.
	 */
	private static final List<Class<?>> PASSING = List.of(Operator.class, OperatorNot.class, Ternary.class, Elvis.class,
			InlineList.class, MethodReference.class);

	private final LockNameCheck names;

	/**
	 * Create a check.
	 * @param scope what there is to name
	 * @param beans the beans that there are
	 */
	LockExpressionCheck(LockExpressionScope scope, BeanFactory beans) {
		this.names = new LockNameCheck(scope, beans);
	}

	/**
	 * Check an expression.
	 * @param node its outermost node
	 * @throws IllegalArgumentException if it cannot work
	 */
	void check(SpelNode node) {
		checkWords(node);
		SpelNodes.all(node).forEach(this::checkNode);
		if (SpelNodes.all(node).allMatch((part) -> SpelNodes.variable(part) == null)) {
			SpelNodes.all(node).forEach(this::checkText);
		}
	}

	/**
	 * Check a text beside which nothing is named, so that it is the same for all calls.
	 */
	private void checkText(SpelNode node) {
		if (node instanceof StringLiteral literal) {
			this.names.checkText(String.valueOf(literal.getLiteralValue().getValue()));
		}
	}

	/**
	 * Check the words that stand for properties of the root, as a text without quotes
	 * does.
	 */
	private static void checkWords(SpelNode node) {
		if (node instanceof PropertyOrFieldReference word && !LockCall.PROPERTIES.contains(word.getName())) {
			throw new IllegalArgumentException(
					"#root has no property '%s': write \"'%s'\" for the text, or \"#%s\" for an argument"
						.formatted(word.getName(), word.getName(), word.getName()));
		}
		checkMethod(node);
		evaluatedForRoot(node).forEach(LockExpressionCheck::checkWords);
	}

	private static Stream<SpelNode> evaluatedForRoot(SpelNode node) {
		if (node instanceof CompoundExpression) {
			return Stream.concat(SpelNodes.children(node).limit(1),
					SpelNodes.children(node).filter(MethodReference.class::isInstance).flatMap(SpelNodes::children));
		}
		return PASSING.stream().anyMatch((type) -> type.isInstance(node)) ? SpelNodes.children(node) : Stream.empty();
	}

	private void checkNode(SpelNode node) {
		if (node instanceof TypeReference || node instanceof ConstructorReference
				|| node instanceof FunctionReference) {
			throw new IllegalArgumentException(
					"'%s' is not allowed: write arguments, #root and @beans, no types, constructors or functions"
						.formatted(node.toStringAST()));
		}
		if (node instanceof Assign || node instanceof OpInc || node instanceof OpDec) {
			throw new IllegalArgumentException(
					"'%s' would change a value, which is only to be read: write '==' to compare, or '+ 1'"
						.formatted(node.toStringAST()));
		}
		String variable = SpelNodes.variable(node);
		if (variable != null) {
			this.names.checkVariable(variable);
		}
		if (node instanceof BeanReference bean) {
			this.names.checkBean(bean.getName());
		}
		if (node instanceof CompoundExpression && "root".equals(SpelNodes.variable(node.getChild(0)))) {
			checkMember(node.getChild(1));
			checkArgument(node);
		}
	}

	private static void checkMember(SpelNode member) {
		if (member instanceof PropertyOrFieldReference property && !LockCall.PROPERTIES.contains(property.getName())) {
			throw new IllegalArgumentException("#root has no property '%s', but only %s".formatted(property.getName(),
					String.join(", ", new TreeSet<>(LockCall.PROPERTIES))));
		}
		checkMethod(member);
	}

	/**
	 * Check an element of the arguments that is named by a number.
	 */
	private void checkArgument(SpelNode root) {
		boolean element = root.getChildCount() > 2 && root.getChild(1) instanceof PropertyOrFieldReference property
				&& property.getName().equals("args") && root.getChild(2) instanceof Indexer;
		if (element && root.getChild(2).getChild(0) instanceof IntLiteral literal
				&& literal.getLiteralValue().getValue() instanceof Integer index) {
			this.names.checkArgument(index, "#root.args" + root.getChild(2).toStringAST());
		}
	}

	private static void checkMethod(SpelNode node) {
		if (node instanceof MethodReference method && Arrays.stream(LockCall.class.getMethods())
			.noneMatch((each) -> each.getName().equals(method.getName()))) {
			throw new IllegalArgumentException(
					"#root has no method '%s': write #root.target.%s(...) for one of the bean"
						.formatted(method.getName(), method.getName()));
		}
	}

}
