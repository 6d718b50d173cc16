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

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

import io.github.rwlock.ReadWriteLockTemplate;
import io.github.rwlock.engine.LockEngine;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An application with a database, whose annotated methods run what they are given. Its
 * locks live on the local store.
 */
final class TransactionalApplication implements AutoCloseable {

	final List<String> events = new CopyOnWriteArrayList<>();

	private final ConfigurableApplicationContext context;

	private TransactionalApplication(ConfigurableApplicationContext context) {
		this.context = context;
	}

	static TransactionalApplication start(String... properties) {
		return start(Beans.class, properties);
	}

	/**
	 * Start an application.
	 * @param beans what it has, besides others
	 * @param properties what is set
	 * @return the application
	 */
	static TransactionalApplication start(Class<?> beans, String... properties) {
		TransactionalApplication application = new TransactionalApplication(
				new SpringApplicationBuilder(Beans.class, beans).web(WebApplicationType.NONE)
					.properties("rwlock.store=local", "rwlock.wait-time=0s")
					.properties(properties)
					.run());
		application.bean(JdbcTemplate.class).execute("create table written (id varchar(100))");
		return application;
	}

	<T> T bean(Class<T> type) {
		return this.context.getBean(type);
	}

	Guarded guarded() {
		return bean(Guarded.class);
	}

	ReadWriteLockTemplate locks() {
		return bean(ReadWriteLockTemplate.class);
	}

	void inTransaction(Runnable body) {
		in(TransactionDefinition.PROPAGATION_REQUIRED, body);
	}

	void inNewTransaction(Runnable body) {
		in(TransactionDefinition.PROPAGATION_REQUIRES_NEW, body);
	}

	void inSavepoint(Runnable body) {
		in(TransactionDefinition.PROPAGATION_NESTED, body);
	}

	void outsideOfTransaction(Runnable body) {
		in(TransactionDefinition.PROPAGATION_NOT_SUPPORTED, body);
	}

	void in(int propagation, Runnable body) {
		TransactionTemplate template = template();
		template.setPropagationBehavior(propagation);
		template.executeWithoutResult((status) -> body.run());
	}

	TransactionTemplate template() {
		return new TransactionTemplate(bean(PlatformTransactionManager.class));
	}

	/**
	 * Roll back the running transaction when it ends.
	 */
	void rollBack() {
		throw new RollbackWanted();
	}

	/**
	 * Write a row.
	 */
	void insert(String row) {
		bean(JdbcTemplate.class).update("insert into written (id) values (?)", row);
	}

	/**
	 * Return the rows that were committed.
	 */
	List<String> rows() {
		return bean(JdbcTemplate.class).queryForList("select id from written order by id", String.class);
	}

	/**
	 * Note when others of the running transaction are told of its end, and whether a
	 * resource is locked then.
	 */
	void noteEnd(String name, String resource) {
		TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {

			@Override
			public void afterCommit() {
				note("commit");
			}

			@Override
			public void afterCompletion(int status) {
				note((status == STATUS_COMMITTED) ? "committed" : "rolled back");
			}

			private void note(String event) {
				TransactionalApplication.this.events
					.add("%s %s %s".formatted(name, event, isFree(resource) ? "unlocked" : "locked"));
			}

		});
	}

	/**
	 * Return whether nobody holds a lock, as another thread sees it.
	 */
	boolean isFree(String resource) {
		return elsewhere(() -> locks().tryAcquireWrite(resource).map((lease) -> {
			lease.release();
			return lease;
		}).isPresent());
	}

	/**
	 * Return whether another thread may read.
	 */
	boolean mayRead(String resource) {
		return elsewhere(() -> locks().tryAcquireRead(resource).map((lease) -> {
			lease.release();
			return lease;
		}).isPresent());
	}

	/**
	 * Assert that nothing is held, and that a resource is free.
	 */
	void assertNothingHeld(String resource) {
		assertThat(bean(LockEngine.class).heldLeases()).isZero();
		assertThat(isFree(resource)).isTrue();
	}

	@Override
	public void close() {
		this.context.close();
	}

	private static boolean elsewhere(BooleanSupplier question) {
		return CompletableFuture.supplyAsync(question::getAsBoolean, (task) -> new Thread(task).start())
			.orTimeout(60, TimeUnit.SECONDS)
			.join();
	}

	/**
	 * Thrown by code whose transaction is to be rolled back.
	 */
	@SuppressWarnings("serial")
	static class RollbackWanted extends RuntimeException {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Guarded.class)
	static class Beans {

	}

}
