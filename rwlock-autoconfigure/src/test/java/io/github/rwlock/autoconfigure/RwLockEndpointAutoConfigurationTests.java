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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;

import io.github.rwlock.LockClient;
import io.github.rwlock.actuate.RwLocksEndpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

@Tag("smoke")
class RwLockEndpointAutoConfigurationTests {

	private static final String BEAN = "rwlocksEndpoint";

	private static final String EXPOSED = "management.endpoints.web.exposure.include=rwlocks";

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withUserConfiguration(Application.class)
		.withPropertyValues("rwlock.store=local");

	private final ApplicationContextRunner exposed = this.runner.withPropertyValues(EXPOSED);

	@Test
	void whenNotExposedThenThereIsNone() {
		this.runner.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(BEAN));
	}

	@Test
	void whenExposedThenItShowsAndReleasesNothing() {
		this.exposed.run((context) -> {
			RwLocksEndpoint endpoint = context.getBean(RwLocksEndpoint.class);
			assertThat(endpoint.locks(null).getStatus()).isEqualTo(200);
			assertThat(endpoint.forceRelease(SecurityContext.NONE, "a").getStatus()).isEqualTo(405);
		});
	}

	@Test
	void whenForcedReleaseIsPermittedThenItReleases() {
		this.exposed.withPropertyValues("rwlock.endpoint.force-release=true")
			.run((context) -> assertThat(
					context.getBean(RwLocksEndpoint.class).forceRelease(SecurityContext.NONE, "a").getStatus())
				.isEqualTo(200));
	}

	@ParameterizedTest
	@ValueSource(strings = { "management.endpoint.rwlocks.access=NONE", "rwlock.enabled=false" })
	void whenSwitchedOffThenThereIsNone(String property) {
		this.exposed.withPropertyValues(property)
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(BEAN));
	}

	@Test
	void whenTheActuatorIsNotOnTheClasspathThenThereIsNone() {
		this.exposed.run((context) -> assertThat(context).hasBean(BEAN));
		this.exposed.withClassLoader(new FilteredClassLoader("org.springframework.boot.actuate"))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(BEAN));
	}

	@Test
	void whenUserHasLockClientThenThereIsNone() {
		this.exposed.withBean(LockClient.class, () -> mock(LockClient.class))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(BEAN));
	}

	@Test
	void whenUserHasAnEndpointThenItIsUsed() {
		RwLocksEndpoint own = mock(RwLocksEndpoint.class);
		this.exposed.withBean(RwLocksEndpoint.class, () -> own)
			.run((context) -> assertThat(context.getBean(RwLocksEndpoint.class)).isSameAs(own));
	}

	/**
	 * Imports as an application does: parts whose classes are missing are left out
	 * unread.
	 */
	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ RwLockAutoConfiguration.class, RwLockLocalStoreAutoConfiguration.class,
			RwLockEndpointAutoConfiguration.class })
	static class Application {

	}

}
