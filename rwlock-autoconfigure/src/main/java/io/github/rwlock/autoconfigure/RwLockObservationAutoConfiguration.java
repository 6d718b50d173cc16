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

import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.observation.ObservationRegistry;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import io.github.rwlock.actuate.LockObservations;
import io.github.rwlock.actuate.RwLockObservation;
import io.github.rwlock.engine.LockEngine;

/**
 * Auto-configuration of the observations of locks, for tracing. Locks have meters of
 * their own, so none are made of the observations.
 */
@AutoConfiguration(after = RwLockAutoConfiguration.class,
		afterName = "org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration")
@ConditionalOnClass(ObservationRegistry.class)
@ConditionalOnLocks
@ConditionalOnBean({ LockEngine.class, ObservationRegistry.class })
public final class RwLockObservationAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	LockObservations rwlockObservations(ObservationRegistry registry, RwLockProperties properties) {
		return new LockObservations(registry, properties.endpoint().maskResources());
	}

	@Bean
	@ConditionalOnMissingBean
	ObservationStart rwlockObservationStart(LockEngine engine, LockObservations observations,
			ConfigurableListableBeanFactory beanFactory) {
		return new ObservationStart(engine, observations, beanFactory);
	}

	/**
	 * Keeps handlers of observations from making meters.
	 */
	@Configuration(proxyBeanMethods = false)
	@ConditionalOnClass(MeterFilter.class)
	static class MeterConfiguration {

		@Bean
		@ConditionalOnMissingBean(name = "rwlockObservationMeterFilter")
		MeterFilter rwlockObservationMeterFilter() {
			return MeterFilter.deny((meter) -> RwLockObservation.isMadeOf(meter.getName()));
		}

	}

}
