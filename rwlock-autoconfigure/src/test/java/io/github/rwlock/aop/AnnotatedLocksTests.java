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
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.aop.AopAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import io.github.rwlock.Lease;
import io.github.rwlock.LockContext;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockOptions;
import io.github.rwlock.LockTimeoutException;
import io.github.rwlock.LockUpgradeConflictException;
import io.github.rwlock.ReadLocked;
import io.github.rwlock.ReadWriteLockTemplate;
import io.github.rwlock.WriteLocked;
import io.github.rwlock.autoconfigure.RwLockAopAutoConfiguration;
import io.github.rwlock.autoconfigure.RwLockAutoConfiguration;
import io.github.rwlock.autoconfigure.RwLockLocalStoreAutoConfiguration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Groups, owners, re-entry and tokens of annotated methods, in an application on the
 * local store.
 */
@Tag("smoke")
class AnnotatedLocksTests {

	private static final String RESOURCE = "shelf:a";

	private final ExecutorService threads = Executors.newCachedThreadPool();

	private final String keyPrefix = UUID.randomUUID().toString();

	private ConfigurableApplicationContext context;

	private Readers readers;

	private Writers writers;

	private ReadWriteLockTemplate locks;

	@BeforeEach
	void start() {
		this.context = startApplication();
		this.readers = this.context.getBean(Readers.class);
		this.writers = this.context.getBean(Writers.class);
		this.locks = this.context.getBean(ReadWriteLockTemplate.class);
	}

	@AfterEach
	void stop() {
		this.threads.shutdownNow();
		this.context.close();
	}

	private ConfigurableApplicationContext startApplication() {
		return new SpringApplicationBuilder(Application.class).web(WebApplicationType.NONE)
			.run("--rwlock.store=local", "--rwlock.wait-time=20s", "--rwlock.key-prefix=" + this.keyPrefix);
	}

	@Test
	void whenReadByOneGroupThenOtherGroupsStayOut() {
		List<String> entered = new ArrayList<>();
		this.readers.readRed("a", () -> {
			elsewhere(() -> this.readers.readRed("a", () -> entered.add("red")));
			assertRefused(() -> this.readers.readBlue("a", () -> entered.add("blue")));
			assertThat(canRead()).isFalse();
		});
		assertThat(entered).containsExactly("red");
		this.readers.readBlue("a", () -> entered.add("blue"));
		assertThat(entered).containsExactly("red", "blue");
	}

	@Test
	void whenOwnerIsTheSameThenOtherThreadsAndBeansReenter() {
		List<String> entered = new ArrayList<>();
		this.writers.writeFor("a", "job", () -> {
			elsewhere(() -> this.writers.writeFor("a", "job", () -> entered.add("writer")));
			elsewhere(() -> this.readers.readFor("a", "job", () -> entered.add("reader")));
			assertRefused(() -> this.writers.writeFor("a", "other job", () -> entered.add("stranger")));
			assertThat(canRead()).as("held although inner leases were released").isFalse();
		});
		assertThat(entered).containsExactly("writer", "reader");
		assertThat(canWrite()).isTrue();
	}

	@Test
	void whenOwnerIsTheSameThenOtherApplicationsReenter() {
		try (ConfigurableApplicationContext other = startApplication()) {
			List<Long> tokens = new ArrayList<>();
			this.writers.writeFor("a", "job", () -> {
				tokens.add(token());
				other.getBean(Writers.class).writeFor("a", "job", () -> tokens.add(token()));
			});
			assertThat(tokens).hasSize(2).as("one tenure has one token").containsOnly(tokens.get(0));
		}
	}

	@Test
	void whenReaderWritesThenItIsAloneAndReadsOnAfterwards() {
		this.readers.read("a", () -> {
			assertThat(canRead()).isTrue();
			this.writers.write("a", () -> {
				assertThat(LockContext.current()).get().returns(LockKind.WRITE, Lease::kind);
				assertThat(canRead()).isFalse();
			});
			assertThat(canRead()).isTrue();
			assertThat(canWrite()).isFalse();
		});
		assertThat(canWrite()).isTrue();
	}

	@Test
	void whenOthersReadThenReaderCannotWriteButReadsOn() {
		this.readers.read("a", () -> {
			Lease other = elsewhere(() -> this.locks.acquireRead(RESOURCE));
			assertThatExceptionOfType(LockTimeoutException.class)
				.isThrownBy(() -> this.writers.writeAtOnce("a", AnnotatedLocksTests::fail));
			assertThat(canWrite()).isFalse();
			other.release();
			assertThat(canWrite()).as("this reader is still there").isFalse();
		});
		assertThat(canWrite()).isTrue();
	}

