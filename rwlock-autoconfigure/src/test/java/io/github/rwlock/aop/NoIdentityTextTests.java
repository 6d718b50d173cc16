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

import java.util.Collections;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import io.github.rwlock.WriteLocked;
import io.github.rwlock.aop.IdentifiedValues.Hidden;
import io.github.rwlock.aop.IdentifiedValues.Named;
import io.github.rwlock.aop.IdentifiedValues.Unread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * Texts that look like the identity of an object and are none, or cannot be told to be.
 */
class NoIdentityTextTests extends RecordedLocksTestCase<NoIdentityTextTests.Orders> {

	NoIdentityTextTests() {
		super(Orders.class);
	}

	static Stream<Arguments> values() {
		return Stream.of(arguments("a@cafe", "a@cafe"), arguments("java.lang.Object@1", "java.lang.Object@1"),
				arguments(new Named("joe@cafe"), "joe@cafe"), arguments(5, "5"),
				arguments(Map.entry("a@1", 1), "a@1=1"));
	}

	@ParameterizedTest
	@MethodSource("values")
	void whenTextOnlyLooksLikeAnIdentityThenItIsText(Object value, String text) {
		this.bean.formatted(value);
		assertWritten("x:" + text);
	}

	@Test
	void whenAnOwnTextHasTheNameOfTheClassAndNoHashThenItIsText() {
		this.bean.alone(new Named(Named.class.getName() + "@x"));
		assertWritten(Named.class.getName() + "@x");
	}

	@Test
	void whenPartsCannotBeReadThenTheTextStands() {
		this.bean.formatted(new Unread("a@1"));
		this.bean.formatted(new Hidden("a@1"));
		assertWritten("x:a@1", "x:Hidden[text=a@1]");
	}

	@Test
	void whenThereAreManyValuesThenFewAreLookedAt() {
		Unread value = new Unread("a@1");
		this.bean.formatted(Collections.nCopies(100, Collections.nCopies(100, value)));
		assertThat(value.looks).isBetween(100, 1000);
	}

	static class Orders {

		@WriteLocked("#value")
		void alone(Object value) {
		}

		@WriteLocked("'x:%s'.formatted(#value)")
		void formatted(Object value) {
		}

	}

}
