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
import java.util.List;

import org.junit.jupiter.api.BeforeEach;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockOptions;
import io.github.rwlock.LockTimedOutEvent;
import io.github.rwlock.LockTimeoutException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * A client whose locks are told to a listener, and another whose are not.
 */
abstract class LockEventsTestCase extends LocalTestCase {

	static final LockOptions AT_ONCE = DEFAULTS.withWaitTime(Duration.ZERO);

	static final Duration SHORT = Duration.ofMillis(100);

	final RecordingListener listener = new RecordingListener();

	LockEngine engine;

	LockEngine other;

	@BeforeEach
	void open() {
		UnreliableStore store = unreliableStore();
		this.engine = client(store, TestClients.settings(LEASE), this.listener);
		this.other = client();
	}

	/**
	 * Assert what was heard, and nothing more before what comes next.
	 */
	void assertHeard(Class<?>... types) {
		this.listener.wanted.add(LockTimedOutEvent.class);
		Lease marker = this.other.acquire(LockKind.WRITE, "marker", DEFAULTS);
		assertThatExceptionOfType(LockTimeoutException.class)
			.isThrownBy(() -> this.engine.acquire(LockKind.WRITE, "marker", AT_ONCE));
		marker.release();
		await().until(() -> this.listener.events.stream().anyMatch((event) -> event.resource().equals("marker")));
		this.listener.events.removeIf((event) -> event.resource().equals("marker"));
		assertThat(this.listener.types()).isEqualTo(List.of(types));
	}

}
