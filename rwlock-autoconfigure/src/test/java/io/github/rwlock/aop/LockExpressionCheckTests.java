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

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.context.annotation.AnnotationConfigApplicationContext;

import io.github.rwlock.ReadLocked;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Expressions that cannot work whatever they name, which fails the start.
 */
class LockExpressionCheckTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					BlankKey          | @ReadLocked on | 'key' is wrong: " " is blank
					BadSyntax         | @ReadLocked on | 'key' is wrong: it is no SpEL expression: Expression [#id +]
					TextWithoutQuotes | @ReadLocked on | it is no SpEL expression: write "'order:' + #id" (
					Template          | @ReadLocked on | it is no SpEL expression: write "#id" (
					TextAndTemplates  | @ReadLocked on | it is no SpEL expression: write "'a-' + #id + ':' + #p0.length + ':z'" (
					RootAlone         | @ReadLocked on | #root is the whole call, which is no value: write one of its properties, such as #root.methodName
					JoinedThis        | @ReadLocked on | #this is the whole call
					TypeReference     | @ReadLocked on | 'T(java.lang.System)' is not allowed
					Constructor       | @ReadLocked on | 'new java.lang.String('a')' is not allowed
					Function          | @ReadLocked on | '#id()' is not allowed
					BareWord          | @ReadLocked on | #root has no property 'user': write "'user'" for the text
					WordInMethod      | @ReadLocked on | #root has no property 'user': write "'user'" for the text, or "#user" for an argument
					WordNegated       | @ReadLocked on | #root has no property 'enabled'
					UnknownOfRoot     | @ReadLocked on | #root has no property 'foo', but only args, class, method, methodName, target
					UnknownDeepInside | @ReadLocked on | #root has no property 'foo', but only
					UnknownMethod     | @ReadLocked on | #root has no method 'shelf': write #root.target.shelf(...) for one of the bean
					NullAlone         | @ReadLocked on | 'key' is wrong: null is no value: write "'null'" for the text
					JoinedNull        | @ReadLocked on | 'key' is wrong: null is no value
					NullAsElements    | @ReadLocked on | 'each' is wrong: null is no value
					Assignment        | @ReadLocked on | 'key' is wrong: '#p0='z'' would change a value, which is only to be read: write '==' to compare
					AssignedInside    | @ReadLocked on | 'condition' is wrong: '#id='z'' would change a value
					Increment         | @ReadLocked on | would change a value
					Decrement         | @ReadLocked on | would change a value
					QuotedArgument    | @ReadLocked on | 'user:#id' in quotes is text, and the same for all calls: write #id without quotes
					MethodOfNothing   | @ReadLocked on | #root has no method 'shelf': write #root.target.shelf(...)
					""")
	void whenWrongThenStartFailsAndNamesBeanAndMethod(String bean, String title, String reason) {
		LockAdviceConfiguration.assertRefused(getClass(), bean, title, "work(", reason);
	}

	@Test
	void whenTextStandsBesideAnArgumentThenItIsTaken() {
		try (AnnotationConfigApplicationContext context = LockAdviceConfiguration.start(true, TextBeside.class)) {
			context.getBean(TextBeside.class).work("7");
			assertThat(context.getBean(RecordingLockClient.class).acquired()).containsExactly("READ user#id:7");
		}
	}

	static class QuotedArgument {

		@ReadLocked("'user:#id'")
		public void work(String id) {
		}

	}

	static class TextBeside {

		@ReadLocked("'user#id:' + #id")
		public void work(String id) {
		}

	}

	static class BlankKey {

		@ReadLocked(" ")
		public void work(String id) {
		}

	}

	static class BadSyntax {

		@ReadLocked("#id +")
		public void work(String id) {
		}

	}

	static class TextWithoutQuotes {

		@ReadLocked("order:#id")
		public void work(String id) {
		}

	}

	static class Template {

		@ReadLocked("#{#id}")
		public void work(String id) {
		}

	}

	static class TextAndTemplates {

		@ReadLocked("a-#{#id}:#p0.length:z")
		public void work(String id) {
		}

	}

	static class NullAlone {

		@ReadLocked("null")
		public void work(String id) {
		}

	}

	static class JoinedNull {

		@ReadLocked("#id + null")
		public void work(String id) {
		}

	}

	static class NullAsElements {

		@ReadLocked(each = "null")
		public void work(String id) {
		}

	}

	static class Assignment {

		@ReadLocked("#p0 = 'z'")
		public void work(String id) {
		}

	}

	static class AssignedInside {

		@ReadLocked(key = "#id", condition = "#id != 'a' && (#id = 'z') == 'z'")
		public void work(String id) {
		}

	}

	static class Increment {

		@ReadLocked("#size++")
		public void work(int size) {
		}

	}

	static class Decrement {

		@ReadLocked("'a' + #sizes[--#p0]")
		public void work(int size, int[] sizes) {
		}

	}

	static class RootAlone {

		@ReadLocked("#root")
		public void work(String id) {
		}

	}

	static class JoinedThis {

		@ReadLocked("'a' + #this")
		public void work(String id) {
		}

	}

	static class TypeReference {

		@ReadLocked("T(java.lang.System).nanoTime()")
		public void work(String id) {
		}

	}

	static class Constructor {

		@ReadLocked("new java.lang.String('a')")
		public void work(String id) {
		}

	}

	static class Function {

		@ReadLocked("#id()")
		public void work(String id) {
		}

	}

	static class BareWord {

		@ReadLocked("user")
		public void work(String id) {
		}

	}

	static class WordInMethod {

		@ReadLocked("'a'.concat(user) + #id")
		public void work(String id) {
		}

	}

	static class WordNegated {

		@ReadLocked(key = "#id", condition = "!enabled")
		public void work(String id) {
		}

	}

	static class UnknownOfRoot {

		@ReadLocked("#root.foo")
		public void work(String id) {
		}

	}

	static class UnknownDeepInside {

		@ReadLocked("#id == 'a' ? 'a' : 'b'.concat(#root?.foo)")
		public void work(String id) {
		}

	}

	static class UnknownMethod {

		@ReadLocked("#root.shelf(#id)")
		public void work(String id) {
		}

	}

	static class MethodOfNothing {

		@ReadLocked("shelf(#id) + '-a'")
		public void work(String id) {
		}

	}

}
