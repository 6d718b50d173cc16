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

import java.time.Duration;
import java.util.Collections;
import java.util.List;

import org.junit.jupiter.api.Test;

import io.github.rwlock.LockKind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link Crowd}.
 */
class CrowdTests {

	private static final Duration TIME = Duration.ofMillis(300);

	private static final Role OCCASIONAL_WRITER = new Role(0.5, Duration.ofMillis(1), Duration.ZERO);

	private final ExclusionCheck check = ExclusionCheck.local();

	@Test
	void whenTheLockExcludesThenNothingIsNoticed() throws InterruptedException {
		CrowdLog log = Crowd.of(4, OCCASIONAL_WRITER, TIME).run(new JvmLocks(), "resource", this.check);
		assertThat(this.check.violations()).isZero();
		assertThat(this.check.entered()).isEqualTo(log.readWaits().count() + log.writeWaits().count())
			.isGreaterThanOrEqualTo(log.grants())
			.isGreaterThanOrEqualTo(4);
		assertThat(log.unfinished()).isZero();
	}

	@Test
	void whenTheLockLetsEverybodyInThenThatIsNoticed() throws InterruptedException {
		Crowd.of(4, OCCASIONAL_WRITER, TIME).run(new NoLocks(), "resource", this.check);
		assertThat(this.check.violations()).isPositive();
	}

	@Test
	void whenNobodyStaysInsideThenALockThatLetsEverybodyInIsNoticedToo() throws InterruptedException {
		Crowd.of(4, Role.WRITER, TIME).run(new NoLocks(), "resource", this.check);
		assertThat(this.check.violations()).isPositive();
	}

	@Test
	void whenTheLockNeverComesThenWaitsAreGivenUp() throws InterruptedException {
		JvmLocks locks = new JvmLocks();
		locks.acquire(LockKind.READ, "resource");
		List<Role> roles = List.of(Role.WRITER, new Role(0, Duration.ZERO, Duration.ZERO), Role.WRITER);
		CrowdLog log = new Crowd(Collections.unmodifiableList(roles), TIME).run(locks, "resource", this.check);
		assertThat(log.unfinished()).isEqualTo(3);
		assertThat(log.writeWaits().count()).isEqualTo(2);
		assertThat(log.writeWaits().millis(0)).isGreaterThan(TIME.toMillis());
	}

	@Test
	void whenALockFailsThenSoDoesTheMeasurement() {
		JvmLocks locks = new JvmLocks() {

			@Override
			public Hold acquire(LockKind kind, String resource) {
				throw new IllegalArgumentException("refused");
			}

		};
		assertThatIllegalStateException()
			.isThrownBy(() -> Crowd.of(1, Role.WRITER, TIME).run(locks, "resource", this.check))
			.withRootCauseInstanceOf(IllegalArgumentException.class);
	}

}
