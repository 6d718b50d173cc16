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

package io.github.rwlock.weaving;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

import org.aopalliance.intercept.MethodInterceptor;

import org.springframework.aop.Advisor;
import org.springframework.aop.support.DefaultPointcutAdvisor;
import org.springframework.aop.support.StaticMethodMatcherPointcut;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.aop.AopAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.AdviceMode;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionManager;
import org.springframework.transaction.annotation.AnnotationTransactionAttributeSource;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.interceptor.BeanFactoryTransactionAttributeSourceAdvisor;
import org.springframework.transaction.interceptor.TransactionAttributeSource;
import org.springframework.transaction.interceptor.TransactionInterceptor;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;

import io.github.rwlock.Lease;
import io.github.rwlock.LockContext;
import io.github.rwlock.ReadWriteLockTemplate;
import io.github.rwlock.aop.LockAdvisor;
import io.github.rwlock.autoconfigure.RwLockAopAutoConfiguration;
import io.github.rwlock.autoconfigure.RwLockAutoConfiguration;
import io.github.rwlock.autoconfigure.RwLockLocalStoreAutoConfiguration;
import io.github.rwlock.engine.LockEngine;
import io.github.rwlock.engine.TransactionRelease;

/**
 * An application on the local store whose classes are woven.
 */
final class WovenApplication implements AutoCloseable {

	private final ConfigurableApplicationContext context;

	private WovenApplication(ConfigurableApplicationContext context) {
		this.context = context;
	}

	static WovenApplication start(String mode, Class<?>... components) {
		return start(mode, TransactionRelease.AFTER_COMPLETION, components);
	}

	static WovenApplication start(String mode, TransactionRelease release, Class<?>... components) {
		return new WovenApplication(new SpringApplicationBuilder(Beans.class).sources(components)
			.web(WebApplicationType.NONE)
			.run("--rwlock.store=local", "--rwlock.wait-time=0s", "--rwlock.aspect.mode=" + mode,
					"--rwlock.transaction.release=" + release));
	}

	<T> T bean(Class<T> type) {
		return this.context.getBean(type);
	}

	int advisors() {
		return this.context.getBeansOfType(LockAdvisor.class).size();
	}

	/**
	 * Say what the running code holds.
	 * @return kind and resource, and whether others are kept out
	 */
	String describe() {
		String held = held();
		ReadWriteLockTemplate locks = bean(ReadWriteLockTemplate.class);
		boolean free = CompletableFuture.supplyAsync(() -> locks.tryAcquireWrite("shelf:a").map(this::released))
			.orTimeout(60, TimeUnit.SECONDS)
			.join()
			.isPresent();
		return held + ", leases " + bean(LockEngine.class).heldLeases() + ", shelf " + (free ? "free" : "taken");
	}

	static String held() {
		return LockContext.current().map((lease) -> lease.kind() + " " + lease.resource()).orElse("nothing");
	}

	@Override
	public void close() {
		this.context.close();
	}

	private Lease released(Lease lease) {
		lease.release();
		return lease;
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ RwLockAutoConfiguration.class, RwLockLocalStoreAutoConfiguration.class,
			RwLockAopAutoConfiguration.class, AopAutoConfiguration.class })
	@EnableAsync
	@EnableTransactionManagement(mode = AdviceMode.ASPECTJ)
	@Import(Transactions.class)
	static class Beans {

		@Bean
		static Advisor outside() {
			return new DefaultPointcutAdvisor(new StaticMethodMatcherPointcut() {

				@Override
				public boolean matches(Method method, Class<?> targetClass) {
					return targetClass == WovenTypes.Proxied.class;
				}

			}, (MethodInterceptor) (call) -> "outside " + held() + ", inside " + call.proceed());
		}

	}

	/**
	 * Proxies that begin transactions.
	 */
	@Configuration(proxyBeanMethods = false)
	static class TransactionProxies {

		@Bean
		static Advisor transactionAdvisor(Transactions transactions) {
			TransactionAttributeSource attributes = new AnnotationTransactionAttributeSource();
			BeanFactoryTransactionAttributeSourceAdvisor advisor = new BeanFactoryTransactionAttributeSourceAdvisor();
			advisor.setTransactionAttributeSource(attributes);
			advisor.setAdvice(new TransactionInterceptor((TransactionManager) transactions, attributes));
			return advisor;
		}

	}

	/**
	 * Transactions of nothing, which record what is held when they begin and end.
	 */
	@SuppressWarnings("serial")
	static class Transactions extends AbstractPlatformTransactionManager {

		final List<String> events = new ArrayList<>();

		@Override
		protected Object doGetTransaction() {
			return this.events;
		}

		@Override
		protected void doBegin(Object transaction, TransactionDefinition definition) {
			this.events.add("begin holding " + held());
		}

		@Override
		protected void doCommit(DefaultTransactionStatus status) {
			this.events.add("commit holding " + held());
		}

		@Override
		protected void doRollback(DefaultTransactionStatus status) {
			this.events.add("rollback holding " + held());
		}

	}

}
