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

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.LockOptions;
import io.github.rwlock.LockTimeoutException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Several locks as one.
 */
class HeldLocksTests {

	private static final List<LockTarget> TARGETS = List.of(new LockTarget(LockKind.WRITE, "a", LockOptions.defaults()),
			new LockTarget(LockKind.READ, "b", LockOptions.defaults()));

	@Test
	void whenAllAreGrantedThenTheirCodeIsGuardedInTheirOrder() {
		GuardingClient client = new GuardingClient("none");
		HeldLocks.acquire(client, TARGETS).close();
		assertThat(client.events).containsExactly("acquire WRITE a", "acquire READ b", "guarding a", "guarding b",
				"release READ b", "release WRITE a");
	}

	@Test
	void whenOneIsRefusedThenThoseBeforeItAreReleasedWithoutHavingGuardedCode() {
		GuardingClient client = new GuardingClient("b");
		assertThatExceptionOfType(LockTimeoutException.class).isThrownBy(() -> HeldLocks.acquire(client, TARGETS));
		assertThat(client.events).containsExactly("acquire WRITE a", "release WRITE a");
	}

	private static final class GuardingClient extends RecordingLockClient {

		private final String refused;

		private GuardingClient(String refused) {
			this.refused = refused;
		}

		@Override
		public Lease acquire(LockKind kind, String resource, LockOptions options) {
			if (resource.equals(this.refused)) {
				throw new LockTimeoutException(resource, kind, LockMode.FAIR, Duration.ZERO, Duration.ZERO);
			}
			return super.acquire(kind, resource, options);
		}

		@Override
		public Lease guarding(Lease lease) {
			this.events.add("guarding " + lease.resource());
			return lease;
		}

	}

}
