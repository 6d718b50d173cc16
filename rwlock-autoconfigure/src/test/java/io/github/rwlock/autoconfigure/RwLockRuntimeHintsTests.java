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

import java.io.IOException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.aot.generate.ClassNameGenerator;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.InMemoryGeneratedFiles;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.aop.AopAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.javapoet.ClassName;

import io.github.rwlock.ReadLocked;
import io.github.rwlock.WriteLocked;
import io.github.rwlock.actuate.ForcedRelease;
import io.github.rwlock.actuate.InstanceLocks;
import io.github.rwlock.actuate.Problem;
import io.github.rwlock.actuate.ResourceLocks;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What an application that is processed ahead of time keeps for a native image.
 */
class RwLockRuntimeHintsTests {

	private static final String SCRIPTS = "META-INF/scripts/rwlock/";

	private static final RuntimeHints hints = process();

	@Test
	void scriptsShouldBeKept() throws IOException {
		Resource[] scripts = new PathMatchingResourcePatternResolver().getResources("classpath:" + SCRIPTS + "*");
		assertThat(scripts).hasSizeGreaterThan(10)
			.extracting(Resource::getFilename)
			.allMatch((name) -> RuntimeHintsPredicates.resource().forResource(SCRIPTS + name).test(hints));
	}

	@ParameterizedTest
	@ValueSource(strings = { "getMethod", "getMethodName", "getTarget", "getTargetClass", "getArgs" })
	void rootOfKeysShouldBeReadable(String getter) throws ReflectiveOperationException {
		Class<?> call = Class.forName("io.github.rwlock.aop.LockCall");
		assertThat(RuntimeHintsPredicates.reflection().onMethodInvocation(call.getMethod(getter)).test(hints)).isTrue();
	}

	@ParameterizedTest
	@ValueSource(classes = { ReadLocked.class, WriteLocked.class })
	void annotationsShouldBeReadable(Class<?> annotation) throws ReflectiveOperationException {
		assertThat(RuntimeHintsPredicates.reflection().onMethodInvocation(annotation.getMethod("key")).test(hints))
			.isTrue();
	}

	@Test
	void propertiesShouldBeBindable() {
		assertThat(RuntimeHintsPredicates.reflection()
			.onConstructorInvocation(RwLockProperties.Aspect.class.getDeclaredConstructors()[0])
			.test(hints)).isTrue();
		assertThat(RuntimeHintsPredicates.reflection()
			.onConstructorInvocation(RwLockProperties.class.getDeclaredConstructors()[0])
			.test(hints)).isTrue();
	}

	@ParameterizedTest
	@ValueSource(
			classes = { InstanceLocks.class, InstanceLocks.Lease.class, InstanceLocks.Waiter.class, ResourceLocks.class,
					ResourceLocks.Holder.class, ResourceLocks.Waiter.class, ForcedRelease.class, Problem.class })
	void answersOfTheEndpointShouldBeReadable(Class<?> answer) {
		assertThat(answer.getRecordComponents()).isNotEmpty()
			.allMatch((component) -> RuntimeHintsPredicates.reflection()
				.onMethodInvocation(component.getAccessor())
				.test(hints));
	}

	@Test
	void methodsOfBeansWithLockAnnotationsShouldBeCallable() throws ReflectiveOperationException {
		assertThat(RuntimeHintsPredicates.reflection()
			.onMethodInvocation(Guarded.class.getDeclaredMethod("work", String.class))
			.test(hints)).isTrue();
		assertThat(RuntimeHintsPredicates.reflection()
			.onMethodInvocation(Work.class.getDeclaredMethod("work", String.class))
			.test(hints)).isTrue();
		assertThat(RuntimeHintsPredicates.reflection()
			.onMethodInvocation(Plain.class.getDeclaredMethod("work", String.class))
			.test(hints)).isFalse();
	}

	@Test
	void proxiesShouldBeKept() {
		Class<?>[] interfaces = AopProxyUtils.completeJdkProxyInterfaces(LockedWork.class);
		assertThat(RuntimeHintsPredicates.proxies().forInterfaces(interfaces).test(hints)).isTrue();
	}

	@ParameterizedTest
	@ValueSource(strings = { "reactor.core.publisher.Flux", "kotlinx.coroutines.reactor.MonoKt",
			"io.micrometer.context.ContextSnapshotFactory",
			"io.micrometer.core.instrument.observation.MeterObservationHandler", "io.lettuce.core.RedisClient",
			"redis.clients.jedis.Jedis", "org.aspectj.lang.Aspects" })
	void whatIsLookedUpByNameShouldBeFound(String name) throws ReflectiveOperationException {
		assertThat(RuntimeHintsPredicates.reflection().onType(Class.forName(name)).test(hints)).isTrue();
	}

	@Test
	void whenLibraryIsMissingThenNothingIsKeptOfIt() {
		RuntimeHints others = new RuntimeHints();
		new RwLockRuntimeHints().registerHints(others, new FilteredClassLoader("reactor", "kotlinx"));
		assertThat(others.reflection().typeHints()).extracting((hint) -> hint.getType().getName())
			.contains("redis.clients.jedis.Jedis")
			.noneMatch((name) -> name.startsWith("reactor") || name.startsWith("kotlin"));
	}

	private static RuntimeHints process() {
		DefaultGenerationContext generation = new DefaultGenerationContext(
				new ClassNameGenerator(ClassName.get(RwLockRuntimeHintsTests.class)), new InMemoryGeneratedFiles());
		try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
			context.register(Application.class);
			TestPropertyValues.of("management.endpoints.web.exposure.include=rwlocks").applyTo(context);
			new ApplicationContextAotGenerator().processAheadOfTime(context, generation);
		}
		return generation.getRuntimeHints();
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ RwLockAutoConfiguration.class, RwLockRedisStoreAutoConfiguration.class,
			RwLockAopAutoConfiguration.class, RwLockEndpointAutoConfiguration.class, AopAutoConfiguration.class,
			DataRedisAutoConfiguration.class })
	static class Application {

		@Bean
		Guarded guarded() {
			return new Guarded();
		}

		@Bean
		Plain plain() {
			return new Plain();
		}

		@Bean
		LockedWork lockedWork() {
			return (id) -> {
			};
		}

	}

	/**
	 * Something to do alone.
	 */
	interface LockedWork {

		@WriteLocked(name = "work", key = "#p0")
		void work(String id);

	}

	/**
	 * Something to do.
	 */
	interface Work {

		void work(String id);

	}

	static class Guarded implements Work {

		@Override
		@WriteLocked(name = "${my.name}", key = "#id")
		public void work(String id) {
		}

	}

	static class Plain implements Work {

		@Override
		public void work(String id) {
		}

	}

}
