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

import io.micrometer.common.docs.KeyName;
import io.micrometer.observation.docs.ObservationDocumentation;

/**
 * The observations of locks, which become spans where the application has tracing. They
 * are no meters: those are {@link RwLockMeter}.
 */
public enum RwLockObservation implements ObservationDocumentation {

	/**
	 * A request for a lock, from when it is made until it is known what it has come to.
	 * It is part of what is observed where it is made.
	 */
	ACQUIRE("rwlock.acquire"),

	/**
	 * A lease, from its grant until it is released, lost or given away. It is part of
	 * what its request is part of, or else of the request.
	 */
	HOLD("rwlock.hold");

	private final String observation;

	RwLockObservation(String observation) {
		this.observation = observation;
	}

	@Override
	public String getName() {
		return this.observation;
	}

	@Override
	public KeyName[] getLowCardinalityKeyNames() {
		return new KeyName[] { RwLockTag.KIND, RwLockTag.MODE, RwLockTag.OUTCOME, RwLockTag.NAME, RwLockTag.METHOD };
	}

	@Override
	public KeyName[] getHighCardinalityKeyNames() {
		return new KeyName[] { RwLockTag.RESOURCE };
	}

	/**
	 * Return whether a meter is one that a handler of observations makes of these.
	 * @param meter its name
	 * @return {@code true} if it is
	 */
	public static boolean isMadeOf(String meter) {
		for (RwLockObservation each : values()) {
			if (meter.equals(each.observation) || meter.startsWith(each.observation + ".")) {
				return true;
			}
		}
		return false;
	}

}
