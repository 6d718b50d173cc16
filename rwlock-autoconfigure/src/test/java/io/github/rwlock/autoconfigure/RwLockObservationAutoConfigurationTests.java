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

import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationHandler;
import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.contextpropagation.ObservationThreadLocalAccessor;
import io.micrometer.observation.tck.TestObservationRegistry;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.aop.AopAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration;
import org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import io.github.rwlock.actuate.LockObservations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Tests of {@link RwLockObservationAutoConfiguration}: where there are observations, and
 * that they make no second meters.
 */
@Tag("smoke")
class RwLockObservationAutoConfigurationTests {

	private final ApplicationContextRunner bare = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(RwLockAutoConfiguration.class, RwLockLocalStoreAutoConfiguration.class,
				RwLockAopAutoConfiguration.class, RwLockMetricsAutoConfiguration.class,
				RwLockObservationAutoConfiguration.class, AopAutoConfiguration.class))
		.withBean(MeasuredService.class)
		.withPropertyValues("rwlock.store=local");

	private final ApplicationContextRunner runner = this.bare.withConfiguration(
			AutoConfigurations.of(MetricsAutoConfiguration.class, CompositeMeterRegistryAutoConfiguration.class,
					SimpleMetricsExportAutoConfiguration.class, ObservationAutoConfiguration.class));

	@Test
	void whenSomethingHandlesObservationsThenWaitAndHoldAreObserved() {
		this.runner.withBean(Handler.class).run((context) -> {
			context.getBean(MeasuredService.class).read("1");
			assertThat(context.getBean(Handler.class).names()).containsExactly("rwlock.acquire", "rwlock.hold");
			assertMetersOnce(context.getBean(MeterRegistry.class));
		});
	}

	@ParameterizedTest
	@CsvSource({ "false, shelf:1", "true, sha256-1b250bd23f5e11ca" })
	void whenResourcesAreMaskedThenSpansShowThemMasked(String masked, String shown) {
		this.runner.withBean(Handler.class)
			.withPropertyValues("rwlock.endpoint.mask-resources=" + masked)
			.run((context) -> {
				context.getBean(MeasuredService.class).read("1");
				assertThat(context.getBean(Handler.class).stopped).isNotEmpty()
					.allSatisfy((observation) -> assertThat(
							String.valueOf(observation.getHighCardinalityKeyValue("resource")))
						.contains(shown));
			});
	}

	@Test
	void whenObservationsWouldOnlyBeMetersThenThereAreNone() {
		this.runner.withBean(TestObservationRegistry.class, TestObservationRegistry::create).run((context) -> {
			assertThat(context).hasBean("defaultMeterObservationHandler");
			context.getBean(MeasuredService.class).read("1");
			assertThat(context.getBean(TestObservationRegistry.class)).doesNotHaveAnyObservation();
			assertMetersOnce(context.getBean(MeterRegistry.class));
		});
	}

	@Test
	void whenStageIsReturnedThenItsHoldIsObservedUntilItCompletes() {
		this.runner.withBean(Handler.class).run((context) -> {
			CompletableFuture<String> end = new CompletableFuture<>();
			CompletableFuture<String> stage = context.getBean(MeasuredService.class).writeAsync("1", end);
			Handler handler = context.getBean(Handler.class);
			assertThat(handler.names()).containsOnly("rwlock.acquire");
			end.complete("done");
			assertThat(stage.join()).isEqualTo("done");
			assertThat(handler.names()).containsOnlyOnce("rwlock.hold");
		});
	}

	@Test
	void whenPublisherIsSubscribedToThenBothArePartOfWhatItsContextHolds() {
		this.runner.withBean(Handler.class).run((context) -> {
			ObservationRegistry registry = context.getBean(ObservationRegistry.class);
			Observation request = Observation.start("request", registry);
			CompletableFuture<String> end = new CompletableFuture<>();
			CompletableFuture<String> subscribed = context.getBean(MeasuredService.class)
				.writeLater("1", end)
				.contextWrite((values) -> values.put(ObservationThreadLocalAccessor.KEY, request))
				.toFuture();
			Handler handler = context.getBean(Handler.class);
			await().until(() -> handler.names().equals(List.of("rwlock.acquire")));
			end.complete("done");
			assertThat(subscribed.join()).isEqualTo("done");
			assertThat(handler.names()).containsExactly("rwlock.acquire", "rwlock.hold");
			assertThat(handler.stopped).extracting(Observation.Context::getParentObservation).containsOnly(request);
			assertThat(registry.getCurrentObservation()).isNull();
		});
	}

	@Test
	void whenThereAreNoMetersThenObservationsAreMade() {
		this.bare.withBean(TestObservationRegistry.class, TestObservationRegistry::create)
			.withClassLoader(new FilteredClassLoader("io.micrometer.core"))
			.run((context) -> {
				assertThat(context).hasNotFailed().doesNotHaveBean("rwlockMetrics");
				context.getBean(MeasuredService.class).read("1");
				assertThat(context.getBean(TestObservationRegistry.class)).hasNumberOfObservationsEqualTo(2);
			});
	}

	@Test
	void whenThereIsNoRegistryThenNothingIsObserved() {
		this.bare.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(LockObservations.class));
	}

	@Test
	void whenLocksAreDisabledThenNothingIsObserved() {
		this.runner.withPropertyValues("rwlock.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(LockObservations.class));
	}

	/**
	 * No meter is made of the observations, and those of locks are made once.
	 */
	private static void assertMetersOnce(MeterRegistry meters) {
		assertThat(meters.getMeters()).extracting((meter) -> meter.getId().getName())
			.filteredOn((name) -> name.startsWith("rwlock.acqui") || name.startsWith("rwlock.hold"))
			.containsExactlyInAnyOrder("rwlock.acquisitions", "rwlock.holds", "rwlock.holds.longest");
	}

	/**
	 * Stands for tracing.
	 */
	static class Handler implements ObservationHandler<Observation.Context> {

		private final Queue<Observation.Context> stopped = new ConcurrentLinkedQueue<>();

		@Override
		public void onStop(Observation.Context context) {
			this.stopped.add(context);
		}

		@Override
		public boolean supportsContext(Observation.Context context) {
			return true;
		}

		List<String> names() {
			return this.stopped.stream().map(Observation.Context::getName).toList();
		}

	}

}
