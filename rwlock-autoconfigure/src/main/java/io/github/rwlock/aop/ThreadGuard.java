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

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.LockClient;

/**
 * Guards methods that have ended when they return.
 */
final class ThreadGuard implements CallGuard {

	private final Supplier<LockClient> client;

	ThreadGuard(Supplier<LockClient> client) {
		this.client = client;
	}

	@Override
	public @Nullable Object invoke(GuardedCall call) throws Throwable {
		HeldLocks locks;
		try {
			locks = HeldLocks.acquire(this.client.get(), call.targets());
		}
		catch (RuntimeException ex) {
			return call.fallBack(ex, this.client);
		}
		return proceed(call, locks);
	}

	@SuppressWarnings("NullAway")
	private static @Nullable Object proceed(GuardedCall call, HeldLocks locks) throws Throwable {
		try (locks) {
			return locks.run(call::proceed);
		}
	}

}
