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
import java.util.Collection;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.BeanFactoryAware;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.HierarchicalBeanFactory;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

import io.github.rwlock.engine.LockEngine;

/**
 * Lets the transaction managers of an application, of its parents and of its children
 * roll back instead of commit what a lost lock has guarded, where
 * {@code rwlock.on-lease-lost} says that losses fail what they guard. It begins when the
 * engine is made: until then nothing is held. Each context has one of its own.
 */
public final class LostLeaseRollbackRegistrar implements BeanPostProcessor, BeanFactoryAware, DisposableBean {

	private final List<ListenedManagers> listened = new ArrayList<>();

	private final List<Runnable> leavings = new ArrayList<>();

	private @Nullable LostLeaseRollback listener;

	@Override
	public void setBeanFactory(BeanFactory beanFactory) {
		listenTo(beanFactory, this);
		BeanFactory above = parentOf(beanFactory);
		while (above != null) {
			listenTo(above, this);
			registrars(above).forEach((registrar) -> listenTo(beanFactory, registrar));
			above = parentOf(above);
		}
	}

	@Override
	public Object postProcessAfterInitialization(Object bean, String beanName) {
		if (bean instanceof LockEngine engine) {
			listen(new LostLeaseRollback(engine));
		}
		return bean;
	}

	@Override
	public void destroy() {
		this.leavings.forEach(Runnable::run);
	}

	private synchronized void listen(LostLeaseRollback listener) {
		this.listener = listener;
		this.listened.forEach((managers) -> managers.listen(listener));
	}

	/**
	 * Let the engine of a registrar listen to a context until this one is closed.
	 */
	private void listenTo(BeanFactory beanFactory, LostLeaseRollbackRegistrar registrar) {
		if (beanFactory instanceof ConfigurableListableBeanFactory context) {
			ListenedManagers managers = new ListenedManagers(context);
			registrar.add(managers);
			this.leavings.add(() -> registrar.remove(managers));
		}
	}

	private synchronized void add(ListenedManagers managers) {
		this.listened.add(managers);
		if (this.listener != null) {
			managers.listen(this.listener);
		}
	}

	private synchronized void remove(ListenedManagers managers) {
		this.listened.remove(managers);
		managers.leave();
	}

	private static Collection<LostLeaseRollbackRegistrar> registrars(BeanFactory beanFactory) {
		return (beanFactory instanceof ListableBeanFactory listable)
				? listable.getBeansOfType(LostLeaseRollbackRegistrar.class, false, false).values() : List.of();
	}

	private static @Nullable BeanFactory parentOf(BeanFactory beanFactory) {
		return (beanFactory instanceof HierarchicalBeanFactory child) ? child.getParentBeanFactory() : null;
	}

}
