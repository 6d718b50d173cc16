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

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionTemplate;

import io.github.rwlock.ReadWriteLockTemplate;
import io.github.rwlock.WriteLocked;
import io.github.rwlock.testsupport.RedisServer;

/**
 * An instance of an application whose accounts are rows of a shared database, and whose
 * locks live in the shared Redis.
 */
final class AccountApplication implements AutoCloseable {

	private final ConfigurableApplicationContext context;

	private AccountApplication(ConfigurableApplicationContext context) {
		this.context = context;
	}

	static AccountApplication start(Database.Running database, String keyPrefix, String... properties) {
		RedisServer redis = RedisServer.shared();
		return new AccountApplication(new SpringApplicationBuilder(Beans.class).web(WebApplicationType.NONE)
			.properties("rwlock.key-prefix=" + keyPrefix, "rwlock.wait-time=2m",
					"spring.datasource.url=" + database.url(), "spring.datasource.username=" + database.user(),
					"spring.data.redis.host=" + redis.host(), "spring.data.redis.port=" + redis.port(),
					"spring.transaction.default-timeout=4m")
			.properties(properties)
			.run());
	}

	void createAccount(int id) {
		JdbcTemplate jdbc = this.context.getBean(JdbcTemplate.class);
		jdbc.execute("create table account (id int primary key, balance int not null)");
		jdbc.update("insert into account (id, balance) values (?, 0)", id);
	}

	void add(int id) {
		add(id, () -> {
		});
	}

	/**
	 * Add one.
	 * @param afterRead run between reading and writing
	 */
	void add(int id, Runnable afterRead) {
		this.context.getBean(Accounts.class).add(id, afterRead);
	}

	void inTransaction(Runnable code) {
		this.context.getBean(TransactionTemplate.class).executeWithoutResult((status) -> code.run());
	}

	int balance(int id) {
		return this.context.getBean(Accounts.class).balance(id);
	}

	boolean hasWaiter(int id) {
		return !this.context.getBean(ReadWriteLockTemplate.class).inspect("account:" + id).waiters().isEmpty();
	}

	@Override
	public void close() {
		this.context.close();
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Accounts.class)
	static class Beans {

	}

	static class Accounts {

		private final JdbcTemplate jdbc;

		Accounts(JdbcTemplate jdbc) {
			this.jdbc = jdbc;
		}

		@Transactional(isolation = Isolation.READ_COMMITTED)
		@WriteLocked(name = "account", key = "#id")
		public void add(int id, Runnable afterRead) {
			int balance = balance(id);
			afterRead.run();
			this.jdbc.update("update account set balance = ? where id = ?", balance + 1, id);
		}

		public int balance(int id) {
			return this.jdbc.queryForList("select balance from account where id = ?", Integer.class, id).get(0);
		}

	}

}