	@Test
	void whenTwoReadersWantToWriteThenTheSecondFailsAtOnceAndTheFirstWrites() {
		List<String> written = new ArrayList<>();
		List<CompletableFuture<Void>> first = new ArrayList<>();
		this.readers.read("a", () -> {
			first.add(async(() -> this.readers.read("a", () -> this.writers.write("a", () -> written.add("first")))));
			awaitWaiters(1);
			assertThatExceptionOfType(LockUpgradeConflictException.class)
				.isThrownBy(() -> this.writers.write("a", AnnotatedLocksTests::fail))
				.satisfies((ex) -> assertThat(ex.resource()).isEqualTo(RESOURCE));
			assertThat(written).isEmpty();
		});
		join(first.get(0));
		assertThat(written).containsExactly("first");
	}

	@Test
	void whenWriterWaitsThenReaderEntersAgainAndWriterComesAfterIt() {
		List<String> order = new ArrayList<>();
		List<CompletableFuture<Void>> writer = new ArrayList<>();
		this.readers.read("a", () -> {
			writer.add(async(() -> this.writers.write("a", () -> order.add("writer"))));
			awaitWaiters(1);
			assertThat(canRead()).as("a new reader waits behind the writer").isFalse();
			this.readers.read("a", () -> order.add("nested"));
			this.readers.readRed("a", () -> order.add("nested in a group"));
			assertThat(writer.get(0)).isNotDone();
		});
		join(writer.get(0));
		assertThat(order).containsExactly("nested", "nested in a group", "writer");
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

	private boolean canRead() {
		return elsewhere(() -> this.locks.tryAcquireRead(RESOURCE).map(AnnotatedLocksTests::released)).isPresent();
	}

	private boolean canWrite() {
		return elsewhere(() -> this.locks.tryAcquireWrite(RESOURCE).map(AnnotatedLocksTests::released)).isPresent();
	}

	private static Lease released(Lease lease) {
		lease.release();
		return lease;
	}

	private void awaitWaiters(int count) {
		await().atMost(20, TimeUnit.SECONDS).until(() -> this.locks.inspect(RESOURCE).waiters().size() == count);
	}

	private void assertRefused(Runnable call) {
		assertThatExceptionOfType(CompletionException.class).isThrownBy(() -> elsewhere(call))
			.withCauseInstanceOf(LockTimeoutException.class);
	}

	private void elsewhere(Runnable call) {
		join(async(call));
	}

	private <T> T elsewhere(Supplier<T> call) {
		return CompletableFuture.supplyAsync(call, this.threads).orTimeout(60, TimeUnit.SECONDS).join();
	}

	private CompletableFuture<Void> async(Runnable call) {
		return CompletableFuture.runAsync(call, this.threads);
	}

	private static void join(CompletableFuture<Void> call) {
		call.orTimeout(60, TimeUnit.SECONDS).join();
	}

	private static long token() {
		return LockContext.current().orElseThrow().fencingToken().orElseThrow();
	}

	private static void fail() {
		throw new AssertionError("entered");
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ RwLockAutoConfiguration.class, RwLockLocalStoreAutoConfiguration.class,
			RwLockAopAutoConfiguration.class, AopAutoConfiguration.class })
	@Import({ Readers.class, Writers.class })
	static class Application {

	}

	static class Readers {

		@ReadLocked(name = "shelf", key = "#id")
		public void read(String id, Runnable body) {
			body.run();
		}

		@ReadLocked(name = "shelf", key = "#id", group = "red")
		public void readRed(String id, Runnable body) {
			body.run();
		}

		@ReadLocked(name = "shelf", key = "#id", group = "blue", waitTime = "0s")
		public void readBlue(String id, Runnable body) {
			body.run();
		}

		@ReadLocked(name = "shelf", key = "#id", owner = "#owner", waitTime = "0s")
		public void readFor(String id, String owner, Runnable body) {
			body.run();
		}

	}

	static class Writers {

		@WriteLocked(name = "shelf", key = "#id")
		public void write(String id, Runnable body) {
			body.run();
		}

		@WriteLocked(name = "shelf", key = "#id", waitTime = "0s")
		public void writeAtOnce(String id, Runnable body) {
			body.run();
		}

		@WriteLocked(name = "shelf", key = "#id", owner = "#owner", waitTime = "0s")
		public void writeFor(String id, String owner, Runnable body) {
			body.run();
		}

	}

}
