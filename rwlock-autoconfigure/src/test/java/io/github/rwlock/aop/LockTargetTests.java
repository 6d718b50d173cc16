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

import org.junit.jupiter.api.Test;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.LockOptions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * What becomes of several locks on one resource, and of their order.
 */
class LockTargetTests {

	private static final LockOptions DEFAULTS = LockOptions.defaults();

	@Test
	void whenOneWritesThenBothWrite() {
		assertThat(both(read(DEFAULTS), write(DEFAULTS))).isEqualTo(write(DEFAULTS));
		assertThat(both(read(DEFAULTS), read(DEFAULTS))).isEqualTo(read(DEFAULTS));
		assertThat(both(write(DEFAULTS), write(DEFAULTS))).isEqualTo(write(DEFAULTS));
	}

	@Test
	void whenTimesAreGivenThenTheLongerCounts() {
		LockOptions brief = DEFAULTS.withWaitTime(Duration.ZERO).withLeaseTime(Duration.ofSeconds(9));
		LockOptions patient = DEFAULTS.withWaitTime(Duration.ofSeconds(5)).withLeaseTime(Duration.ofSeconds(3));
		assertThat(both(read(brief), read(patient)))
			.isEqualTo(read(DEFAULTS.withWaitTime(Duration.ofSeconds(5)).withLeaseTime(Duration.ofSeconds(9))));
		assertThat(both(read(brief), write(DEFAULTS))).isEqualTo(write(brief));
	}

	@Test
	void whenOneIsRenewedThenBothAre() {
		LockOptions fixed = DEFAULTS.withRenew(false);
		assertThat(both(read(fixed), read(DEFAULTS))).isEqualTo(read(DEFAULTS));
		assertThat(both(read(fixed), write(fixed))).isEqualTo(write(fixed));
	}

	@Test
	void whenModesDifferThenRefusedUnlessOneIsLeftOpen() {
		LockOptions fair = DEFAULTS.withMode(LockMode.FAIR);
		assertThat(both(read(fair), write(DEFAULTS))).isEqualTo(write(fair));
		assertRefused(read(fair), read(DEFAULTS.withMode(LockMode.READER_PREFERRED)), "modes");
	}

	@Test
	void whenGroupsDifferThenRefusedUnlessOneWrites() {
		LockOptions red = DEFAULTS.withGroup("red");
		assertThat(both(read(red), read(red))).isEqualTo(read(red));
		assertThat(both(read(red), write(DEFAULTS))).isEqualTo(write(DEFAULTS));
		assertRefused(read(red), read(DEFAULTS), "groups");
		assertRefused(read(red), read(DEFAULTS.withGroup("blue")), "groups");
	}

	@Test
	void whenOwnersDifferThenRefused() {
		LockOptions job = DEFAULTS.withOwner("job");
		assertThat(both(read(job), write(job))).isEqualTo(write(job));
		assertRefused(read(job), write(DEFAULTS), "owners");
		assertRefused(read(job), read(DEFAULTS.withOwner("other")), "owners");
	}

	@Test
	void orderShouldBeThatOfTheTextsWhateverTheKind() {
		List<LockTarget> targets = List.of(new LockTarget(LockKind.WRITE, "b", DEFAULTS),
				new LockTarget(LockKind.READ, "a:2", DEFAULTS), new LockTarget(LockKind.READ, "a:10", DEFAULTS),
				new LockTarget(LockKind.READ, "b", DEFAULTS), new LockTarget(LockKind.WRITE, "B", DEFAULTS));
		assertThat(LockTargets.inOrder(targets)).extracting(LockTarget::resource)
			.containsExactly("B", "a:10", "a:2", "b");
		assertThat(LockTargets.inOrder(targets)).last().returns(LockKind.WRITE, LockTarget::kind);
	}

	private static void assertRefused(LockTarget one, LockTarget other, String what) {
		assertThatIllegalArgumentException().isThrownBy(() -> one.and(other))
			.withMessageContaining("different " + what);
		assertThatIllegalArgumentException().isThrownBy(() -> other.and(one))
			.withMessageContaining("different " + what);
	}

	private static LockTarget both(LockTarget one, LockTarget other) {
		LockTarget both = one.and(other);
		assertThat(other.and(one)).isEqualTo(both);
		return both;
	}

	private static LockTarget read(LockOptions options) {
		return new LockTarget(LockKind.READ, "a", options);
	}

	private static LockTarget write(LockOptions options) {
		return new LockTarget(LockKind.WRITE, "a", options);
	}

}
