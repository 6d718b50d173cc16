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

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.PayloadApplicationEvent;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.context.support.StaticApplicationContext;

import io.github.rwlock.LockAcquiredEvent;
import io.github.rwlock.LockEvent;
import io.github.rwlock.LockReleasedEvent;
import io.github.rwlock.LockTimedOutEvent;
import io.github.rwlock.ReadWriteLockTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Events are made where an application listens, and only there.
 */
class LockEventPublisherTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(RwLockAutoConfigurationTests.PARTS))
		.withPropertyValues("rwlock.store=local");

	@Test
	void whenApplicationHasNoListenerThenNothingIsHeard() {
		try (ConfigurableApplicationContext context = new SpringApplicationBuilder(TestApplication.class)
			.web(WebApplicationType.NONE)
			.properties("rwlock.store=local")
			.run()) {
			assertThat(heard(context)).as("by what Boot itself has").isEmpty();
		}
	}

	@Test
	void whenMethodListensToOneTypeThenThatAloneIsHeard() {
		this.runner.withBean(Releases.class).run((context) -> {
			assertThat(heard(context)).containsExactly(LockReleasedEvent.class);
			context.getBean(ReadWriteLockTemplate.class).acquireWrite("r").release();
			Queue<LockEvent> events = context.getBean(Releases.class).events;
			await().untilAsserted(() -> assertThat(events).hasSize(1));
			assertThat(events.remove()).isInstanceOf(LockReleasedEvent.class)
				.extracting(LockEvent::resource)
				.isEqualTo("r");
			assertThat(context.getBean(Releases.class).threads).allMatch((name) -> name.startsWith("rwlock-events-"));
		});
	}

	@Test
	void whenMethodListensToAllThenAllAreHeard() {
		this.runner.withBean(AllEvents.class).run((context) -> assertThat(heard(context)).hasSize(3));
	}

	@Test
	void whenListenerIsForOtherEventsThenNothingIsHeard() {
		this.runner.withBean(Closing.class).run((context) -> assertThat(heard(context)).isEmpty());
	}

	@Test
	void whenListenerIsForEveryEventThenAllAreHeard() {
		this.runner.withBean(Everything.class).run((context) -> assertThat(heard(context)).hasSize(3));
	}

	@Test
	void whenListenersAreLazyThenTheyAreHeardWithoutBeingMade() {
		this.runner.withBean(TimeOuts.class)
			.withBean(Closing.class)
			.withInitializer(
					(context) -> context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
			.run((context) -> {
				assertThat(heard(context)).containsExactly(LockTimedOutEvent.class);
				assertThat(context.getBeanFactory().containsSingleton("timeOuts")).isFalse();
			});
	}

	@Test
	void whenListenersComeAndGoThenThatIsNoticed() {
		this.runner.run((context) -> {
			ConfigurableApplicationContext application = context.getSourceApplicationContext();
			LockEventPublisher publisher = new LockEventPublisher(application);
			ApplicationListener<?> listener = new TimeOuts();
			assertThat(heard(publisher)).isEmpty();
			application.addApplicationListener(listener);
			assertThat(heard(publisher)).containsExactly(LockTimedOutEvent.class);
			application.removeApplicationListener(listener);
			assertThat(heard(publisher)).isEmpty();
		});
	}

	@Test
	void whenParentListensThenItIsHeard() {
		try (StaticApplicationContext parent = new StaticApplicationContext()) {
			parent.addApplicationListener(new TimeOuts());
			parent.refresh();
			this.runner.withParent(parent)
				.run((context) -> assertThat(heard(context)).containsExactly(LockTimedOutEvent.class));
		}
	}

	private static Stream<Class<? extends LockEvent>> heard(AssertableApplicationContext context) {
		return heard(context.getSourceApplicationContext());
	}

	private static Stream<Class<? extends LockEvent>> heard(ApplicationContext context) {
		return heard(new LockEventPublisher(context));
	}

	private static Stream<Class<? extends LockEvent>> heard(LockEventPublisher publisher) {
		return Stream.of(LockAcquiredEvent.class, LockReleasedEvent.class, LockTimedOutEvent.class)
			.<Class<? extends LockEvent>>map((type) -> type)
			.filter(publisher::listensTo);
	}

	static class Releases {

		private final Queue<LockEvent> events = new ConcurrentLinkedQueue<>();

		private final Queue<String> threads = new ConcurrentLinkedQueue<>();

		@EventListener
		void on(LockReleasedEvent event) {
			this.threads.add(Thread.currentThread().getName());
			this.events.add(event);
		}

	}

	static class AllEvents {

		@EventListener
		void on(LockEvent event) {
		}

	}

	static class Closing implements ApplicationListener<ContextClosedEvent> {

		@Override
		public void onApplicationEvent(ContextClosedEvent event) {
		}

	}

	static class Everything implements ApplicationListener<ApplicationEvent> {

		@Override
		public void onApplicationEvent(ApplicationEvent event) {
		}

	}

	static class TimeOuts implements ApplicationListener<PayloadApplicationEvent<LockTimedOutEvent>> {

		@Override
		public void onApplicationEvent(PayloadApplicationEvent<LockTimedOutEvent> event) {
		}

	}

}
