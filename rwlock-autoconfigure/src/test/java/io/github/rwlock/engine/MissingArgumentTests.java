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

import java.util.concurrent.ExecutionException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.Lease;
import io.github.rwlock.LockConfigurationException;
import io.github.rwlock.LockKeyException;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockedAction;
import io.github.rwlock.LockedRunnable;
import io.github.rwlock.ReadWriteLockTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * What is missing in a call is named, and nothing is locked.
 */
class MissingArgumentTests extends LocalTestCase {

	private LockEngine engine;

	private ReadWriteLockTemplate template;

	@BeforeEach
	void open() {
		this.engine = client();
		this.template = new ReadWriteLockTemplate(this.engine);
	}

	@ParameterizedTest
	@EnumSource(LockKind.class)
	void whenResourceIsNullThenItIsNamed(LockKind kind) {
		assertThatExceptionOfType(LockKeyException.class).isThrownBy(() -> this.engine.acquire(kind, null, DEFAULTS))
			.withMessage("The resource of a lock must not be null")
			.satisfies((ex) -> assertThat(ex.kind()).isEqualTo(kind));
		assertThatExceptionOfType(LockKeyException.class).isThrownBy(() -> this.engine.tryAcquire(kind, null, DEFAULTS))
			.withMessage("The resource of a lock must not be null");
		assertThat(this.engine.acquireAsync(kind, null, DEFAULTS)).failsWithin(SOON)
			.withThrowableOfType(ExecutionException.class)
			.withCauseInstanceOf(LockKeyException.class)
			.withMessageContaining("The resource of a lock must not be null");
	}

	@Test
	void whenResourceToLookAtIsMissingThenItIsNamed() {
		assertThatExceptionOfType(LockKeyException.class).isThrownBy(() -> this.engine.inspect(null))
			.withMessage("The resource of a lock must not be null");
		assertThatExceptionOfType(LockKeyException.class).isThrownBy(() -> this.engine.forceRelease(null))
			.withMessage("The resource of a lock must not be null");
		assertThatExceptionOfType(LockKeyException.class).isThrownBy(() -> this.engine.inspect(" "))
			.withMessage("The resource of a lock must not be blank");
		assertThatExceptionOfType(LockKeyException.class).isThrownBy(() -> this.engine.forceRelease(" "))
			.withMessage("The resource of a lock must not be blank");
	}

	@ParameterizedTest
	@EnumSource(LockKind.class)
	void whenOptionsAreNullThenTheyAreNamed(LockKind kind) {
		assertThatExceptionOfType(LockConfigurationException.class)
			.isThrownBy(() -> this.engine.acquire(kind, "a", null))
			.withMessage("Cannot lock 'a': the options must not be null")
			.satisfies((ex) -> assertThat(ex.resource()).isEqualTo("a"));
	}

	@Test
	void whenDurationIsNullThenItIsNamed() {
		Lease lease = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		String ticket = lease.ticket();
		assertThatExceptionOfType(LockConfigurationException.class).isThrownBy(() -> this.engine.renew(ticket, null))
			.withMessageContaining("'a'")
			.withMessageContaining("the duration must lie between PT0.1S and PT87600H, but is null");
		lease.release();
	}

	@Test
	void whenActionIsNullThenItIsNamedAndNothingIsLocked() {
		LockedAction<String, RuntimeException> action = null;
		LockedRunnable<RuntimeException> runnable = null;
		assertThatIllegalArgumentException().isThrownBy(() -> this.template.read("a", action))
			.withMessage("The action must not be null");
		assertThatIllegalArgumentException().isThrownBy(() -> this.template.write("a", action))
			.withMessage("The action must not be null");
		assertThatIllegalArgumentException().isThrownBy(() -> this.template.read("a", runnable))
			.withMessage("The action must not be null");
		assertThatIllegalArgumentException().isThrownBy(() -> this.template.write("a", runnable))
			.withMessage("The action must not be null");
		assertFree(this.engine, "a");
	}

}
