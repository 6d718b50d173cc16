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

package io.github.rwlock.benchmarks.measure;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link HandOver}.
 */
class HandOverTests {

	private final ExclusionCheck check = ExclusionCheck.local();

	@Test
	void shouldTellATimeForEachTrial() throws InterruptedException {
		Waits times = new HandOver(new JvmLocks(), "resource", this.check).times(20, 1);
		assertThat(times.count()).isEqualTo(20);
		assertThat(this.check.entered()).isEqualTo(40);
		assertThat(this.check.violations()).isZero();
		assertThat(times.millis(1)).isPositive();
	}

	@Test
	void whenTheWaiterIsLetInBesideTheHolderThenThatIsNoticed() throws InterruptedException {
		new HandOver(new NoLocks(), "resource", this.check).times(20, 1);
		assertThat(this.check.violations()).isPositive();
	}

}
