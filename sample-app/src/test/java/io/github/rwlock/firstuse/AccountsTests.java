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

package io.github.rwlock.firstuse;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockSnapshot;
import io.github.rwlock.ReadWriteLockTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Keys of parts, several locks and conditions as the documentation shows them, on the
 * local store.
 */
@SpringBootTest(classes = AccountsTests.Application.class,
		properties = { "rwlock.store=local", "rwlock.key-prefix=accounts", "spring.profiles.active=test" })
class AccountsTests {

	@Autowired
	private ReadWriteLockTemplate locks;

	@Autowired
	private Accounts accounts;

	@Test
	void whenKeyHasPartsThenTheyAreJoined() {
		this.accounts.close("acme", 5, () -> assertThat(holders("account:acme:5")).containsExactly(LockKind.WRITE));
		this.accounts.close("a:b", 5, () -> assertThat(holders("account:a%3Ab:5")).containsExactly(LockKind.WRITE));
	}

	@Test
	void whenAccountsAreTransferredBetweenThenBothAreLocked() {
		this.accounts.transfer("acme", 7, 3, () -> {
			assertThat(holders("account:acme:3")).containsExactly(LockKind.WRITE);
			assertThat(holders("account:acme:7")).containsExactly(LockKind.WRITE);
		});
		assertThat(holders("account:acme:3")).isEmpty();
	}

	@Test
	void whenTransfersCrossThenBothFinish() {
		List<CompletableFuture<Void>> transfers = new ArrayList<>();
		List<Long> done = new ArrayList<>();
		for (int i = 0; i < 100; i++) {
			long from = i % 2;
			transfers.add(CompletableFuture
				.runAsync(() -> this.accounts.transfer("acme", from, 1 - from, () -> done.add(from)))
				.orTimeout(60, TimeUnit.SECONDS));
		}
		transfers.forEach(CompletableFuture::join);
		assertThat(done).hasSize(100);
	}

	@Test
	void whenSummedThenEachIsRead() {
		this.accounts.sum("acme", List.of(1L, 2L), () -> {
			assertThat(holders("account:acme:1")).containsExactly(LockKind.READ);
			assertThat(holders("account:acme:2")).containsExactly(LockKind.READ);
		});
	}

	@Test
	void whenTwoAnnotationsThenOneReadsAndOneWrites() {
		this.accounts.charge("acme", 5, () -> {
			assertThat(holders("tariff:acme")).containsExactly(LockKind.READ);
			assertThat(holders("account:acme:5")).containsExactly(LockKind.WRITE);
		});
	}

	@Test
	void whenDraftThenNothingIsLocked() {
		this.accounts.report("acme", true, () -> assertThat(holders("report:acme")).isEmpty());
		this.accounts.report("acme", false, () -> assertThat(holders("report:acme")).hasSize(1));
	}

	@Test
	void whenOwnAnnotationThenLockedAsItSays() {
		this.accounts.migrate("acme", () -> assertThat(holders("tenant:acme")).containsExactly(LockKind.WRITE));
	}

	private List<LockKind> holders(String resource) {
		return this.locks.inspect(resource).holders().stream().map(LockSnapshot.Holder::kind).toList();
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Accounts.class)
	static class Application {

	}

}
