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
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.context.expression.AnnotatedElementKey;
import org.springframework.context.expression.BeanFactoryResolver;
import org.springframework.context.expression.CachedExpressionEvaluator;
import org.springframework.expression.EvaluationContext;
import org.springframework.expression.Expression;
import org.springframework.expression.ParseException;
import org.springframework.expression.spel.SpelParserConfiguration;
import org.springframework.expression.spel.ast.SpelNodeImpl;
import org.springframework.expression.spel.standard.SpelExpression;
import org.springframework.expression.spel.support.StandardEvaluationContext;

/**
 * Parses expressions once and evaluates them for each call.
 */
class LockExpressionEvaluator extends CachedExpressionEvaluator {

	private final Map<ExpressionKey, Expression> expressions = new ConcurrentHashMap<>();

	private final Map<Expression, Expression> joining = new ConcurrentHashMap<>();

	private final StandardEvaluationContext conditions = new StandardEvaluationContext();

	private final StandardEvaluationContext texts = new StandardEvaluationContext();

	private final BeanFactory beanFactory;

	LockExpressionEvaluator(BeanFactory beanFactory) {
		this.beanFactory = beanFactory;
		this.conditions.setBeanResolver(new BeanFactoryResolver(beanFactory));
		this.texts.setBeanResolver(new BeanFactoryResolver(beanFactory));
		this.texts.setMethodResolvers(List.of(new TextMethodResolver()));
	}

	/**
	 * Return what the expressions of an annotation can name.
	 * @param annotation the annotation
	 * @param method the method it is for
	 * @return the scope
	 */
	LockExpressionScope scope(LockAnnotation annotation, LockedMethod method) {
		return LockExpressionScope.of(method, annotation, getParameterNameDiscoverer());
	}

	/**
	 * Parse and check an expression.
	 * @param attribute the attribute that it is the value of
	 * @param text its text
	 * @param scope what it can name
	 * @return the expression
	 * @throws IllegalArgumentException if it cannot work
	 */
	LockExpression parse(SpelAttribute attribute, String text, LockExpressionScope scope) {
		Expression parsed = parse(text, scope.method());
		JoinedText joined = null;
		if (parsed instanceof SpelExpression spel) {
			new LockExpressionCheck(scope, this.beanFactory).check(spel.getAST());
			joined = JoinedText.of(spel.getAST(), scope.arguments());
			parsed = (attribute != SpelAttribute.CONDITION)
					? this.joining.computeIfAbsent(spel, (each) -> joining(spel)) : spel;
		}
		return new LockExpression(attribute, parsed, scope.arguments(), joined);
	}

	/**
	 * Evaluate an expression.
	 * @param expression the expression
	 * @param call the call it is evaluated for
	 * @param element the element it is evaluated for, {@code null} if it is evaluated
	 * once
	 * @return its value
	 */
	@Nullable Object evaluate(LockExpression expression, LockCall call, @Nullable Object element) {
		Object plain = expression.plainValue(call);
		if (plain != null) {
			return plain;
		}
		EvaluationContext shared = (expression.attribute() == SpelAttribute.CONDITION) ? this.conditions : this.texts;
		return expression.expression().getValue(new LockExpressionContext(shared, expression, call, element));
	}

	private static Expression joining(SpelExpression parsed) {
		return new SpelExpression(parsed.getExpressionString(), TextPlusTree.of((SpelNodeImpl) parsed.getAST()),
				new SpelParserConfiguration());
	}

	private Expression parse(String text, LockedMethod method) {
		try {
			return getExpression(this.expressions, new AnnotatedElementKey(method.method(), method.type()), text);
		}
		catch (ParseException ex) {
			String meant = MissingQuotes.meantBy(text);
			throw new IllegalArgumentException("it is no SpEL expression: "
					+ ((meant != null) ? "write \"%s\" (%s)".formatted(meant, ex.getMessage()) : ex.getMessage()), ex);
		}
	}

}
