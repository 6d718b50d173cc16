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

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockContext;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockTimeoutException;
import io.github.rwlock.LockUpgradeConflictException;
import io.github.rwlock.ReadWriteLockTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Groups, owners, re-entry and tokens of annotated methods, in an application on the
 * local store.
 */
@Tag("smoke")
class AnnotatedLocksTests {

	private final String keyPrefix = UUID.randomUUID().toString();

	private LockedApplication application;

	private LockedShelf.Readers readers;

	private LockedShelf.Writers writers;

	private ReadWriteLockTemplate locks;

	@BeforeEach
	void start() {
		this.application = LockedApplication.start(this.keyPrefix);
		this.readers = this.application.readers();
		this.writers = this.application.writers();
		this.locks = this.application.locks();
	}

	@AfterEach
	void stop() {
		this.application.close();
	}

	@Test
	void whenReadByOneGroupThenOtherGroupsStayOut() {
		List<String> entered = new ArrayList<>();
		this.readers.readRed("a", () -> {
			this.application.elsewhere(() -> this.readers.readRed("a", () -> entered.add("red")));
			assertRefused(() -> this.readers.readBlue("a", () -> entered.add("blue")));
			assertThat(this.application.canRead()).isFalse();
		});
		assertThat(entered).containsExactly("red");
		this.readers.readBlue("a", () -> entered.add("blue"));
		assertThat(entered).containsExactly("red", "blue");
	}

	@Test
	void whenOwnerIsTheSameThenOtherThreadsAndBeansReenter() {
		List<String> entered = new ArrayList<>();
		this.writers.writeFor("a", "job", () -> {
			this.application.elsewhere(() -> this.writers.writeFor("a", "job", () -> entered.add("writer")));
			this.application.elsewhere(() -> this.readers.readFor("a", "job", () -> entered.add("reader")));
			assertRefused(() -> this.writers.writeFor("a", "other job", () -> entered.add("stranger")));
			assertThat(this.application.canRead()).as("held although inner leases were released").isFalse();
		});
		assertThat(entered).containsExactly("writer", "reader");
		assertThat(this.application.canWrite()).isTrue();
	}

	@Test
	void whenOwnerIsTheSameThenOtherApplicationsReenter() {
		try (LockedApplication other = LockedApplication.start(this.keyPrefix)) {
			List<Long> tokens = new ArrayList<>();
			this.writers.writeFor("a", "job", () -> {
				tokens.add(token());
				other.writers().writeFor("a", "job", () -> tokens.add(token()));
			});
			assertThat(tokens).hasSize(2).as("one tenure has one token").containsOnly(tokens.get(0));
		}
	}

	@Test
	void whenReaderWritesThenItIsAloneAndReadsOnAfterwards() {
		this.readers.read("a", () -> {
			assertThat(this.application.canRead()).isTrue();
			this.writers.write("a", () -> {
				assertThat(LockContext.current()).get().returns(LockKind.WRITE, Lease::kind);
				assertThat(this.application.canRead()).isFalse();
			});
			assertThat(this.application.canRead()).isTrue();
			assertThat(this.application.canWrite()).isFalse();
		});
		assertThat(this.application.canWrite()).isTrue();
	}

	@Test
	void whenOthersReadThenReaderCannotWriteButReadsOn() {
		this.readers.read("a", () -> {
			Lease other = this.application.elsewhere(() -> this.locks.acquireRead(LockedApplication.RESOURCE));
			assertThatExceptionOfType(LockTimeoutException.class)
				.isThrownBy(() -> this.writers.writeAtOnce("a", AnnotatedLocksTests::fail));
			assertThat(this.application.canWrite()).isFalse();
			other.release();
			assertThat(this.application.canWrite()).as("this reader is still there").isFalse();
		});
		assertThat(this.application.canWrite()).isTrue();
	}

	@Test
	void whenTwoReadersWantToWriteThenTheSecondFailsAtOnceAndTheFirstWrites() {
		List<String> written = new ArrayList<>();
		List<CompletableFuture<Void>> first = new ArrayList<>();
		this.readers.read("a", () -> {
			first.add(this.application
				.async(() -> this.readers.read("a", () -> this.writers.write("a", () -> written.add("first")))));
			this.application.awaitWaiter();
			assertThatExceptionOfType(LockUpgradeConflictException.class)
				.isThrownBy(() -> this.writers.write("a", AnnotatedLocksTests::fail))
				.satisfies((ex) -> assertThat(ex.resource()).isEqualTo(LockedApplication.RESOURCE));
			assertThat(written).isEmpty();
		});
		LockedApplication.join(first.get(0));
		assertThat(written).containsExactly("first");
	}

	@Test
	void whenWriterWaitsThenReaderEntersAgainAndWriterComesAfterIt() {
		List<String> order = new ArrayList<>();
		List<CompletableFuture<Void>> writer = new ArrayList<>();
		this.readers.read("a", () -> {
			writer.add(this.application.async(() -> this.writers.write("a", () -> order.add("writer"))));
			this.application.awaitWaiter();
			assertThat(this.application.canRead()).as("a new reader waits behind the writer").isFalse();
			this.readers.read("a", () -> order.add("nested"));
			this.readers.readRed("a", () -> order.add("nested in a group"));
			assertThat(writer.get(0)).isNotDone();
		});
		LockedApplication.join(writer.get(0));
		assertThat(order).containsExactly("nested", "nested in a group", "writer");
	}

	@Test
	void whenLockWasTakenAwayThenNestedMethodsAreNotEntered() {
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> this.readers.read("a", () -> {
			assertThat(this.locks.forceRelease(LockedApplication.RESOURCE)).isOne();
			this.writers.write("a", AnnotatedLocksTests::fail);
		}));
		assertThat(this.application.canWrite()).isTrue();
	}

	@Test
	void tokenShouldGrowFromWriterToWriterAndBeOneWithinAWriter() {
		List<Long> tokens = new ArrayList<>();
		for (int i = 0; i < 3; i++) {
			this.writers.write("a", () -> {
				tokens.add(token());
				this.writers.write("a", () -> assertThat(token()).isEqualTo(tokens.get(tokens.size() - 1)));
			});
		}
		assertThat(tokens).hasSize(3).doesNotHaveDuplicates().isSorted();
		this.readers.read("a", () -> assertThat(LockContext.current().orElseThrow().fencingToken()).isEmpty());
	}

	private void assertRefused(Runnable call) {
		assertThatExceptionOfType(CompletionException.class).isThrownBy(() -> this.application.elsewhere(call))
			.withCauseInstanceOf(LockTimeoutException.class);
	}

	private static long token() {
		return LockContext.current().orElseThrow().fencingToken().orElseThrow();
	}

	private static void fail() {
		throw new AssertionError("entered");
	}

}
