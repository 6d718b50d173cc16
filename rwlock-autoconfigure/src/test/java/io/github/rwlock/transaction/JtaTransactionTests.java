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

import java.sql.SQLException;
import java.util.UUID;

import javax.sql.DataSource;
import javax.sql.XAConnection;

import com.arjuna.ats.arjuna.common.CoordinatorEnvironmentBean;
import com.arjuna.ats.arjuna.common.CoreEnvironmentBean;
import com.arjuna.ats.arjuna.common.CoreEnvironmentBeanException;
import com.arjuna.ats.arjuna.common.ObjectStoreEnvironmentBean;
import com.arjuna.ats.internal.arjuna.objectstore.VolatileStore;
import com.arjuna.common.internal.util.propertyservice.BeanPopulator;
import jakarta.transaction.RollbackException;
import jakarta.transaction.SystemException;
import jakarta.transaction.TransactionManager;
import jakarta.transaction.UserTransaction;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.transaction.jta.JtaTransactionManager;

import io.github.rwlock.LeaseLostException;
import io.github.rwlock.engine.LockEngine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Locks in transactions of JTA, in which a database takes part.
 */
class JtaTransactionTests {

	private final JdbcDataSource database = database();

	private final TransactionManager jta = com.arjuna.ats.jta.TransactionManager.transactionManager();

	private final TransactionalApplication application = TransactionalApplication.start(Jta.class,
			"spring.datasource.url=" + this.database.getURL());

	private final Guarded guarded = this.application.guarded();

	@BeforeAll
	static void keepNothing() throws CoreEnvironmentBeanException {
		for (String store : new String[] { null, "stateStore", "communicationStore" }) {
			BeanPopulator.getNamedInstance(ObjectStoreEnvironmentBean.class, store)
				.setObjectStoreType(VolatileStore.class.getName());
		}
		BeanPopulator.getDefaultInstance(CoreEnvironmentBean.class).setNodeIdentifier("test");
		BeanPopulator.getDefaultInstance(CoordinatorEnvironmentBean.class).setTransactionStatusManagerEnable(false);
	}

	@AfterEach
	void stop() {
		assertThat(this.application.bean(LockEngine.class).heldLeases()).isZero();
		this.application.close();
	}

	@Test
	void whenWrittenInsideTransactionThenLockIsHeldUntilItHasCommitted() {
		this.application.inTransaction(() -> {
			this.guarded.write("a", () -> insert("row"));
			assertThat(this.application.isFree("a")).isFalse();
			assertThat(this.application.rows()).isEmpty();
			this.application.noteEnd("other", "a");
		});
		assertThat(this.application.events).containsExactly("other commit locked", "other committed locked");
		assertThat(this.application.isFree("a")).isTrue();
		assertThat(this.application.rows()).containsExactly("row");
	}

	@Test
	void whenTransactionIsRolledBackThenLockIsHeldUntilThen() {
		assertThatExceptionOfType(TransactionalApplication.RollbackWanted.class)
			.isThrownBy(() -> this.application.inTransaction(() -> {
				this.guarded.write("a", () -> insert("row"));
				this.application.noteEnd("other", "a");
				this.application.rollBack();
			}));
		assertThat(this.application.events).containsExactly("other rolled back locked");
		assertThat(this.application.isFree("a")).isTrue();
		assertThat(this.application.rows()).isEmpty();
	}

	@Test
	void whenLockIsLostInsideThenTransactionIsRolledBack() {
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> this.application.inTransaction(() -> {
			this.guarded.writeBriefly("a", () -> insert("row"));
			awaitLoss();
		}));
		assertThat(this.application.rows()).isEmpty();
	}

	@Test
	void whenLockAroundTransactionIsLostThenItIsRolledBack() {
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> this.guarded.writeBriefly("a", () -> {
			insert("row");
			awaitLoss();
		}));
		assertThat(this.application.rows()).isEmpty();
	}

	@Test
	void whenTransactionIsNewInsideAnotherThenItsLockEndsWithIt() {
		this.application.inTransaction(() -> {
			this.guarded.write("outer", () -> insert("outer"));
			this.application.inNewTransaction(() -> this.guarded.write("a", () -> insert("inner")));
			assertThat(this.application.isFree("a")).isTrue();
			assertThat(this.application.isFree("outer")).isFalse();
			assertThat(this.application.rows()).containsExactly("inner");
		});
		assertThat(this.application.isFree("outer")).isTrue();
		assertThat(this.application.rows()).containsExactly("inner", "outer");
	}

	@Test
	void whenTransactionWasBegunWithoutSpringThenLockIsHeldUntilItHasCompleted() throws Exception {
		UserTransaction user = com.arjuna.ats.jta.UserTransaction.userTransaction();
		user.begin();
		this.guarded.writeInTransaction("a", () -> this.guarded.write("b", () -> insert("row")));
		assertThat(this.application.isFree("b")).isFalse();
		user.commit();
		assertThat(this.application.isFree("b")).isTrue();
		assertThat(this.application.rows()).containsExactly("row");
	}

	private void awaitLoss() {
		await().until(() -> this.application.isFree("a"));
	}

	/**
	 * Write a row, with the database as a part of the running transaction.
	 */
	private void insert(String row) {
		try {
			XAConnection connection = this.database.getXAConnection();
			this.jta.getTransaction().enlistResource(connection.getXAResource());
			DataSource enlisted = new SingleConnectionDataSource(connection.getConnection(), true);
			new JdbcTemplate(enlisted).update("insert into written (id) values (?)", row);
		}
		catch (SQLException | SystemException | RollbackException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static JdbcDataSource database() {
		JdbcDataSource database = new JdbcDataSource();
		database.setUser("sa");
		database.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
		return database;
	}

	@Configuration(proxyBeanMethods = false)
	static class Jta {

		@Bean
		JtaTransactionManager transactionManager() {
			return new JtaTransactionManager(com.arjuna.ats.jta.UserTransaction.userTransaction(),
					com.arjuna.ats.jta.TransactionManager.transactionManager());
		}

	}

}
