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
package io.github.rwlock.faults;

import java.time.Duration;

/**
 * A fault that is planned.
 *
 * @param kind what is done
 * @param at when, after the start of the run
 * @param length how long it lasts
 * @param place which process it is done to, where it is done to one
 * @param everywhere whether it is done to all, where that is possible
 */
record Fault(FaultKind kind, Duration at, Duration length, int place, boolean everywhere) {

	/**
	 * Return whether nobody can do anything while it lasts.
	 */
	boolean stopsAll() {
		return this.kind.track() == FaultKind.Track.SERVER
				|| (this.kind.track() == FaultKind.Track.NETWORK && this.everywhere);
	}

}
