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

package io.github.rwlock.aot;

import java.util.function.Supplier;

import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.AnnotationConfigUtils;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Scope;

import io.github.rwlock.LockContext;
import io.github.rwlock.ReadLocked;
import io.github.rwlock.ReadWriteLockTemplate;
import io.github.rwlock.WriteLocked;
import io.github.rwlock.testsupport.AnsweringJvm;

/**
 * An application with all kinds of beans, on the local store.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
public class AotApplication {

	public static void main(String[] arguments) {
		SpringApplication application = new SpringApplication(AotApplication.class);
		application.setWebApplicationType(WebApplicationType.NONE);
		try (ConfigurableApplicationContext context = application.run(arguments)) {
			answer("PROCESSED", () -> Boolean
				.toString(!context.containsBean(AnnotationConfigUtils.CONFIGURATION_ANNOTATION_PROCESSOR_BEAN_NAME)));
			answer("PROXIED", () -> Boolean.toString(AopUtils.isCglibProxy(context.getBean(Shelf.class))));
			answer("CLASS", () -> context.getBean(Shelf.class).open("a"));
			answer("PLACEHOLDER", () -> context.getBean(Shelf.class).named("a"));
			answer("ROOT", () -> context.getBean(Shelf.class).rooted("a"));
			answer("LAZY", () -> context.getBean("lazyShelf", Shelf.class).open("a"));
			answer("PROTOTYPE", () -> context.getBean("prototypeShelf", Shelf.class).open("a"));
			answer("INTERFACE", () -> context.getBean("work", Work.class).work("a"));
			answer("FACTORY", () -> context.getBean("product", Work.class).work("a"));
			answer("TEMPLATE", () -> context.getBean(ReadWriteLockTemplate.class).write("template", Shelf::held));
		}
	}

	private static void answer(String question, Supplier<String> answer) {
		AnsweringJvm.answer(question, answer);
	}

	@Bean
	Shelf shelf() {
		return new Shelf();
	}

	@Bean(defaultCandidate = false)
	@Lazy
	Shelf lazyShelf() {
		return new Shelf();
	}

	@Bean(defaultCandidate = false)
	@Scope("prototype")
	Shelf prototypeShelf() {
		return new Shelf();
	}

	@Bean
	Work work() {
		return (id) -> Shelf.held();
	}

	@Bean
	Factory product() {
		return new Factory();
	}

	/**
	 * Something to lock.
	 */
	interface Work {

		@WriteLocked(name = "work", key = "#p0")
		String work(String id);

	}

	static class Shelf {

		@WriteLocked(name = "shelf", key = "#id")
		public String open(String id) {
			return held();
		}

		@ReadLocked(name = "${my.name}", key = "#id")
		public String named(String id) {
			return held();
		}

		@ReadLocked(key = "#root.methodName + #root.args[0] + #root.targetClass.simpleName + @shelf.mark()")
		public String rooted(String id) {
			return held();
		}

		public String mark() {
			return "!";
		}

		static String held() {
			return LockContext.current().map((lease) -> lease.kind() + " " + lease.resource()).orElse("nothing");
		}

	}

	static class Factory implements FactoryBean<Work> {

		@Override
		public Work getObject() {
			return (id) -> Shelf.held();
		}

		@Override
		public Class<?> getObjectType() {
			return Work.class;
		}

	}

}
