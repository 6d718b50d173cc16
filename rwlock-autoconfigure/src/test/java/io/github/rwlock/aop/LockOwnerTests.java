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

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.core.annotation.AliasFor;
import org.springframework.expression.spel.SpelEvaluationException;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockOptions;
import io.github.rwlock.ReadLocked;
import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Groups and owners of annotations, as they reach the client.
 */
class LockOwnerTests extends RecordedLocksTestCase<LockOwnerTests.Jobs> {

	LockOwnerTests() {
		super(Jobs.class);
	}

	@Test
	void groupShouldBeLiteralTextWithPlaceholders() {
		this.bean.inGroup("1");
		this.bean.inGroupOfProperty("1");
		this.bean.inEmptyGroup("1");
		assertThat(this.client.options).extracting(LockOptions::group).containsExactly("no. #1", "document", null);
	}

	@Test
	void ownerShouldBeEvaluatedForEachCall() {
		this.bean.write("1", "me");
		this.bean.write("1", "you");
		this.bean.write("1", 5);
		this.bean.read("1", "me");
		assertThat(this.client.options).extracting(LockOptions::owner).containsExactly("me", "you", "5", "me-read");
	}

	@Test
	void ownerShouldLeaveTheOtherOptionsAlone() {
		this.bean.read("1", "me");
		assertThat(this.client.unlabelled())
			.containsExactly(LockOptions.defaults().withRenew(false).withGroup("g").withOwner("me-read"));
	}

	@Test
	void whenNoOwnerThenEachCallHasTheSameOptions() {
		this.bean.inGroup("1");
		this.bean.inGroup("2");
		assertThat(this.client.options.get(1)).isSameAs(this.client.options.get(0));
		assertThat(this.client.options.get(0).owner()).isNull();
	}

	@Test
	void whenComposedThenGroupAndOwnerComeThroughAliases() {
		this.bean.report("1");
		this.bean.change("1");
		assertThat(this.client.unlabelled()).containsExactly(
				LockOptions.defaults().withGroup("reports").withOwner("reporter"),
				LockOptions.defaults().withOwner("1"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "\t" })
	void whenOwnerIsBlankThenClientIsNotCalled(String owner) {
		assertRefused(() -> this.bean.write("1", owner)).withMessageStartingWith("The owner \"#owner\" of ")
			.withMessageContaining("LockOwnerTests$Jobs.write(String, Object) gave blank text")
			.satisfies((ex) -> assertThat(ex.kind()).isEqualTo(LockKind.WRITE));
		assertThat(this.client.events).isEmpty();
		assertThat(this.bean.calls()).isZero();
	}

	@Test
	void whenOwnerIsNullThenClientIsNotCalled() {
		assertRefused(() -> this.bean.write("1", null)).withMessageStartingWith("The owner \"#owner\" of ")
			.withMessageContaining("gave null");
		assertThat(this.client.events).isEmpty();
		assertThat(this.bean.calls()).isZero();
	}

	@Test
	void whenOwnerHasNoTextThenMessageHoldsNoArgument() {
		assertRefused(() -> this.bean.write("1", List.of("secret-argument")))
			.withMessageContaining("more than one value")
			.withMessageNotContaining("secret-argument");
		assertThat(this.client.events).isEmpty();
	}

	@Test
	void whenOwnerFailsThenCauseIsKept() {
		assertRefused(() -> this.bean.read("1", null)).withMessageStartingWith("The owner \"#job.concat('-read')\" of ")
			.withCauseInstanceOf(SpelEvaluationException.class);
		assertThat(this.client.events).isEmpty();
	}

	static class Jobs {

		private int calls;

		int calls() {
			return this.calls;
		}

		@ReadLocked(key = "#id", group = "no. #1")
		void inGroup(String id) {
		}

		@ReadLocked(key = "#id", group = "${my.name}")
		void inGroupOfProperty(String id) {
		}

		@ReadLocked(key = "#id", group = "${nowhere:}")
		void inEmptyGroup(String id) {
		}

		@WriteLocked(key = "#id", owner = "#owner")
		void write(String id, Object owner) {
			this.calls++;
		}

		@ReadLocked(key = "#id", group = "g", owner = "#job.concat('-read')", renew = false)
		void read(String id, String job) {
		}

		@Report(readers = "reports")
		void report(String id) {
		}

		@Change(by = "#p0")
		void change(String id) {
		}

	}

	@Target(ElementType.METHOD)
	@Retention(RetentionPolicy.RUNTIME)
	@ReadLocked(key = "#id", owner = "'reporter'")
	@interface Report {

		@AliasFor(annotation = ReadLocked.class, attribute = "group")
		String readers();

	}

	@Target(ElementType.METHOD)
	@Retention(RetentionPolicy.RUNTIME)
	@WriteLocked("#id")
	@interface Change {

		@AliasFor(annotation = WriteLocked.class, attribute = "owner")
		String by();

	}

}
