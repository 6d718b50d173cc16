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

import java.lang.reflect.Method;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.LockConfigurationException;

/**
 * Finds out how woven methods are to be guarded. Their objects need not be beans, so each
 * method is checked at its first call.
 */
final class WovenPlans {

	private final Map<Method, Optional<LockPlan>> plans = new ConcurrentHashMap<>();

	private final LockOperationSource source;

	private final LockedTypeCheck check;

	WovenPlans(LockOperationSource source) {
		this.source = source;
		this.check = new LockedTypeCheck(source, new WovenMethodRules());
	}

	/**
	 * Return how a method is to be guarded. What counts is the class that has its code,
	 * so that a method and the one it overrides and calls are each guarded as they say.
	 * @param method the method that runs
	 * @return the plan, or {@code null} if the method is not locked
	 * @throws LockConfigurationException if its annotation cannot work
	 */
	@Nullable LockPlan find(Method method) {
		Optional<LockPlan> known = this.plans.get(method);
		if (known == null) {
			known = Optional.ofNullable(checked(method, method.getDeclaringClass()));
			this.plans.put(method, known);
		}
		return known.orElse(null);
	}

	private @Nullable LockPlan checked(Method method, Class<?> type) {
		return this.check.isLocked(method, type) ? this.source.findPlan(method, type) : null;
	}

}
