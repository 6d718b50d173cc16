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
import java.util.Map;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.core.Ordered;
import org.springframework.mock.env.MockEnvironment;

import io.github.rwlock.LockMode;
import io.github.rwlock.engine.EngineSettings;
import io.github.rwlock.engine.LeaseLossReaction;
import io.github.rwlock.engine.TransactionRelease;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of {@link RwLockProperties} and the {@link ClientSettings} made of them.
 */
@Tag("smoke")
class RwLockPropertiesTests {

	@Test
	void whenNothingIsSetThenSettingsHaveDocumentedDefaults() {
		ClientSettings settings = settings(Map.of(), null);
		assertThat(settings.keyPrefix()).isEqualTo("rwlock");
		assertThat(settings.commandTimeout()).isEqualTo(Duration.ofSeconds(3));
		assertThat(settings.engine()).isEqualTo(new EngineSettings("application", LockMode.WRITER_PREFERRED,
				Duration.ofSeconds(10), Duration.ofSeconds(30), null, null, Duration.ofMillis(50), null,
				LeaseLossReaction.FAIL, TransactionRelease.AFTER_COMPLETION));
	}

	@Test
	void whenEverythingIsSetThenSettingsHaveIt() {
		ClientSettings settings = settings(Map.of("rwlock.key-prefix", "my", "rwlock.app-id", "orders", "rwlock.mode",
				"reader-preferred", "rwlock.wait-time", "0s", "rwlock.lease-time", "5s", "rwlock.renew-interval", "1s",
				"rwlock.retry.interval", "20ms", "rwlock.redis.command-timeout", "700ms", "rwlock.on-lease-lost",
				"warn", "rwlock.max-hold-time", "10m"), "named");
		assertThat(settings.keyPrefix()).isEqualTo("my");
		assertThat(settings.commandTimeout()).isEqualTo(Duration.ofMillis(700));
		assertThat(settings.engine()).isEqualTo(new EngineSettings("orders", LockMode.READER_PREFERRED, Duration.ZERO,
				Duration.ofSeconds(5), Duration.ofSeconds(1), Duration.ofMinutes(10), Duration.ofMillis(20),
				Duration.ofMillis(700), LeaseLossReaction.WARN, TransactionRelease.AFTER_COMPLETION));
	}

	@Test
	void whenApplicationHasNameThenItIsTheAppId() {
		assertThat(settings(Map.of(), "orders").engine().appId()).isEqualTo("orders");
	}

	@Test
	void whenWaitTimeIsNotSetThenItIsCountTimesInterval() {
		Map<String, Object> values = Map.of("rwlock.retry.count", "7", "rwlock.retry.interval", "30ms");
		assertThat(settings(values, null).engine().waitTime()).isEqualTo(Duration.ofMillis(210));
	}

	@Test
	void whenLeaseIsShortThenCommandTimeoutIsAThirdOfIt() {
		assertThat(settings(Map.of("rwlock.lease-time", "600ms"), null).commandTimeout())
			.isEqualTo(Duration.ofMillis(200));
	}

	@Test
	void whenDurationHasNoUnitThenItIsInMilliseconds() {
		assertThat(settings(Map.of("rwlock.lease-time", "500"), null).engine().leaseTime())
			.isEqualTo(Duration.ofMillis(500));
	}

	@Test
	void whenATimeIsEmptyThenItIsAsOneLeftOut() {
		Map<String, Object> values = Map.of("rwlock.lease-time", "", "rwlock.wait-time", "", "rwlock.retry.interval",
				"");
		assertThat(settings(values, null).engine()).isEqualTo(settings(Map.of(), null).engine());
	}

	@Test
	void clientIdShouldBeNewEachTime() {
		assertThat(settings(Map.of(), null).clientId()).isNotEqualTo(settings(Map.of(), null).clientId());
	}

	@Test
	void adviceShouldBeJustOutsideOfAdviceInLowestPrecedence() {
		assertThat(bind(Map.of()).aspect().order()).isEqualTo(Ordered.LOWEST_PRECEDENCE - 1);
	}

	@Test
	void whatDecidesOfBeansShouldHaveTheSameDefaults() {
		RwLockProperties properties = bind(Map.of());
		assertThat(DecidingProperties.store(new MockEnvironment())).isEqualTo(properties.store());
		assertThat(DecidingProperties.mode(new MockEnvironment())).isEqualTo(properties.aspect().mode());
		assertThat(LockSwitch.isOn(new MockEnvironment())).isEqualTo(properties.enabled());
	}

	private static ClientSettings settings(Map<String, Object> values, String applicationName) {
		MockEnvironment environment = new MockEnvironment();
		if (applicationName != null) {
			environment.setProperty("spring.application.name", applicationName);
		}
		return ClientSettings.of(bind(values), environment);
	}

	private static RwLockProperties bind(Map<String, Object> values) {
		return new Binder(new MapConfigurationPropertySource(values)).bindOrCreate("rwlock", RwLockProperties.class);
	}

}
