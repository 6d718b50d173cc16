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
package io.github.rwlock.store.redis;

import java.util.List;

/**
 * Operations that run in Redis.
 */
enum LockScript {

	ACQUIRE("keys sole_write acquire_quiet deadlines acquire_blocked leases notes rules queue acquire"),

	RELEASE("keys release_quiet deadlines sole_write release_to_writer leases notes rules queue release"),

	RENEW("keys renew_quiet deadlines leases notes rules queue renew"),

	DOWNGRADE("keys deadlines leases notes rules queue downgrade"),

	END("keys deadlines leases notes rules queue end"),

	INSPECT("keys deadlines leases notes rules queue inspect"),

	TIME("time"),

	REPORT("report");

	private final String parts;

	LockScript(String parts) {
		this.parts = parts;
	}

	/**
	 * Return the files that the script is put together from, behind the clock.
	 */
	List<String> parts() {
		return List.of(this.parts.split(" "));
	}

}
