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
import io.micrometer.observation.ObservationView;
import org.jspecify.annotations.Nullable;

import io.github.rwlock.engine.LeaseWatch;
import io.github.rwlock.engine.LockOutcome;
import io.github.rwlock.engine.LockSubject;
import io.github.rwlock.engine.RequestWatch;

/**
 * Lets one request be observed, and the lease that it comes to. Both may end on any
 * thread.
 */
final class ObservedRequest implements RequestWatch {

	private final LockSubject subject;

	private final LockObservations observations;

	private final Observation request;

	ObservedRequest(LockSubject subject, LockObservations observations) {
		this.subject = subject;
		this.observations = observations;
		this.request = observations.observe(RwLockObservation.ACQUIRE, subject);
	}

	@Override
	public void begin() {
		this.request.start();
	}

	@Override
	public void end(LockOutcome outcome, @Nullable Throwable failure) {
		if (failure != null) {
			this.request.error(this.observations.shown(failure));
		}
		LockObservations.end(this.request, outcome);
	}

	@Override
	public LeaseWatch held() {
		Observation hold = this.observations.observe(RwLockObservation.HOLD, this.subject);
		if (!hold.isNoop()) {
			ObservationView around = this.request.getContextView().getParentObservation();
			hold.getContext().setParentObservation((around != null) ? around : this.request);
		}
		hold.start();
		return (outcome) -> LockObservations.end(hold, outcome);
	}

}
