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
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.expression.spel.SpelNode;
import org.springframework.expression.spel.ast.BeanReference;
import org.springframework.expression.spel.ast.CompoundExpression;
import org.springframework.expression.spel.ast.ConstructorReference;
import org.springframework.expression.spel.ast.Elvis;
import org.springframework.expression.spel.ast.FunctionReference;
import org.springframework.expression.spel.ast.Indexer;
import org.springframework.expression.spel.ast.InlineList;
import org.springframework.expression.spel.ast.IntLiteral;
import org.springframework.expression.spel.ast.MethodReference;
import org.springframework.expression.spel.ast.Operator;
import org.springframework.expression.spel.ast.PropertyOrFieldReference;
import org.springframework.expression.spel.ast.Ternary;
import org.springframework.expression.spel.ast.TypeReference;
import org.springframework.expression.spel.ast.VariableReference;

/**
 * Finds out, before an expression is ever evaluated, what cannot work in it.
 */
final class LockExpressionCheck {

	private static final Set<String> BUILT_IN = Set.of("root", "this");

	private static final Pattern INDEX = Pattern.compile("[pa]\\d+");

	private final LockExpressionScope scope;

	private final Set<String> variables;

	private final BeanFactory beans;

	/**
	 * Create a check.
	 * @param scope what there is to name
	 * @param beans the beans that there are
	 */
	LockExpressionCheck(LockExpressionScope scope, BeanFactory beans) {
		this.scope = scope;
		this.variables = scope.variables();
		this.beans = beans;
	}

	/**
	 * Check an expression.
	 * @param node its outermost node
	 * @throws IllegalArgumentException if it cannot work
	 */
	void check(SpelNode node) {
		checkWords(node);
		checkAll(node);
	}

	/**
	 * Check the words that stand for properties of the root, as a text without quotes
	 * does.
	 */
	private void checkWords(SpelNode node) {
		if (node instanceof PropertyOrFieldReference word && !LockCall.PROPERTIES.contains(word.getName())) {
			throw new IllegalArgumentException(
					"#root has no property '%s': write \"'%s'\" for the text, or \"#%s\" for an argument"
						.formatted(word.getName(), word.getName(), word.getName()));
		}
		checkMethod(node);
		boolean operation = node instanceof Operator || node instanceof Ternary || node instanceof Elvis
				|| node instanceof InlineList;
		int operands = (node instanceof CompoundExpression) ? 1 : (operation ? node.getChildCount() : 0);
		for (int i = 0; i < operands; i++) {
			checkWords(node.getChild(i));
		}
	}

	private void checkAll(SpelNode node) {
		checkNode(node);
		for (int i = 0; i < node.getChildCount(); i++) {
			checkAll(node.getChild(i));
		}
	}

	private void checkNode(SpelNode node) {
		if (node instanceof TypeReference || node instanceof ConstructorReference
				|| node instanceof FunctionReference) {
			throw new IllegalArgumentException(
					"'%s' is not allowed: write arguments, #root and @beans, no types, constructors or functions"
						.formatted(node.toStringAST()));
		}
		if (node instanceof VariableReference) {
			checkVariable(node.toStringAST().substring(1));
		}
		if (node instanceof BeanReference bean && !this.beans.containsBean(bean.getName())) {
			throw noBean(bean.getName());
		}
		if (node instanceof CompoundExpression && isRoot(node.getChild(0))) {
			checkMember(node.getChild(1));
			checkArgument(node);
		}
	}

	private IllegalArgumentException noBean(String name) {
		String[] names = (this.beans instanceof ListableBeanFactory list) ? list.getBeanDefinitionNames()
				: new String[0];
		String similar = SimilarNames.of(name, List.of(names));
		return new IllegalArgumentException("there is no bean '%s': %s".formatted(name,
				(similar != null) ? "did you mean '%s'?".formatted(similar) : "what follows '@' is the name of a bean, "
						+ "such as 'documentService' of a component DocumentService"));
	}

	private static boolean isRoot(SpelNode node) {
		return node instanceof VariableReference && "#root".equals(node.toStringAST());
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
				&& literal.getLiteralValue().getValue() instanceof Integer index && !this.scope.hasArgument(index)) {
			throw noArgument("#root.args" + root.getChild(2).toStringAST());
		}
	}

	private IllegalArgumentException noArgument(String text) {
		return new IllegalArgumentException(
				"there is no parameter for '%s': the method %s".formatted(text, this.scope.indexes()));
	}

	private static void checkMethod(SpelNode node) {
		if (node instanceof MethodReference method && Arrays.stream(LockCall.class.getMethods())
			.noneMatch((each) -> each.getName().equals(method.getName()))) {
			throw new IllegalArgumentException(
					"#root has no method '%s': write #root.target.%s(...) for one of the bean"
						.formatted(method.getName(), method.getName()));
		}
	}

	private void checkVariable(String name) {
		if (BUILT_IN.contains(name) && this.variables.contains(name)) {
			throw new IllegalArgumentException(("a parameter has the name '%s', but '#%s' is not the argument: "
					+ "rename the parameter, or write #p0 for the first argument")
				.formatted(name, name));
		}
		if (BUILT_IN.contains(name) || this.variables.contains(name)) {
			return;
		}
		if (LockExpressionScope.ELEMENT.equals(name)) {
			throw new IllegalArgumentException("'#each' is there only in the 'key' of an annotation that sets 'each'");
		}
		if (INDEX.matcher(name).matches()) {
			throw noArgument("#" + name);
		}
		throw new IllegalArgumentException(("there is no parameter for '#%s': correct the name, "
				+ "compile with -parameters if names are missing, or write #p0 for the first argument")
			.formatted(name));
	}

}
