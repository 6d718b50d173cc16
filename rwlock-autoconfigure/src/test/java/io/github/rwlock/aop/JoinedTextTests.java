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
import java.util.stream.Stream;

import org.aopalliance.intercept.MethodInvocation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.expression.EvaluationContext;
import org.springframework.expression.spel.ExpressionState;
import org.springframework.expression.spel.SpelParserConfiguration;
import org.springframework.expression.spel.ast.SpelNodeImpl;
import org.springframework.expression.spel.standard.SpelExpression;
import org.springframework.expression.spel.standard.SpelExpressionParser;
import org.springframework.expression.spel.support.StandardEvaluationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * What is evaluated without SpEL, and that it gives what it gives otherwise.
 */
class JoinedTextTests {

	private static final Map<String, Integer> ARGUMENTS = Map.of("a", 0, "b", 1);

	static Stream<Object> values() {
		return Stream.of("text", "", 5, -7L);
	}

	static Stream<Object> otherValues() {
		return Stream.of(5.0, Thread.State.NEW, 'c', (byte) 1);
	}

	@ParameterizedTest
	@MethodSource("values")
	void whenArgumentIsPlainThenJoinedByItsTextAsAKey(Object value) {
		String key = value.toString().isEmpty() ? "" : LockExpressionText.of(value);
		assertThat(joined("#a").value(call(value, 3))).isSameAs(value);
		assertThat(joined("'user:' + #a").value(call(value, 3))).isEqualTo("user:" + key);
		assertThat(joined("'it''s ' + #b + '-' + #a").value(call(value, 3))).isEqualTo("it's 3-" + key);
	}

	@ParameterizedTest
	@MethodSource("values")
	void whenArgumentIsPlainThenTheSameWithSpel(Object value) {
		for (String text : new String[] { "'user:' + #a", "'it''s ' + #b + '-' + #a", "'' + #a + #a", "'x'", "#a" }) {
			assertThat(joined(text).value(call(value, 3))).as(text).isNotNull().isEqualTo(bySpel(text, call(value, 3)));
		}
	}

	@ParameterizedTest
	@MethodSource("otherValues")
	void whenArgumentIsOtherwiseThenOnlySpelCanTell(Object value) {
		assertThat(joined("'user:' + #a").value(call(value, 3))).isNull();
		assertThat(joined("#a").value(call(value, 3))).isSameAs(value);
	}

	@Test
	void whenArgumentIsNullThenOnlySpelCanTell() {
		assertThat(joined("'user:' + #a").value(call(null, 3))).isNull();
		assertThat(joined("#a").value(call(null, 3))).isNull();
	}

	@ParameterizedTest
	@ValueSource(strings = { "#a + #b", "#a + 'x'", "'x' + (#a + #b)", "'x' + 1", "'x' + #a.length()", "+#a", "#c",
			"'x' + #each", "'x' - #a", "#root.args" })
	void whenItDoesMoreThanJoinThenOnlySpelCanTell(String text) {
		assertThat(joined(text)).isNull();
	}

	private static JoinedText joined(String text) {
		return JoinedText.of(parse(text).getAST(), ARGUMENTS);
	}

	private static Object bySpel(String text, LockCall call) {
		LockExpression expression = new LockExpression(SpelAttribute.KEY, parse(text), ARGUMENTS, null);
		EvaluationContext context = new LockExpressionContext(new StandardEvaluationContext(), expression, call, null);
		return TextPlusTree.of((SpelNodeImpl) parse(text).getAST())
			.getValue(new ExpressionState(context, context.getRootObject(), new SpelParserConfiguration()));
	}

	private static SpelExpression parse(String text) {
		return (SpelExpression) new SpelExpressionParser().parseExpression(text);
	}

	private static LockCall call(Object... arguments) {
		MethodInvocation invocation = mock();
		given(invocation.getArguments()).willReturn(arguments);
		return new LockCall(invocation);
	}

}
