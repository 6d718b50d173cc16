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

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationListener;
import org.springframework.context.PayloadApplicationEvent;
import org.springframework.context.annotation.Configuration;
import org.springframework.util.ClassUtils;

import io.github.rwlock.LeaseLostEvent;
import io.github.rwlock.LockClient;
import io.github.rwlock.LockKind;
import io.github.rwlock.ReadWriteLockTemplate;
import io.github.rwlock.WriteLocked;
import io.github.rwlock.engine.LockEngine;
import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.ReleaseAnswer;
import io.github.rwlock.store.RenewAnswer;
import io.github.rwlock.store.local.LocalLockStore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * Tests of {@link RwLockAutoConfiguration} and its parts together.
 */
@Tag("smoke")
class RwLockAutoConfigurationTests {

	static final Class<?>[] PARTS = { RwLockAopAutoConfiguration.class, RwLockAutoConfiguration.class,
			RwLockDisabledAutoConfiguration.class, RwLockEndpointAutoConfiguration.class,
			RwLockHealthAutoConfiguration.class, RwLockLocalStoreAutoConfiguration.class,
			RwLockMetricsAutoConfiguration.class, RwLockObservationAutoConfiguration.class,
			RwLockRedisStoreAutoConfiguration.class, RwLockTransactionAutoConfiguration.class };

