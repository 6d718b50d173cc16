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

import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.context.expression.AnnotatedElementKey;
import org.springframework.context.expression.BeanFactoryResolver;
import org.springframework.context.expression.CachedExpressionEvaluator;
import org.springframework.expression.Expression;
import org.springframework.expression.ParseException;
import org.springframework.expression.spel.standard.SpelExpression;
import org.springframework.expression.spel.support.StandardEvaluationContext;

/**
 * Parses expressions once and evaluates them for each call.
 */
class LockExpressionEvaluator extends CachedExpressionEvaluator {

	private final Map<ExpressionKey, Expression> expressions = new ConcurrentHashMap<>();

	private final StandardEvaluationContext shared = new StandardEvaluationContext();

	private final BeanFactory beanFactory;

	LockExpressionEvaluator(BeanFactory beanFactory) {
		this.beanFactory = beanFactory;
		this.shared.setBeanResolver(new BeanFactoryResolver(beanFactory));
	}

	/**
	 * Parse and check an expression.
	 * @param attribute the attribute that it is the value of
	 * @param text its text
	 * @param method the method it is evaluated for
	 * @param namingMethods the methods that name its parameters
	 * @return the expression
	 * @throws IllegalArgumentException if it cannot work
	 */
	LockExpression parse(String attribute, String text, LockedMethod method, List<Method> namingMethods) {
		Expression parsed = parse(text, method);
		Map<String, Integer> arguments = arguments(namingMethods);
		if (parsed instanceof SpelExpression spel) {
			new LockExpressionCheck(arguments.keySet(), this.beanFactory::containsBean).check(spel.getAST());
		}
		return new LockExpression(attribute, parsed, Map.copyOf(arguments));
	}

	@Nullable Object evaluate(LockExpression expression, LockCall call) {
		LockExpressionContext context = new LockExpressionContext(expression, call);
		this.shared.applyDelegatesTo(context);
		return expression.expression().getValue(context);
	}

	private Expression parse(String text, LockedMethod method) {
		if (text.isBlank()) {
			throw new IllegalArgumentException("it is blank");
		}
		try {
			return getExpression(this.expressions, new AnnotatedElementKey(method.method(), method.type()), text);
		}
		catch (ParseException ex) {
			throw new IllegalArgumentException("it is no SpEL expression: " + ex.getMessage(), ex);
		}
	}

	private Map<String, Integer> arguments(List<Method> namingMethods) {
		Map<String, Integer> indexes = new HashMap<>();
		for (Method method : namingMethods) {
			@Nullable String[] names = getParameterNameDiscoverer().getParameterNames(method);
			for (int i = 0; i < method.getParameterCount(); i++) {
				indexes.putIfAbsent("p" + i, i);
				indexes.putIfAbsent("a" + i, i);
				putName(indexes, (names != null) ? names[i] : null, i);
			}
		}
		return indexes;
	}

	private static void putName(Map<String, Integer> indexes, @Nullable String name, int index) {
		if (name != null) {
			indexes.putIfAbsent(name, index);
		}
	}

}
