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

import java.util.Optional;

import org.jspecify.annotations.Nullable;

/**
 * What the running code is guarded by: the lease of the annotated method, or of the
 * template's {@code read} or {@code write}, that the current thread is in. It is there
 * for the fencing token and for {@link Lease#isHeld()}; whoever took the lease releases
 * it.
 */
public final class LockContext {

	private static final ThreadLocal<@Nullable Lease> CURRENT = new ThreadLocal<>();

	private LockContext() {
	}

	/**
	 * Return the innermost lease of the running guarded code.
	 * @return the lease, or empty where this thread runs no guarded code
	 */
	public static Optional<Lease> current() {
		return Optional.ofNullable(CURRENT.get());
	}

	/**
	 * Run code with a lease as the innermost one, for code that took it explicitly. It is
	 * neither renewed nor released by this.
	 * @param <T> what the code returns
	 * @param <E> what the code may throw
	 * @param lease the lease
	 * @param action the code
	 * @return what the code returned
	 * @throws E if the code fails
	 */
	public static <T extends @Nullable Object, E extends Throwable> T run(Lease lease, LockedAction<T, E> action)
			throws E {
		Lease outer = CURRENT.get();
		CURRENT.set(lease);
		try {
			return action.run();
		}
		finally {
			restore(outer);
		}
	}

	private static void restore(@Nullable Lease outer) {
		if (outer != null) {
			CURRENT.set(outer);
		}
		else {
			CURRENT.remove();
		}
	}

}