	private final ApplicationContextRunner bare = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(PARTS));

	private final ApplicationContextRunner runner = this.bare.withPropertyValues("rwlock.store=local");

	@Test
	void whenPresentThenMakesEngineTemplateAndStore() {
		this.runner.run((context) -> {
			assertThat(context).hasSingleBean(ReadWriteLockTemplate.class).hasSingleBean(LockEngineLifecycle.class);
			assertThat(context.getBean(LockEngine.class).store()).isSameAs(context.getBean(LocalLockStore.class));
			assertThat(context.getBean(ReadWriteLockTemplate.class).<String, RuntimeException>write("r", () -> "done"))
				.isEqualTo("done");
		});
	}

	@Test
	void whenDisabledThenLeavesOnlyANoticeAndACheckBehindAndMethodsRunUnlocked() {
		this.bare.withBean("guarded", Guarded.class).withPropertyValues("rwlock.enabled=false").run((context) -> {
			assertThat(ownBeans(context)).containsExactlyInAnyOrder("guarded", "rwlockDisabledNotice",
					"rwlockDecidedPropertiesCheck", RwLockDisabledAutoConfiguration.class.getName());
			assertThat(context.getBean(Guarded.class).call()).isEqualTo("called");
		});
	}

	@Test
	void whenDisabledThenOtherPropertiesDoNotMatter() {
		this.bare.withPropertyValues("rwlock.enabled=false", "rwlock.lease-time=nonsense")
			.run((context) -> assertThat(context).hasNotFailed());
	}

	@Test
	void whenUserHasStoreThenItIsUsed() {
		LockStore store = mock(LockStore.class);
		this.bare.withBean(LockStore.class, () -> store).run((context) -> {
			assertThat(context).hasSingleBean(LockStore.class);
			assertThat(context.getBean(LockEngine.class).store()).isSameAs(store);
		});
	}

	@Test
	void whenUserHasLockClientThenNoEngineAndNoStoreAreMade() {
		LockClient client = mock(LockClient.class);
		this.bare.withBean(LockClient.class, () -> client)
			.run((context) -> assertThat(context).hasSingleBean(ReadWriteLockTemplate.class)
				.hasSingleBean(LockClient.class)
				.doesNotHaveBean(LockStore.class)
				.doesNotHaveBean(LockEngineLifecycle.class));
	}

	@Test
	void whenUserHasTemplateThenItIsUsed() {
		ReadWriteLockTemplate template = new ReadWriteLockTemplate(mock(LockClient.class));
		this.runner.withBean(ReadWriteLockTemplate.class, () -> template)
			.run((context) -> assertThat(context.getBean(ReadWriteLockTemplate.class)).isSameAs(template));
	}

	@Test
	void whenUserHasLifecycleThenItIsUsed() {
		LockEngineLifecycle lifecycle = mock(LockEngineLifecycle.class);
		this.runner.withBean(LockEngineLifecycle.class, () -> lifecycle)
			.run((context) -> assertThat(context.getBean(LockEngineLifecycle.class)).isSameAs(lifecycle));
	}

	@Test
	void whenSpringDataRedisIsMissingThenStartSaysWhatToAdd() {
		this.bare.withClassLoader(new FilteredClassLoader("org.springframework.data.redis"))
			.run((context) -> assertThat(context).hasFailed()
				.getFailure()
				.rootCause()
				.isInstanceOfSatisfying(LockStoreSetupException.class, (ex) -> {
					assertThat(ex).hasMessageContaining("Spring Data Redis is not on the classpath");
					assertThat(ex.getAction()).contains("spring-boot-starter-data-redis", "'rwlock.store' to 'local'");
				}));
	}

	@Test
	void whenOptionalClassesAreMissingThenStartsOnLocalStore() {
		new ApplicationContextRunner().withUserConfiguration(Application.class)
			.withPropertyValues("rwlock.store=local")
			.withClassLoader(
					new FilteredClassLoader("org.springframework.data.redis", "org.springframework.boot.health",
							"org.springframework.boot.actuate", "org.springframework.transaction", "io.micrometer"))
			.run((context) -> assertThat(context).hasSingleBean(ReadWriteLockTemplate.class)
				.doesNotHaveBean("rwlockHealthContributor"));
	}

	@Test
	void whenBeansAreLazyThenEngineStartsAllTheSame() {
		this.runner
			.withInitializer(
					(context) -> context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
			.run((context) -> assertThat(context.getBean(LockEngineLifecycle.class).isRunning()).isTrue());
	}

	@Test
	void whenLeaseIsLostThenEventIsPublishedOnce() {
		Queue<LeaseLostEvent> events = new ConcurrentLinkedQueue<>();
		this.bare.withBean(LockStore.class, RwLockAutoConfigurationTests::losingStore)
			.withPropertyValues("rwlock.renew-interval=10ms")
			.withInitializer((context) -> context
				.addApplicationListener((ApplicationListener<PayloadApplicationEvent<LeaseLostEvent>>) (event) -> events
					.add(event.getPayload())))
			.run((context) -> {
				context.getBean(ReadWriteLockTemplate.class).acquireWrite("r");
				Awaitility.await()
					.untilAsserted(() -> assertThat(events).containsExactly(new LeaseLostEvent("r", LockKind.WRITE)));
			});
	}

	private static List<String> ownBeans(AssertableApplicationContext context) {
		return Stream.of(context.getBeanDefinitionNames())
			.filter((name) -> ClassUtils.getUserClass(context.getType(name)).getName().startsWith("io.github.rwlock"))
			.toList();
	}

	private static LockStore losingStore() {
		Instant now = Instant.now();
		LockStore store = mock(LockStore.class);
		given(store.name()).willReturn("losing");
		given(store.acquire(any())).willReturn(
				CompletableFuture.completedStage(new AcquireAnswer.Granted(now, now.plus(Duration.ofSeconds(30)), 1)));
		given(store.renewAll(any())).willCallRealMethod();
		given(store.renew(any())).willReturn(CompletableFuture.completedStage(new RenewAnswer.Lost(now)));
		given(store.release(any()))
			.willReturn(CompletableFuture.completedStage(new ReleaseAnswer(now, ReleaseAnswer.Outcome.NOT_HELD)));
		given(store.time()).willReturn(CompletableFuture.completedStage(now));
		return store;
	}

	/**
	 * Imports as an application does: parts whose classes are missing are left out
	 * unread.
	 */
	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ RwLockAopAutoConfiguration.class, RwLockAutoConfiguration.class,
			RwLockHealthAutoConfiguration.class, RwLockLocalStoreAutoConfiguration.class,
			RwLockRedisStoreAutoConfiguration.class })
	static class Application {

	}

	static class Guarded {

		@WriteLocked(name = "guarded")
		String call() {
			return "called";
		}

	}

}
