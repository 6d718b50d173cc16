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

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The template and the context of guarded code, on the local store.
 */
class ReadWriteLockTemplateTests extends LocalTemplateTestCase {

	@Test
	void readShouldLetReadersInAndWritersNot() {
		String result = this.template.read("a", () -> {
			assertThat(elsewhere(() -> this.template.tryAcquireRead("a"))).isPresent();
			assertThat(elsewhere(() -> this.template.tryAcquireWrite("a"))).isEmpty();
			return "result";
		});
		assertThat(result).isEqualTo("result");
	}

	@Test
	void writeShouldLetNobodyInAndReleaseAtItsEnd() {
		this.template.write("a", () -> {
			assertThat(elsewhere(() -> this.template.tryAcquireRead("a"))).isEmpty();
			assertThat(elsewhere(() -> this.template.tryAcquireWrite("a", LockOptions.defaults()))).isEmpty();
		});
		assertThat(elsewhere(() -> this.template.tryAcquireWrite("a"))).isPresent();
	}

	@Test
	void whenCodeFailsThenItsExceptionPassesAndTheLockIsReleased() {
		IOException failure = new IOException();
		assertThatExceptionOfType(IOException.class).isThrownBy(() -> this.template.write("a", () -> {
			throw failure;
		})).isSameAs(failure);
		assertThat(this.engine.heldLeases()).isZero();
	}

	@Test
	void acquiredLeaseShouldLastUntilItIsClosed() {
		try (Lease lease = this.template.acquireWrite("a")) {
			assertThat(lease.isHeld()).isTrue();
			assertThat(elsewhere(() -> this.template.tryAcquireRead("a"))).isEmpty();
		}
		try (Lease lease = this.template.acquireRead("a", LockOptions.defaults().withMode(LockMode.FAIR))) {
			assertThat(lease.kind()).isEqualTo(LockKind.READ);
		}
		assertThat(this.engine.heldLeases()).isZero();
	}

	@Test
	void contextShouldGiveTheInnermostLeaseOfGuardedCode() {
		assertThat(LockContext.current()).isEmpty();
		this.template.write("a", () -> {
			Lease outer = LockContext.current().orElseThrow();
			assertThat(outer.resource()).isEqualTo("a");
			assertThat(outer.fencingToken()).isPresent();
			this.template.read("b", () -> assertThat(LockContext.current()).get().returns("b", Lease::resource));
			assertThat(LockContext.current()).containsSame(outer);
			assertThat(elsewhere(LockContext::current)).isEmpty();
		});
		assertThat(LockContext.current()).isEmpty();
	}

	@Test
	void fencingTokenShouldGrowFromWriterToWriter() {
		long first = this.template.write("a", ReadWriteLockTemplateTests::token);
		long second = this.template.write("a", ReadWriteLockTemplateTests::token);
		assertThat(second).isGreaterThan(first);
	}

	@Test
	void whenOptionsAreGivenThenCodeRunsUnderThem() {
		LockOptions red = LockOptions.defaults().withGroup("red");
		LockOptions job = LockOptions.defaults().withOwner("job");
		assertThat(this.template.<Boolean, RuntimeException>read("a", red, () -> {
			this.template.read("b", red, () -> assertThat(canRead("b")).isFalse());
			return canRead("a");
		})).isFalse();
		assertThat(this.template.<String, RuntimeException>write("a", job, () -> {
			assertThat(elsewhere(() -> this.template.tryAcquireWrite("a", job))).isPresent();
			this.template.write("b", job, () -> assertThat(canRead("b")).isFalse());
			return "result";
		})).isEqualTo("result");
	}

	@Test
	void whenWriteIsReleasedBeforeReadInsideItThenReadersJoinAndWritersDoNot() {
		Lease write = this.template.acquireWrite("a");
		try (Lease read = this.template.acquireRead("a")) {
			assertThat(canRead("a")).isFalse();
			write.release();
			assertThat(read.isHeld()).isTrue();
			assertThat(canRead("a")).isTrue();
			assertThat(elsewhere(() -> this.template.tryAcquireWrite("a"))).isEmpty();
		}
	}

	@Test
	void whenAskedAgainUnderOwnIdThenSameLeaseIsMeant() {
		LockOptions mine = LockOptions.defaults().withId("mine");
		Lease lease = this.template.acquireWrite("a", mine);
		assertThat(this.template.tryAcquireWrite("a", mine)).get().returns(lease.fencingToken(), Lease::fencingToken);
		assertThatExceptionOfType(CompletionException.class)
			.isThrownBy(() -> elsewhere(() -> this.template.tryAcquireWrite("a", mine)))
			.withCauseInstanceOf(LockConfigurationException.class)
			.withMessageContaining("'mine'");
		assertThat(elsewhere(() -> this.template.tryAcquireWrite("a", mine.withId("yours")))).isEmpty();
		assertThat(this.engine.heldLeases()).isOne();
	}

	private static long token() {
		return LockContext.current().orElseThrow().fencingToken().orElseThrow();
	}

	private boolean canRead(String resource) {
		return elsewhere(() -> this.template.tryAcquireRead(resource)).isPresent();
	}

	private static <T> Optional<T> elsewhere(LockedAction<Optional<T>, RuntimeException> action) {
		return CompletableFuture.supplyAsync(action::run).orTimeout(20, TimeUnit.SECONDS).join();
	}

}
