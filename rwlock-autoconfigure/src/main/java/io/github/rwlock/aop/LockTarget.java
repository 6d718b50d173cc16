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

package io.github.rwlock.aop;

import java.time.Duration;
import java.util.Objects;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.LockOptions;

/**
 * What one call locks for one of its method's annotations.
 *
 * @param kind the kind of lock
 * @param resource what it protects
 * @param options how to take it
 */
record LockTarget(LockKind kind, String resource, LockOptions options) {

	/**
	 * Return one lock in place of two on the same resource: for writing if one of them
	 * is, and renewed if one of them is, with the longer of the times that are given.
	 * @param other the other
	 * @return both as one
	 * @throws IllegalArgumentException if their modes, groups or owners differ
	 */
	LockTarget and(LockTarget other) {
		LockOptions more = other.options;
		LockKind both = (this.kind == other.kind) ? this.kind : LockKind.WRITE;
		if (both == LockKind.READ) {
			requireSame("group", this.options.group(), more.group());
		}
		requireSame("owner", this.options.owner(), more.owner());
		LockOptions options = this.options.withWaitTime(longer(this.options.waitTime(), more.waitTime()))
			.withLeaseTime(longer(this.options.leaseTime(), more.leaseTime()))
			.withRenew(this.options.renew() || more.renew())
			.withMode(mode(this.options.mode(), more.mode()))
			.withGroup((both == LockKind.READ) ? more.group() : null);
		return new LockTarget(both, this.resource, options);
	}

	private static @Nullable Duration longer(@Nullable Duration one, @Nullable Duration other) {
		if (one == null || other == null) {
			return (one != null) ? one : other;
		}
		return (one.compareTo(other) >= 0) ? one : other;
	}

	private static @Nullable LockMode mode(@Nullable LockMode one, @Nullable LockMode other) {
		if (one != null && other != null) {
			requireSame("mode", one, other);
		}
		return (one != null) ? one : other;
	}

	private static void requireSame(String attribute, @Nullable Object one, @Nullable Object other) {
		if (!Objects.equals(one, other)) {
			String values = attribute.equals("owner") ? "" : ", %s and %s".formatted(shown(one), shown(other));
			throw new IllegalArgumentException(
					"one resource is to be locked with different %ss%s: ".formatted(attribute, values)
							+ howToJoin(attribute));
		}
	}

	/**
	 * Return what is to be done where annotations of one resource differ.
	 */
	static String howToJoin(String attribute) {
		return "give the annotations the same '%s', or let them lock different resources".formatted(attribute);
	}

	private static String shown(@Nullable Object value) {
		return (value != null) ? "'%s'".formatted(value) : "none";
	}

}
