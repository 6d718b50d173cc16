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

import java.util.Arrays;

import io.micrometer.core.instrument.observation.MeterObservationHandler;
import io.micrometer.observation.ObservationHandler;

import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.util.ClassUtils;

import io.github.rwlock.actuate.LockObservations;
import io.github.rwlock.engine.LockEngine;

/**
 * Begins to observe locks, unless all that would come of it is meters, which locks have
 * already.
 */
final class ObservationStart implements SmartInitializingSingleton {

	private static final boolean METERS = ClassUtils.isPresent(
			"io.micrometer.core.instrument.observation.MeterObservationHandler",
			ObservationStart.class.getClassLoader());

	private final LockEngine engine;

	private final LockObservations observations;

	private final ListableBeanFactory beanFactory;

	ObservationStart(LockEngine engine, LockObservations observations, ListableBeanFactory beanFactory) {
		this.engine = engine;
		this.observations = observations;
		this.beanFactory = beanFactory;
	}

	@Override
	public void afterSingletonsInstantiated() {
		String[] handlers = this.beanFactory.getBeanNamesForType(ObservationHandler.class, true, false);
		boolean forMetersAlone = METERS && handlers.length > 0 && Arrays.stream(handlers).allMatch(this::isForMeters);
		if (!forMetersAlone) {
			this.engine.view().watch(this.observations);
		}
	}

	private boolean isForMeters(String handler) {
		return this.beanFactory.isTypeMatch(handler, MeterObservationHandler.class);
	}

}
