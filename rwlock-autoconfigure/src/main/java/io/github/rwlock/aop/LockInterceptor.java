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

import java.util.EnumMap;
import java.util.Map;
import java.util.function.Supplier;

import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;

import org.springframework.util.function.SingletonSupplier;

import io.github.rwlock.LockClient;

/**
 * Runs a method under the lock that its annotation asks for. What the method throws
 * reaches the caller as it is.
 */
public final class LockInterceptor implements MethodInterceptor {

	private final LockOperationSource source;

	private final WovenPlans wovenPlans;

	private final LockResources resources;

	private final Map<MethodEnd, CallGuard> guards;

	/**
	 * Create an interceptor.
	 * @param source what knows the lock annotations
	 * @param client gives what takes the locks, asked at the first locked call
	 */
	public LockInterceptor(LockOperationSource source, Supplier<LockClient> client) {
		this.source = source;
		this.wovenPlans = new WovenPlans(source);
		this.resources = new LockResources(source.evaluator());
		Supplier<LockClient> lazyClient = SingletonSupplier.of(client)::obtain;
		this.guards = guards(lazyClient);
	}

	@Override
	public @Nullable Object invoke(MethodInvocation invocation) throws Throwable {
		Object target = invocation.getThis();
		Class<?> type = (target != null) ? target.getClass() : invocation.getMethod().getDeclaringClass();
		return invoke(invocation, this.source.findPlan(invocation.getMethod(), type));
	}

	/**
	 * Call a method whose code is woven.
	 */
	@Nullable Object invokeWoven(MethodInvocation invocation) throws Throwable {
		return invoke(invocation, this.wovenPlans.find(invocation.getMethod()));
	}

	private @Nullable Object invoke(MethodInvocation invocation, @Nullable LockPlan plan) throws Throwable {
		if (plan == null) {
			return invocation.proceed();
		}
		CallGuard guard = this.guards.get(plan.end());
		if (guard == null) {
			throw new IllegalStateException("Nothing guards a method that ends as " + plan.end());
		}
		return guard.invoke(new GuardedCall(plan, invocation, this.resources));
	}

	private static Map<MethodEnd, CallGuard> guards(Supplier<LockClient> client) {
		Map<MethodEnd, CallGuard> guards = new EnumMap<>(MethodEnd.class);
		CallGuard onThread = new ThreadGuard(client);
		guards.put(MethodEnd.RETURN, onThread);
		guards.put(MethodEnd.UNDECLARED, onThread);
		guards.put(MethodEnd.FUTURE, onThread);
		guards.put(MethodEnd.STAGE, new StageGuard(client));
		if (Libraries.REACTOR) {
			guards.put(MethodEnd.PUBLISHER, new PublisherGuard(client));
		}
		return guards;
	}

}
