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

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.springframework.util.Assert;

/**
 * Lets code that must run under a lock say so:
 * {@code LockAssert.writeLocked("user:" + id)}.
 * <p>
 * It looks at the leases in the {@link LockContext} of the running code, the innermost
 * and those around it: those of annotated methods, and of the template's {@code read} and
 * {@code write}. A lease that was taken in another way counts inside
 * {@link LockContext#run}. No request is sent: a lease counts while
 * {@link Lease#isHeld()}.
 * <p>
 * It asserts nothing while an application context of this JVM has {@code rwlock.enabled}
 * set to {@code false}, nor between {@link #suspend()} and the end of what that returns.
 */
public final class LockAssert {

	private static final Set<Suspension> SUSPENSIONS = ConcurrentHashMap.newKeySet();

	private LockAssert() {
	}

	/**
	 * Assert that the running code is under a live read or write lease of a resource.
	 * @param resource the resource, as {@link Lease#resource()} has it
	 * @throws IllegalStateException if it is not
	 */
	public static void readLocked(String resource) {
		check(LockKind.READ, resource);
	}

	/**
	 * Assert that the running code is under a live write lease of a resource.
	 * @param resource the resource, as {@link Lease#resource()} has it
	 * @throws IllegalStateException if it is not
	 */
	public static void writeLocked(String resource) {
		check(LockKind.WRITE, resource);
	}

	/**
	 * Assert nothing in this JVM for a while, for tests of code without its locks:
	 * {@code try (var unasserted = LockAssert.suspend())}.
	 * @return what ends it when it is closed
	 */
	public static Suspension suspend() {
		Suspension suspension = new Suspension();
		SUSPENSIONS.add(suspension);
		return suspension;
	}

	private static void check(LockKind kind, String resource) {
		Assert.hasText(resource, "The resource must not be blank");
		if (SUSPENSIONS.isEmpty() && !LockContext.hasAny((lease) -> covers(lease, kind, resource))) {
			throw new IllegalStateException(new MissingLock(kind, resource, LockContext.all()).describe());
		}
	}

	private static boolean covers(Lease lease, LockKind kind, String resource) {
		return (kind == LockKind.READ || lease.kind() == LockKind.WRITE) && lease.resource().equals(resource)
				&& lease.isHeld();
	}

	/**
	 * A while in which nothing is asserted.
	 */
	public static final class Suspension implements AutoCloseable {

		private Suspension() {
		}

		/**
		 * Assert again, unless there are other suspensions. Further calls do nothing.
		 */
		@Override
		public void close() {
			SUSPENSIONS.remove(this);
		}

	}

}
