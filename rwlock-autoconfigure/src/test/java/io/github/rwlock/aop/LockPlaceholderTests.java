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

import org.junit.jupiter.api.Test;

import io.github.rwlock.LockOptions;
import io.github.rwlock.ReadLocked;
import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Placeholders in every text of an annotation. Those in arguments are text.
 */
class LockPlaceholderTests extends RecordedLocksTestCase<LockPlaceholderTests.Documents> {

	LockPlaceholderTests() {
		super(Documents.class);
	}

	@Test
	void whenPropertyGivesTheExpressionThenItIsEvaluated() {
		this.bean.all("5", 3);
		assertThat(this.client.acquired()).containsExactly("READ document:document-5:5");
		assertThat(this.client.unlabelled()).containsExactly(LockOptions.defaults()
			.withWaitTime(Duration.ofSeconds(7))
			.withLeaseTime(Duration.ofSeconds(7))
			.withGroup("document")
			.withOwner("resolved/5"));
	}

	@Test
	void whenPropertyGivesTheElementsThenEachIsLocked() {
		this.bean.each(new String[] { "b", "a" });
		assertThat(this.client.acquired()).containsExactly("WRITE a", "WRITE b");
	}

	@Test
	void whenArgumentHoldsAPlaceholderOrAnExpressionThenItIsText() {
		this.bean.all("${my.name}", 3);
		this.bean.each(new String[] { "#{T(java.lang.Runtime)}", "${nowhere}" });
		assertThat(this.client.acquired()).containsExactly("READ document:document-${my.name}:${my.name}",
				"WRITE #{T(java.lang.Runtime)}", "WRITE ${nowhere}");
	}

	static class Documents {

		@ReadLocked(name = "${my.name}", key = { "'${my.name}-' + #id", "${my.key}" }, condition = "#size > ${my.size}",
				owner = "'${x}/' + #id", group = "${my.name}", waitTime = "${my.wait}", leaseTime = "${my.wait}")
		void all(String id, int size) {
		}

		@WriteLocked(each = "${my.each}")
		void each(String[] ids) {
		}

	}

}
