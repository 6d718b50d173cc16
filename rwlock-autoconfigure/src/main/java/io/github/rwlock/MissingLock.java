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

package io.github.rwlock;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Says of code that is not under the lock that it must run under what it is under
 * instead, and what to do.
 *
 * @param kind the kind of lock that it needs
 * @param resource the resource of that
 * @param here the leases that it is under, the innermost first
 */
record MissingLock(LockKind kind, String resource, List<Lease> here) {

	private static final int MOST_SHOWN = 5;

	String describe() {
		return "This code must run under a %s, and does not: %s"
			.formatted(LockMessages.describe(this.kind, this.resource), reason());
	}

	private String reason() {
		if (has((lease) -> isOfResource(lease) && lease.isHeld())) {
			return "only a read lock on it is held here. Let the method that this is a part of take the write lock";
		}
		if (has(this::isOfResource)) {
			return "its lease here has ended. Unless it was released or given away it was lost, of which the log tells";
		}
		return has(Lease::isHeld) ? "held here: %s. See that name and key are the same".formatted(held())
				: "no lock is held here. Call it through a bean whose method has that lock, or by"
						+ " ReadWriteLockTemplate; a lease taken in another way counts inside LockContext.run";
	}

	private boolean has(Predicate<Lease> condition) {
		return this.here.stream().anyMatch(condition);
	}

	private boolean isOfResource(Lease lease) {
		return lease.resource().equals(this.resource);
	}

	private String held() {
		List<String> locks = this.here.stream()
			.filter(Lease::isHeld)
			.map((lease) -> LockMessages.describe(lease.kind(), lease.resource()))
			.distinct()
			.toList();
		String shown = locks.stream().limit(MOST_SHOWN).collect(Collectors.joining(", "));
		return (locks.size() > MOST_SHOWN) ? "%s and %d more".formatted(shown, locks.size() - MOST_SHOWN) : shown;
	}

}
