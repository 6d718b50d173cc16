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

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.core.Ordered;

import io.github.rwlock.LockMode;
import io.github.rwlock.LockOptions;
import io.github.rwlock.ReadLocked;
import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a key can name, and what comes of it.
 */
class LockKeyTests extends RecordedLocksTestCase<LockKeyTests.Documents> {

	LockKeyTests() {
		super(Documents.class, Tenant.class);
	}

	@Test
	void keyShouldSeeArgumentsByNameAndIndex() {
		this.bean.byName(5L);
		this.bean.byP("a", "b");
		this.bean.byA("a", "b");
		assertThat(this.client.acquired()).containsExactly("READ document:5", "READ b", "READ a");
	}

	@Test
	void keyShouldSeeTheRoot() {
		this.bean.byMethodName();
		this.bean.byMethod();
		this.bean.byTarget();
		this.bean.byTargetClass();
		this.bean.byArgs("a");
		assertThat(this.client.acquired()).containsExactly("READ byMethodName", "READ byMethod", "READ shelf",
				"READ Documents", "READ a");
	}

	@Test
	void keyShouldSeeBeans() {
		this.bean.byBean("7");
		assertThat(this.client.acquired()).containsExactly("WRITE acme-7");
	}

	@Test
	void keyShouldSeeNestedPropertiesAndSelections() {
		this.bean.byProperty(new Order("o1"));
		this.bean.bySelection(List.of(1, 2, 3));
		assertThat(this.client.acquired()).containsExactly("READ o1", "READ 3");
	}

	@Test
	void whenNumberAndItsTextThenSameKey() {
		this.bean.byAny(5L);
		this.bean.byAny("5");
		assertThat(this.client.acquired()).containsExactly("READ 5", "READ 5");
	}

	@Test
	void whenNameAloneThenNameIsTheResource() {
		this.bean.byNameAlone();
		assertThat(this.client.acquired()).containsExactly("WRITE document");
	}

	@ParameterizedTest
	@ValueSource(strings = { "#{T(java.lang.Runtime)}", "T(java.lang.Runtime).getRuntime()", "${x}", "#p0", "@tenant",
			"a:b", "{x}%" })
	void whenArgumentLooksLikeAnExpressionThenItIsText(String argument) {
		this.bean.byAny(argument);
		assertThat(this.client.acquired()).containsExactly("READ " + argument);
	}

	@Test
	void whenKeyChangesArgsThenTheMethodGetsItsOwn() {
		assertThat(this.bean.changingArgs("mine")).isEqualTo("mine");
		assertThat(this.client.acquired()).containsExactly("READ changed");
	}

	@Test
	void optionsShouldBeThoseOfTheAnnotation() {
		this.bean.withOptions("1");
		this.bean.byNameAlone();
		assertThat(this.client.unlabelled()).containsExactly(new LockOptions(Duration.ofSeconds(7),
				Duration.ofMillis(1500), false, LockMode.READER_PREFERRED, null, null, null, null),
				LockOptions.defaults());
	}

	@Test
	void whenTwoOptionalsHoldTheSameThenSameKey() {
		UUID id = UUID.fromString("3f333df6-90a4-4fda-8dd3-9485d27cee36");
		this.bean.byAny(Optional.of(id));
		this.bean.byAny(id);
		assertThat(this.client.acquired()).containsExactly("READ " + id, "READ " + id);
	}

	record Order(String id) {

	}

	static class Tenant implements Ordered {

		public String prefix(String id) {
			return "acme-" + id;
		}

		@Override
		public int getOrder() {
			return 0;
		}

	}

	static class Documents {

		public String getShelf() {
			return "shelf";
		}

		@ReadLocked(name = "${my.name}", key = "#id")
		void byName(Long id) {
		}

		@ReadLocked("#p1")
		void byP(String first, String second) {
		}

		@ReadLocked("#a0")
		void byA(String first, String second) {
		}

		@ReadLocked("#root.methodName")
		void byMethodName() {
		}

		@ReadLocked("#root.method.name")
		void byMethod() {
		}

		@ReadLocked("#root.target.shelf")
		void byTarget() {
		}

		@ReadLocked("#root.targetClass.simpleName")
		void byTargetClass() {
		}

		@ReadLocked("#root.args[0]")
		void byArgs(String first) {
		}

		@WriteLocked("@'lockKeyTests.Tenant'.prefix(#id)")
		void byBean(String id) {
		}

		@ReadLocked("#order.id")
		void byProperty(Order order) {
		}

		@ReadLocked("#values.?[#this > 2][0]")
		void bySelection(List<Integer> values) {
		}

		@ReadLocked("#value")
		void byAny(Object value) {
		}

		@ReadLocked("#root.target.change(#root.args)")
		String changingArgs(String value) {
			return value;
		}

		public String change(Object[] arguments) {
			arguments[0] = "other";
			return "changed";
		}

		@WriteLocked(name = "document")
		void byNameAlone() {
		}

		@ReadLocked(key = "#id", waitTime = "${my.wait}", leaseTime = "PT1.5S", renew = false,
				mode = LockMode.READER_PREFERRED)
		void withOptions(String id) {
		}

	}

}
