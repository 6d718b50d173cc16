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

import java.util.List;

import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;

/**
 * A call of a method that is to be guarded.
 */
final class GuardedCall {

	private final LockPlan plan;

	private final MethodInvocation invocation;

	private final LockResources resources;

	GuardedCall(LockPlan plan, MethodInvocation invocation, LockResources resources) {
		this.plan = plan;
		this.invocation = invocation;
		this.resources = resources;
	}

	/**
	 * Find out what the call locks, in the order in which it is locked.
	 * @return what it locks
	 * @throws io.github.rwlock.LockKeyException if an expression gives no text
	 */
	List<LockTarget> targets() {
		LockCall call = new LockCall(this.invocation);
		return this.plan.operations().stream().map((operation) -> this.resources.target(operation, call)).toList();
	}

	/**
	 * Call the method, once its locks are held.
	 * @return what it returns
	 * @throws Throwable what it throws
	 */
	@Nullable Object proceed() throws Throwable {
		return this.invocation.proceed();
	}

}
