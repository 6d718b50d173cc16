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

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.core.Ordered;
import org.springframework.expression.spel.SpelEvaluationException;

import io.github.rwlock.LockKind;
import io.github.rwlock.ReadLocked;
import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Keys that cannot be had, and what the message says.
 */
class LockKeyErrorTests extends RecordedLocksTestCase<LockKeyErrorTests.Documents> {

	LockKeyErrorTests() {
		super(Documents.class, Tenant.class);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "\t" })
	void whenKeyIsBlankThenClientIsNotCalled(String key) {
		assertRefused(() -> this.bean.byAny(key)).withMessageContaining("\"#value\"")
			.withMessageContaining("LockKeyErrorTests$Documents.byAny(Object)")
			.withMessageContaining("blank")
			.satisfies((ex) -> assertThat(ex.kind()).isEqualTo(LockKind.READ));
		assertThat(this.client.events).isEmpty();
		assertThat(this.bean.calls()).isZero();
	}

	@Test
	void whenKeyIsNullThenClientIsNotCalled() {
		assertRefused(() -> this.bean.byAny(null)).withMessageContaining("null");
		assertThat(this.client.events).isEmpty();
		assertThat(this.bean.calls()).isZero();
	}

	@Test
	void whenKeyHasNoTextThenMessageHoldsNoArgument() {
		assertRefused(() -> this.bean.byAny(List.of("secret-argument")))
			.withMessageContaining(
					"more than one value (a key of several parts is { \"#a\", \"#b\" }, and 'each' locks")
			.withMessageNotContaining("secret-argument");
		assertThat(this.client.events).isEmpty();
	}

	@Test
	void whenKeyHasNoTextOfItsOwnThenSaysWhatToName() {
		assertRefused(() -> this.bean.byAny(new Object())).withMessageContaining(
				"gave a java.lang.Object, whose class has no toString() of its own (name a property");
		assertRefused(() -> this.bean.byAny(new int[0])).withMessageContaining("gave an int[], which is more");
	}

	@Test
	void whenExpressionFailsThenCauseIsKept() {
		assertRefused(() -> this.bean.byProperty(null)).withMessageContaining("\"#order.id\"")
			.withMessageContaining("byProperty(Order) failed (EL1007E: Property or field 'id' cannot be found on null)")
			.withCauseInstanceOf(SpelEvaluationException.class);
		assertThat(this.client.events).isEmpty();
	}

	@Test
	void whenBeanInKeyFailsThenCauseIsKept() {
		assertRefused(() -> this.bean.byBean("1"))
			.withMessageContaining("byBean(String) failed (java.lang.UnsupportedOperationException), so the method")
			.withMessageNotContaining("no tenant")
			.withCauseInstanceOf(UnsupportedOperationException.class);
		assertThat(this.client.events).isEmpty();
	}

	record Order(String id) {

	}

	static class Tenant implements Ordered {

		public String prefix(String id) {
			throw new UnsupportedOperationException("no tenant");
		}

		@Override
		public int getOrder() {
			return 0;
		}

	}

	static class Documents {

		private int calls;

		int calls() {
			return this.calls;
		}

		@ReadLocked("#value")
		void byAny(Object value) {
			this.calls++;
		}

		@ReadLocked("#order.id")
		void byProperty(Order order) {
		}

		@WriteLocked("@'lockKeyErrorTests.Tenant'.prefix(#id)")
		void byBean(String id) {
		}

	}

}
