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

import io.github.rwlock.LockKind;

/**
 * Operations that run in Redis.
 */
enum LockScript {

	ACQUIRE_READ("clock keys kind_read plain_request read_at_once", LockScript.ACQUIRE_RULES),

	ACQUIRE_WRITE("clock keys kind_write plain_request sole_write write_at_once", LockScript.ACQUIRE_RULES),

	RELEASE_READ("keys kind_read release_at_once", LockScript.RELEASE_RULES),

	RELEASE_WRITE("keys kind_write release_at_once", LockScript.RELEASE_RULES),

	RENEW("clock keys values begin_to_write renew_quiet", LockScript.RULES, "renew"),

	DOWNGRADE("clock keys values", LockScript.RULES, "downgrade"),

	END("clock keys values", LockScript.RULES, "end"),

	INSPECT("clock keys values", LockScript.RULES, "inspect"),

	TIME("clock time"),

	REPORT("report");

	private static final String RULES = "waiters deadlines wake_ups since leases notes rules queue";

	private static final String ACQUIRE_RULES = """
			waiters asked_waiter join_behind_writer begin_to_write acquire_behind_writer
			deadlines passing acquire_behind_readers values wake_ups since leases notes rules queue acquire""";

	private static final String RELEASE_RULES = """
			clock waiters wake_ups sole_write release_to_writer deadlines passing release_of_many
			asked_waiter values since leases notes rules queue release""";

	private final String parts;

	LockScript(String... parts) {
		this.parts = String.join(" ", parts);
	}

	static LockScript acquire(LockKind kind) {
		return (kind == LockKind.READ) ? ACQUIRE_READ : ACQUIRE_WRITE;
	}

	static LockScript release(LockKind kind) {
		return (kind == LockKind.READ) ? RELEASE_READ : RELEASE_WRITE;
	}

	/**
	 * Return the names of the files that the script is put together from.
	 */
	List<String> parts() {
		return List.of(this.parts.strip().split("\\s+"));
	}

}
