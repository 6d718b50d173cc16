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
package io.github.rwlock.autoconfigure;

import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.bean.override.mockito.MockitoBean;

import io.github.rwlock.LockAssert;
import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.mockito.BDDMockito.given;

/**
 * A test as users write it: no Redis, and a method that has to be guarded.
 */
@SpringBootTest(properties = "rwlock.store=local", webEnvironment = SpringBootTest.WebEnvironment.NONE)
class UserTests {

	@Autowired
	private Accounts accounts;

	@MockitoBean
	private Ledger ledger;

	@Test
	void depositShouldBeGuarded() {
		given(this.ledger.add("7", 50)).willAnswer((call) -> {
			LockAssert.writeLocked("account:7");
			return 150L;
		});
		assertThat(this.accounts.deposit("7", 50)).isEqualTo(150);
	}

	@Test
	void whenNotGuardedThenTheSameTestFails() {
		given(this.ledger.add("7", 50)).willAnswer((call) -> {
			LockAssert.writeLocked("account:7");
			return 150L;
		});
		assertThatIllegalStateException().isThrownBy(() -> this.accounts.depositUnguarded("7", 50));
	}

	@Test
	void whenTestedAloneThenAssertionsCanBeSuspended() {
		given(this.ledger.add("7", 50)).willReturn(150L);
		Accounts alone = new Accounts(this.ledger);
		assertThatIllegalStateException().isThrownBy(() -> alone.assertingDeposit("7", 50));
		LockAssert.Suspension suspension = LockAssert.suspend();
		try {
			assertThat(alone.assertingDeposit("7", 50)).isEqualTo(150);
		}
		finally {
			suspension.close();
		}
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Accounts.class)
	static class Application {

	}

	static class Accounts {

		private final Ledger ledger;

		Accounts(Ledger ledger) {
			this.ledger = ledger;
		}

		@WriteLocked(name = "account", key = "#id")
		public long deposit(String id, long amount) {
			return this.ledger.add(id, amount);
		}

		@WriteLocked(name = "account", key = "#id")
		public long assertingDeposit(String id, long amount) {
			LockAssert.writeLocked("account:" + id);
			return this.ledger.add(id, amount);
		}

		public long depositUnguarded(String id, long amount) {
			return this.ledger.add(id, amount);
		}

	}

	interface Ledger {

		long add(String id, long amount);

	}

}
