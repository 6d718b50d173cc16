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
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.mock.env.MockEnvironment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests of {@link LockText}.
 */
class LockTextTests {

	private final DefaultListableBeanFactory beanFactory = new DefaultListableBeanFactory();

	private final MockEnvironment environment = new MockEnvironment();

	private final LockText text = new LockText(this.beanFactory);

	@ParameterizedTest
	@ValueSource(strings = { "#id", " #id", "import-#id", "#_x", "#root.methodName", "#{id}", "a-#{#id}", "@tenant",
			"@tenant.of(#p0)", "@'my tenant'.id", "'import'", "'a' + id", " 'import' " })
	void whenTextLooksLikeAnExpressionThenItIsRefusedWithAWayOut(String expression) {
		assertThatIllegalArgumentException().isThrownBy(() -> this.text.literal(expression))
			.withMessageContaining("\"" + expression + "\" looks like an expression, but is literal text")
			.withMessageContaining("\"${my.text}\"");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "import", "no. #1", "c#", "a@b.example", "@", "it's", "'t Hooft", "a b", "root.id" })
	void whenTextIsPlainThenItIsTakenAsItIs(String plain) {
		assertThat(this.text.literal(plain)).isEqualTo(plain);
	}

	@Test
	void whenAPlaceholderHasNoValueThenAdvisesADefault() {
		this.beanFactory.addEmbeddedValueResolver(this.environment::resolveRequiredPlaceholders);
		assertThatIllegalArgumentException().isThrownBy(() -> this.text.resolve("a-${nowhere}"))
			.withMessageEndingWith(": set that property, or write a default, as in \"${nowhere:...}\"");
	}

	@Test
	void whenAPropertyRefersToItselfThenAdvisesNoDefault() {
		this.environment.setProperty("circle", "${circle}");
		this.beanFactory.addEmbeddedValueResolver(this.environment::resolveRequiredPlaceholders);
		assertThatIllegalArgumentException().isThrownBy(() -> this.text.resolve("${circle}"))
			.withMessageStartingWith("Circular placeholder reference 'circle'")
			.withMessageNotContaining("default");
	}

	@Test
	void whenTextComesFromAPropertyThenItMayLookLikeAnything() {
		this.beanFactory.addEmbeddedValueResolver((value) -> value.replace("${my.text}", "#id"));
		assertThat(this.text.literal("${my.text}")).isEqualTo("#id");
	}

}
