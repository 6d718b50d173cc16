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
package io.github.rwlock.transaction;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * A row that two applications read and write back, in the databases that this machine
 * has.
 */
@ParameterizedClass
@MethodSource("io.github.rwlock.transaction.Database#present")
class SharedRowTests {

	private static final int THREADS = 8;

	private static final int ADDITIONS = 250;

	private final String name = "row" + UUID.randomUUID().toString().replace("-", "");

	private final List<AccountApplication> applications = new ArrayList<>();

	private final ExecutorService threads = Executors.newCachedThreadPool();

	@Parameter
	private Database kind;

	private Database.Running database;

	@BeforeEach
	void start() {
		this.database = this.kind.start(this.name);
	}

	@AfterEach
	void stop() {
		this.threads.shutdownNow();
		this.applications.forEach(AccountApplication::close);
		this.database.close();
	}

	@Test
	void whenTransactionsBeginInsideTheLockThenNoAdditionIsLost() throws Exception {
		assertNothingLost(AccountApplication::add);
	}

	@Test
	void whenLocksAreTakenInsideTransactionsThenNoAdditionIsLost() throws Exception {
		assertNothingLost((application, account) -> application.inTransaction(() -> application.add(account)));
	}

	@Test
	void whenLockIsTakenInsideTransactionThenTheNextReaderSeesWhatItWrote() throws Exception {
		assertThat(addTwiceAtATime(startInstance(), startInstance())).isEqualTo(2);
	}

	@Test
	void whenLockIsReleasedBeforeTheCommitThenTheNextReaderOverwritesIt() throws Exception {
		String afterMethod = "rwlock.transaction.release=after-method";
		assertThat(addTwiceAtATime(startInstance(afterMethod), startInstance(afterMethod))).isEqualTo(1);
	}

	private void assertNothingLost(BiConsumer<AccountApplication, Integer> addition) throws Exception {
		List<Future<?>> writers = new ArrayList<>();
		for (AccountApplication instance : List.of(startInstance(), startInstance())) {
			for (int i = 0; i < THREADS; i++) {
				writers.add(this.threads.submit(() -> {
					for (int n = 0; n < ADDITIONS; n++) {
						addition.accept(instance, 1);
					}
				}));
			}
		}
		for (Future<?> writer : writers) {
			writer.get(4, TimeUnit.MINUTES);
		}
		assertThat(this.applications.get(0).balance(1)).isEqualTo(2 * THREADS * ADDITIONS);
	}

	/**
	 * Let one instance add, and not commit before the other one has read, or waits.
	 */
	private int addTwiceAtATime(AccountApplication first, AccountApplication second) throws Exception {
		CountDownLatch added = new CountDownLatch(1);
		CountDownLatch read = new CountDownLatch(1);
		Future<?> other = this.threads.submit(() -> {
			added.await();
			second.inTransaction(() -> second.add(1, read::countDown));
			return null;
		});
		first.inTransaction(() -> {
			first.add(1);
			added.countDown();
			await().until(() -> read.getCount() == 0 || second.hasWaiter(1));
		});
		other.get(1, TimeUnit.MINUTES);
		return first.balance(1);
	}

	private AccountApplication startInstance(String... properties) {
		AccountApplication application = AccountApplication.start(this.database, this.name, properties);
		if (this.applications.isEmpty()) {
			application.createAccount(1);
		}
		this.applications.add(application);
		return application;
	}

}
