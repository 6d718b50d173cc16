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

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.boot.actuate.autoconfigure.endpoint.EndpointAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.health.actuate.endpoint.HealthEndpoint;
import org.springframework.boot.health.actuate.endpoint.HealthEndpointGroups;
import org.springframework.boot.health.autoconfigure.actuate.endpoint.HealthEndpointAutoConfiguration;
import org.springframework.boot.health.autoconfigure.contributor.HealthContributorAutoConfiguration;
import org.springframework.boot.health.autoconfigure.registry.HealthContributorRegistryAutoConfiguration;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.health.registry.HealthContributorRegistry;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;

import io.github.rwlock.LockClient;
import io.github.rwlock.actuate.RwLockHealthIndicator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

/**
 * Tests of {@link RwLockHealthAutoConfiguration}.
 */
@Tag("smoke")
class RwLockHealthAutoConfigurationTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(RwLockAutoConfiguration.class, RwLockLocalStoreAutoConfiguration.class,
				RwLockHealthAutoConfiguration.class, HealthContributorAutoConfiguration.class,
				HealthContributorRegistryAutoConfiguration.class, HealthEndpointAutoConfiguration.class,
				EndpointAutoConfiguration.class))
		.withPropertyValues("rwlock.store=local", "management.endpoint.health.show-details=always");

	@Test
	void whenActuatorIsPresentThenContributesAsRwlock() {
		this.runner.run((context) -> {
			assertThat(context).hasSingleBean(RwLockHealthIndicator.class);
			assertThat(context.getBean(HealthContributorRegistry.class).getContributor("rwlock"))
				.isInstanceOf(RwLockHealthIndicator.class);
			Health health = context.getBean(RwLockHealthIndicator.class).health();
			assertThat(health.getStatus()).isEqualTo(Status.UP);
			assertThat(health.getDetails()).containsEntry("store", "local")
				.containsEntry("wakeUps", "delivering")
				.doesNotContainKeys("serverVersion", "evictionPolicy", "warnings");
		});
	}

	@Test
	void contributorShouldNotCountForLiveness() {
		this.runner
			.withPropertyValues("management.endpoint.health.probes.enabled=true",
					"management.endpoint.health.group.liveness.include=livenessState",
					"management.endpoint.health.validate-group-membership=false")
			.run((context) -> {
				assertThat(context).hasSingleBean(HealthEndpoint.class);
				HealthEndpointGroups groups = context.getBean(HealthEndpointGroups.class);
				assertThat(groups.get("liveness").isMember("rwlock")).isFalse();
				assertThat(groups.getPrimary().isMember("rwlock")).isTrue();
			});
	}

	@Test
	void whenDisabledThenContributesNothing() {
		this.runner.withPropertyValues("management.health.rwlock.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(RwLockHealthIndicator.class));
	}

	@Test
	void whenAllAreDisabledThenContributesNothing() {
		this.runner.withPropertyValues("management.health.defaults.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(RwLockHealthIndicator.class));
	}

	@Test
	void whenLocksAreDisabledThenContributesNothing() {
		this.runner.withPropertyValues("rwlock.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(RwLockHealthIndicator.class));
	}

	@Test
	void whenHealthIsNotOnTheClasspathThenContributesNothing() {
		ApplicationContextRunner application = new ApplicationContextRunner().withUserConfiguration(Application.class)
			.withPropertyValues("rwlock.store=local");
		application.run((context) -> assertThat(context).hasBean("rwlockHealthContributor"));
		application.withClassLoader(new FilteredClassLoader("org.springframework.boot.health"))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean("rwlockHealthContributor"));
	}

	@Test
	void whenUserHasLockClientThenContributesNothing() {
		this.runner.withBean(LockClient.class, () -> mock(LockClient.class))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(RwLockHealthIndicator.class));
	}

	@Test
	void whenUserHasContributorThenItIsUsed() {
		HealthIndicator own = mock(HealthIndicator.class);
		this.runner.withBean("rwlockHealthIndicator", HealthIndicator.class, () -> own)
			.run((context) -> assertThat(context.getBean(HealthContributorRegistry.class).getContributor("rwlock"))
				.isSameAs(own));
	}

	/**
	 * Imports as an application does: parts whose classes are missing are left out
	 * unread.
	 */
	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ RwLockAutoConfiguration.class, RwLockLocalStoreAutoConfiguration.class,
			RwLockHealthAutoConfiguration.class })
	static class Application {

	}

}
