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
package io.github.rwlock;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

/**
 * Where code counts as being under a lock.
 */
class LockAssertTests extends LocalTemplateTestCase {

	@Test
	void whenUnderNoLockThenBothFailAndSayWhatIsMissing() {
		assertThatIllegalStateException().isThrownBy(() -> LockAssert.readLocked("a"))
			.withMessageStartingWith("This code must run under a read lock on 'a', and does not");
		assertThatIllegalStateException().isThrownBy(() -> LockAssert.writeLocked("a"))
			.withMessageStartingWith(
					"This code must run under a write lock on 'a', and does not: no lock is held here");
	}

	@Test
	void whenUnderOtherLocksThenSaysWhich() {
		this.template.write("acct:7", () -> this.template.read("b\nc", () -> {
			assertThatIllegalStateException().isThrownBy(() -> LockAssert.writeLocked("account:7"))
				.withMessageEndingWith("held here: read lock on 'b\\u000ac', write lock on 'acct:7'."
						+ " See that name and key are the same");
		}));
	}

	@Test
	void whenUnderManyLocksThenSaysHowManyMore() {
		assertThatIllegalStateException().isThrownBy(() -> under(7, () -> LockAssert.readLocked("a")))
			.withMessageContaining("held here: read lock on 'r1', read lock on 'r2',")
			.withMessageContaining("read lock on 'r5' and 2 more. See");
	}

	private void under(int locks, Runnable code) {
		if (locks == 0) {
			code.run();
			return;
		}
		this.template.read("r" + locks, () -> under(locks - 1, code));
	}

	@Test
	void whenUnderAWriteLockThenItSatisfiesBoth() {
		this.template.write("a", () -> {
			LockAssert.writeLocked("a");
			LockAssert.readLocked("a");
			assertThatIllegalStateException().isThrownBy(() -> LockAssert.readLocked("b"));
		});
		assertThatIllegalStateException().isThrownBy(() -> LockAssert.readLocked("a"));
	}

	@Test
	void whenUnderAReadLockThenItSatisfiesReadersAlone() {
		this.template.read("a", () -> {
			LockAssert.readLocked("a");
			assertThatIllegalStateException().isThrownBy(() -> LockAssert.writeLocked("a"))
				.withMessageContaining("only a read lock on it is held here");
		});
	}

	@Test
	void whenUnderSeveralLocksThenEachCounts() {
		this.template.write("a", () -> this.template.read("b", () -> this.template.read("c", () -> {
			LockAssert.writeLocked("a");
			LockAssert.readLocked("b");
			LockAssert.readLocked("c");
			assertThatIllegalStateException().isThrownBy(() -> LockAssert.writeLocked("b"));
		})));
	}

	@Test
	void whenLockIsUpgradedInsideThenItSatisfiesWriters() {
		this.template.read("a", () -> {
			this.template.write("a", () -> LockAssert.writeLocked("a"));
			assertThatIllegalStateException().isThrownBy(() -> LockAssert.writeLocked("a"));
		});
	}

	@Test
	void whenLeaseHasEndedInsideThenItDoesNotCount() {
		LockOptions fixed = LockOptions.defaults().withLeaseTime(Duration.ofMillis(100)).withRenew(false);
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> this.template.write("a", fixed, () -> {
			LockAssert.writeLocked("a");
			Lease lease = LockContext.current().orElseThrow();
			await().until(() -> !lease.isHeld());
			assertThatIllegalStateException().isThrownBy(() -> LockAssert.writeLocked("a"))
				.withMessageContaining("its lease here has ended. Unless it was released or given away it was lost");
		}));
	}

	@Test
	void whenLeaseIsTakenInAnotherWayThenItCountsInsideTheContext() {
		try (Lease lease = this.template.acquireWrite("a")) {
			assertThatIllegalStateException().isThrownBy(() -> LockAssert.writeLocked("a"))
				.withMessageContaining("LockContext.run");
			LockContext.run(lease, () -> {
				LockAssert.writeLocked("a");
				return lease;
			});
		}
	}

	@Test
	void whenSuspendedThenNothingIsAsserted() {
		LockAssert.Suspension outer = LockAssert.suspend();
		LockAssert.Suspension inner = LockAssert.suspend();
		inner.close();
		inner.close();
		assertThatCode(() -> LockAssert.writeLocked("a")).as("one is left").doesNotThrowAnyException();
		outer.close();
		assertThatIllegalStateException().isThrownBy(() -> LockAssert.writeLocked("a"));
	}

	@Test
	void whenResourceIsBlankThenSaysSo() {
		assertThatIllegalArgumentException().isThrownBy(() -> LockAssert.readLocked(" "));
	}

}
