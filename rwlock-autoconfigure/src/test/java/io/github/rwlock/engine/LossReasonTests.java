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
package io.github.rwlock.engine;

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockOptions;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Exception and log tell how a lease was lost.
 */
@ExtendWith(OutputCaptureExtension.class)
class LossReasonTests extends LocalTestCase {

	private static final Duration SHORT = Duration.ofMillis(300);

	private static final LockOptions BRIEF = DEFAULTS.withLeaseTime(SHORT);

	private static final String REMOVED = "the store did not have it any more, as it was released by force";

	@Test
	void whenALeaseThatIsNotRenewedEndsThenItsTimeIsNamed(CapturedOutput output) {
		Lease lease = client().acquire(LockKind.WRITE, "fixed", BRIEF.withRenew(false));
		await().until(() -> !lease.isHeld());
		assertLost(lease, "fixed", "its lease time of 300 ms passed without renewal", output);
	}

	@Test
	void whenRenewalsFailThenTheMessageSaysSo(CapturedOutput output) {
		Lease lease = client(unreliableStore().onRenew(Fault.fail()), SHORT).acquire(LockKind.READ, "failing", BRIEF);
		await().until(() -> !lease.isHeld());
		assertLost(lease, "failing", "it could not be renewed in time", output);
	}

	@Test
	void whenARenewalFindsNoLeaseThenItWasRemoved(CapturedOutput output) {
		Lease lease = client().acquire(LockKind.WRITE, "forced", DEFAULTS.withLeaseTime(Duration.ofSeconds(3)));
		client().forceRelease("forced");
		await().until(() -> !lease.isHeld());
		assertLost(lease, "forced", REMOVED, output);
	}

	@Test
	void whenTheReleaseFindsNoLeaseThenItWasRemoved(CapturedOutput output) {
		Lease lease = client().acquire(LockKind.WRITE, "late", DEFAULTS);
		client().forceRelease("late");
		assertThat(lease.isHeld()).isTrue();
		assertLost(lease, "late", REMOVED, output);
	}

	@Test
	void whenReleasedByItsTicketThenTheMessageSaysSo(CapturedOutput output) {
		LockEngine engine = client();
		Lease lease = engine.acquire(LockKind.WRITE, "ticket", DEFAULTS);
		engine.release(lease.ticket());
		assertLost(lease, "ticket", "it was released by its ticket", output);
	}

	private static void assertLost(Lease lease, String resource, String reason, CapturedOutput output) {
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(lease::release)
			.withMessageContaining("'" + resource + "'")
			.withMessageContaining("was lost before it was released: " + reason)
			.withMessageEndingWith("Others may have entered meanwhile")
			.satisfies((ex) -> await().untilAsserted(() -> assertThat(output).contains(ex.getMessage())));
	}

}
