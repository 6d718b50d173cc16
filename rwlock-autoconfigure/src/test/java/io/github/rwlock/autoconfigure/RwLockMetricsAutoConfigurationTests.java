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
import java.util.concurrent.CompletableFuture;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.aop.AopAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.export.simple.SimpleMetricsExportAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import io.github.rwlock.Lease;
import io.github.rwlock.LockClient;
import io.github.rwlock.ReadWriteLockTemplate;
import io.github.rwlock.actuate.RwLockMeter;
import io.github.rwlock.actuate.RwLockMetrics;
import io.github.rwlock.engine.LockEngine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.mockito.Mockito.mock;

/**
 * Tests of {@link RwLockMetricsAutoConfiguration}, and of what annotated methods are
 * counted under.
 */
@Tag("smoke")
class RwLockMetricsAutoConfigurationTests {

	private static final Duration SOON = Duration.ofSeconds(20);

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(RwLockAutoConfiguration.class, RwLockLocalStoreAutoConfiguration.class,
				RwLockAopAutoConfiguration.class, RwLockMetricsAutoConfiguration.class, AopAutoConfiguration.class,
				MetricsAutoConfiguration.class, CompositeMeterRegistryAutoConfiguration.class,
				SimpleMetricsExportAutoConfiguration.class))
		.withBean(MeasuredService.class)
		.withPropertyValues("rwlock.store=local");

	@Test
	void whenMethodsAreGuardedThenTheirLocksAreCountedUnderThem() {
		run((service, meters) -> {
			service.read("1");
			service.write("2", () -> service.read("1"));
			assertThat(acquisitions(meters, "shelf", "MeasuredService.read").count()).isEqualTo(2);
			assertThat(acquisitions(meters, "none", "MeasuredService.write").count()).isOne();
			assertThat(holds(meters, "none", "MeasuredService.write").count()).isOne();
		});
	}

	@Test
	void whenThereAreManyKeysThenNoMoreMeters() {
		run((service, meters) -> {
			service.read("0");
			int few = meters.getMeters().size();
			for (int key = 1; key < 10_000; key++) {
				service.read("many-" + key);
			}
			assertThat(holds(meters, "shelf", "MeasuredService.read").count()).isEqualTo(10_000);
			assertThat(meters.getMeters()).hasSize(few).noneMatch((meter) -> meter.getId().toString().contains("many"));
		});
	}

	@Test
	void whenStageIsReturnedThenHoldLastsUntilItCompletes() {
		run((service, meters) -> {
			CompletableFuture<String> end = new CompletableFuture<>();
			CompletableFuture<String> stage = service.writeAsync("1", end);
			assertThat(meters.get("rwlock.leases.held").gauge().value()).isOne();
			assertThat(meters.find("rwlock.holds").timers()).isEmpty();
			end.complete("done");
			assertThat(stage).succeedsWithin(SOON).isEqualTo("done");
			assertThat(holds(meters, "shelf", "MeasuredService.writeAsync").count()).isOne();
		});
	}

	@Test
	void whenPublisherIsReturnedThenHoldLastsUntilItEnds() {
		run((service, meters) -> {
			CompletableFuture<String> end = new CompletableFuture<>();
			CompletableFuture<String> subscribed = service.writeLater("1", end).toFuture();
			await().untilAsserted(
					() -> assertThat(acquisitions(meters, "shelf", "MeasuredService.writeLater").count()).isOne());
			assertThat(meters.find("rwlock.holds").timers()).isEmpty();
			end.complete("done");
			assertThat(subscribed).succeedsWithin(SOON).isEqualTo("done");
			assertThat(holds(meters, "shelf", "MeasuredService.writeLater").count()).isOne();
		});
	}

	@Test
	void whenFallbackRunsThenCountedUnderWhy() {
		this.runner.run((context) -> {
			MeterRegistry meters = context.getBean(MeterRegistry.class);
			MeasuredService service = context.getBean(MeasuredService.class);
			assertThat(service.tryWrite("1")).isEqualTo("written");
			assertThat(fallbacks(meters, "timed-out").count()).isZero();
			Lease lease = CompletableFuture
				.supplyAsync(() -> context.getBean(ReadWriteLockTemplate.class).acquireWrite("shelf:1"))
				.join();
			assertThat(service.tryWrite("1")).isEqualTo("instead");
			lease.release();
			assertThat(fallbacks(meters, "timed-out").count()).isOne();
			context.getBean(LockEngine.class).close();
			assertThat(service.tryWrite("1")).isEqualTo("instead");
			assertThat(fallbacks(meters, "unavailable").count()).isOne();
			assertThat(fallbacks(meters, "conflict").count()).isZero();
		});
	}

	@Test
	void whenThereIsNoRegistryThenNothingIsCounted() {
		new ApplicationContextRunner().withUserConfiguration(Application.class)
			.withPropertyValues("rwlock.store=local")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(RwLockMetrics.class));
	}

	@Test
	void whenMicrometerIsNotOnTheClasspathThenMethodsAreGuardedAllTheSame() {
		new ApplicationContextRunner().withUserConfiguration(Application.class)
			.withPropertyValues("rwlock.store=local")
			.withClassLoader(new FilteredClassLoader("io.micrometer"))
			.run((context) -> {
				assertThat(context).hasNotFailed()
					.doesNotHaveBean("rwlockMetrics")
					.doesNotHaveBean("rwlockObservations");
				LockEngine engine = context.getBean(LockEngine.class);
				context.getBean(MeasuredService.class).write("1", () -> assertThat(engine.heldLeases()).isOne());
				assertThat(engine.heldLeases()).isZero();
			});
	}

	@Test
	void whenLocksAreDisabledThenThereAreNoMeters() {
		this.runner.withPropertyValues("rwlock.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(RwLockMetrics.class));
	}

	@Test
	void whenUserHasLockClientThenThereAreNoMeters() {
		this.runner.withBean(LockClient.class, () -> mock(LockClient.class))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(RwLockMetrics.class));
	}

	@Test
	void whenUserHasMetricsThenTheyAreUsed() {
		RwLockMetrics own = mock(RwLockMetrics.class);
		this.runner.withBean(RwLockMetrics.class, () -> own).run((context) -> {
			assertThat(context.getBean(RwLockMetrics.class)).isSameAs(own);
			assertThat(context.getBean(MeterRegistry.class).find(RwLockMeter.WAITERS.getName()).gauge()).isNull();
		});
	}

	private void run(Scenario scenario) {
		this.runner.run((context) -> scenario.run(context.getBean(MeasuredService.class),
				context.getBean(MeterRegistry.class)));
	}

	private static Timer acquisitions(MeterRegistry meters, String name, String method) {
		return meters.get("rwlock.acquisitions").tags("name", name, "method", method, "outcome", "acquired").timer();
	}

	private static Timer holds(MeterRegistry meters, String name, String method) {
		return meters.get("rwlock.holds").tags("name", name, "method", method, "outcome", "released").timer();
	}

	private static Counter fallbacks(MeterRegistry meters, String outcome) {
		return meters.get("rwlock.fallbacks").tag("outcome", outcome).counter();
	}

	private interface Scenario {

		void run(MeasuredService service, MeterRegistry meters);

	}

	/**
	 * Imports as an application does: parts whose classes are missing are left out
	 * unread.
	 */
	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ RwLockAutoConfiguration.class, RwLockLocalStoreAutoConfiguration.class,
			RwLockAopAutoConfiguration.class, RwLockMetricsAutoConfiguration.class,
			RwLockObservationAutoConfiguration.class, AopAutoConfiguration.class })
	@Import(MeasuredService.class)
	static class Application {

	}

}
