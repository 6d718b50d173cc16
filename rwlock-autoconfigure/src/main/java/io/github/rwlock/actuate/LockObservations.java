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
package io.github.rwlock.actuate;

import io.micrometer.observation.Observation;
import io.micrometer.observation.ObservationRegistry;

import io.github.rwlock.engine.LockMonitor;
import io.github.rwlock.engine.LockSubject;
import io.github.rwlock.engine.RequestWatch;

/**
 * Lets waits for locks and holds of locks be observed. No scope is opened: what the
 * guarded code observes stands beside them.
 *
 * @see RwLockObservation
 */
public class LockObservations implements LockMonitor {

	private final ObservationRegistry registry;

	private final boolean masked;

	private final ResourceNames names;

	/**
	 * Create observations.
	 * @param registry where they are observed
	 * @param maskResources whether hashes are shown instead of resources
	 */
	public LockObservations(ObservationRegistry registry, boolean maskResources) {
		this.registry = registry;
		this.masked = maskResources;
		this.names = new ResourceNames(maskResources);
	}

	@Override
	public RequestWatch asked(LockSubject subject) {
		return new ObservedRequest(subject, this);
	}

	/**
	 * Return an observation of a request or its lease, not yet started.
	 */
	Observation observe(RwLockObservation observation, LockSubject subject) {
		String kind = RwLockTag.value(subject.kind());
		return observation.observation(this.registry)
			.contextualName(RwLockTag.value(observation) + " " + kind + " lock")
			.lowCardinalityKeyValue(RwLockTag.KIND.asString(), kind)
			.lowCardinalityKeyValue(RwLockTag.MODE.asString(), RwLockTag.value(subject.mode()))
			.lowCardinalityKeyValue(RwLockTag.NAME.asString(), subject.label().name())
			.lowCardinalityKeyValue(RwLockTag.METHOD.asString(), subject.label().method())
			.highCardinalityKeyValue(RwLockTag.RESOURCE.asString(), this.names.shown(subject.resource()));
	}

	/**
	 * Return what is shown of a failure.
	 */
	Throwable shown(Throwable failure) {
		return this.masked ? new MaskedFailure(failure) : failure;
	}

	static void end(Observation observation, Enum<?> outcome) {
		observation.lowCardinalityKeyValue(RwLockTag.OUTCOME.asString(), RwLockTag.value(outcome)).stop();
	}

}
