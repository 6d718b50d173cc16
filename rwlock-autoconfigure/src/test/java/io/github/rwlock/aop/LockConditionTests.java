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

import io.github.rwlock.LockContext;
import io.github.rwlock.LockKind;
import io.github.rwlock.ReadLocked;
import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Conditions: whether a call is locked at all.
 */
class LockConditionTests extends RecordedLocksTestCase<LockConditionTests.Documents> {

	LockConditionTests() {
		super(Documents.class);
	}

	@Test
	void whenConditionHoldsThenLocked() {
		assertThat(this.bean.save("a", true)).isTrue();
		assertThat(this.client.events).containsExactly("acquire WRITE a", "release WRITE a");
	}

	@Test
	void whenConditionDoesNotHoldThenCalledWithoutLock() {
		assertThat(this.bean.save("a", false)).isFalse();
		assertThat(this.client.events).isEmpty();
	}

	@Test
	void whenConditionDoesNotHoldThenKeyAndOwnerAreNotEvaluated() {
		assertThat(this.bean.save(null, false)).isFalse();
		this.bean.all(List.of(), null);
		assertThat(this.client.events).isEmpty();
	}

	@Test
	void whenOneOfTwoConditionsHoldsThenThatLockIsTaken() {
		this.bean.view("a", false);
		this.bean.view("a", true);
		assertThat(this.client.acquired()).containsExactly("READ a", "WRITE a");
	}

	@Test
	void conditionShouldBeEvaluatedOnceBeforeTheLock() {
		this.bean.counted("a");
		assertThat(this.bean.evaluations()).isOne();
		assertThat(this.client.acquired()).containsExactly("READ a");
	}

	@Test
	void whenPlaceholderGivesTheConditionThenItCounts() {
		this.bean.switched("a");
		assertThat(this.client.events).isEmpty();
	}

	@Test
	void whenConditionGivesNoTruthThenClientIsNotCalled() {
		assertRefused("yes", "gave a java.lang.String, which is neither true nor false");
		assertRefused("true", "gave a java.lang.String");
		assertRefused(1, "gave a java.lang.Integer");
		assertRefused(null, "gave null");
	}

	private void assertRefused(Object condition, String reason) {
		assertRefused(() -> this.bean.unsure("a", condition))
			.withMessageStartingWith("The condition \"#condition\" of ")
			.withMessageContaining("unsure(String, Object) " + reason)
			.satisfies((ex) -> assertThat(ex.kind()).isEqualTo(LockKind.WRITE));
		assertThat(this.client.events).isEmpty();
	}

	static class Documents {

		private int evaluations;

		int evaluations() {
			return this.evaluations;
		}

		public boolean evaluate() {
			this.evaluations++;
			return true;
		}

		@WriteLocked(key = "#id", condition = "#draft", owner = "#id")
		boolean save(String id, boolean draft) {
			return LockContext.current().isPresent();
		}

		@WriteLocked(each = "#ids", condition = "!#ids.isEmpty()", owner = "#owner")
		void all(List<String> ids, String owner) {
		}

		@ReadLocked(key = "#id", condition = "!#change")
		@WriteLocked(key = "#id", condition = "#change")
		void view(String id, boolean change) {
		}

		@ReadLocked(key = "#id", condition = "#root.target.evaluate()")
		void counted(String id) {
		}

		@ReadLocked(key = "#id", condition = "${my.condition}")
		void switched(String id) {
		}

		@WriteLocked(key = "#id", condition = "#condition")
		void unsure(String id, Object condition) {
		}

	}

}
