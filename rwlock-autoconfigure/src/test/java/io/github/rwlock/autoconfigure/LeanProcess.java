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

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.springframework.aop.framework.ProxyFactory;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.ClassUtils;

import io.github.rwlock.Lease;
import io.github.rwlock.LockContext;
import io.github.rwlock.ReadWriteLockTemplate;
import io.github.rwlock.WriteLocked;
import io.github.rwlock.aop.LockAdvisor;
import io.github.rwlock.testsupport.AnsweringJvm;
import io.github.rwlock.testsupport.RefusedStart;

/**
 * An application whose JVM lacks some libraries. It says what works.
 */
public final class LeanProcess {

	static final String STARTED = "started";

	private LeanProcess() {
	}

	/**
	 * Run a process.
	 * @param arguments names of classes, of which it says whether they are there
	 */
	public static void main(String[] arguments) {
		Stream.of(arguments).forEach((name) -> answer(name, () -> ClassUtils.isPresent(name, null) ? "there" : "gone"));
		try (ConfigurableApplicationContext context = start(Application.class, Shelf.class)) {
			Shelf shelf = context.getBean(Shelf.class);
			ReadWriteLockTemplate locks = context.getBean(ReadWriteLockTemplate.class);
			answer("METHOD", () -> shelf.work("a") + ", then " + held(locks));
			answer("STAGE", () -> {
				CompletableFuture<String> work = new CompletableFuture<>();
				CompletableFuture<String> result = shelf.later("a", work);
				work.complete(held(locks));
				return result.join() + ", then " + held(locks);
			});
			answer("PROXY_IN_CODE", () -> {
				ProxyFactory proxy = new ProxyFactory(new Published());
				proxy.setProxyTargetClass(true);
				proxy.addAdvisor(context.getBean(LockAdvisor.class));
				((Published) proxy.getProxy()).work("a");
				return STARTED;
			});
		}
		answer("SUSPEND_FUNCTION", () -> problemOf(LoneShelf.class));
		answer("PUBLISHER", () -> problemOf(Published.class));
	}

	private static String held(ReadWriteLockTemplate locks) {
		return locks.inspect("shelf:a").holders().size() + " held";
	}

	private static ConfigurableApplicationContext start(Class<?>... sources) {
		return new SpringApplicationBuilder(sources).web(WebApplicationType.NONE).run("--rwlock.store=local");
	}

	private static String problemOf(Class<?> bean) {
		return RefusedStart.reasonOf(() -> start(LocksAlone.class, bean));
	}

	private static void answer(String question, Supplier<String> answer) {
		AnsweringJvm.answer(question, answer);
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ RwLockAutoConfiguration.class, RwLockLocalStoreAutoConfiguration.class,
			RwLockAopAutoConfiguration.class })
	static class LocksAlone {

	}

	static class Shelf {

		@WriteLocked(name = "shelf", key = "#id")
		public String work(String id) {
			return LockContext.current().map(Lease::resource).orElse("nothing");
		}

		@WriteLocked(name = "shelf", key = "#id")
		public CompletableFuture<String> later(String id, CompletableFuture<String> work) {
			return work;
		}

	}

	static class Published {

		@WriteLocked(name = "shelf", key = "#id")
		public Flow.Publisher<String> work(String id) {
			return (subscriber) -> subscriber.onComplete();
		}

	}

}
