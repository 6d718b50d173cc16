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
 * What a proxy does with what it is to carry.
 */
enum Traffic {

	/**
	 * Carry it at once.
	 */
	CARRIED,

	/**
	 * Carry it, each piece a while later.
	 */
	DELAYED,

	/**
	 * Keep it until the traffic is another one, as a network does that sends again what
	 * got lost.
	 */
	HELD,

	/**
	 * Carry requests and forget replies. Such a connection ends with this traffic.
	 */
	UNANSWERED,

	/**
	 * End all connections, and those that are made meanwhile.
	 */
	CUT;

	/**
	 * How much later what is delayed comes.
	 */
	static final Duration DELAY = Duration.ofMillis(150);

}
