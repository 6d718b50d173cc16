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
import java.util.stream.Stream;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.LockOptions;
import io.github.rwlock.LockTimeoutException;
import io.github.rwlock.LockUnavailableException;
import io.github.rwlock.LockUpgradeConflictException;

/**
 * Records what is locked, and refuses it where it is told to.
 */
class RefusingLockClient extends RecordingLockClient {

	static final RuntimeException TIMED_OUT = new LockTimeoutException("a", LockKind.WRITE, LockMode.FAIR,
			Duration.ZERO, Duration.ZERO);

	static final RuntimeException CONFLICT = new LockUpgradeConflictException("a", LockKind.WRITE, LockMode.FAIR);

	static final RuntimeException UNAVAILABLE = new LockUnavailableException("a", "down", null);

	RuntimeException failure;

	String refused;

	/**
	 * Return the failures that fallbacks are for.
	 */
	static Stream<RuntimeException> failures() {
		return Stream.of(TIMED_OUT, CONFLICT, UNAVAILABLE);
	}

	@Override
	public Lease acquire(LockKind kind, String resource, LockOptions options) {
		if (this.failure != null && (this.refused == null || this.refused.equals(resource))) {
			throw this.failure;
		}
		return super.acquire(kind, resource, options);
	}

	static class Configuration {

		@Bean
		@Primary
		RefusingLockClient refusingClient() {
			return new RefusingLockClient();
		}

	}

}
