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
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;

import org.springframework.aop.ProxyMethodInvocation;
import org.springframework.aop.interceptor.ExposeInvocationInterceptor;

import io.github.rwlock.LockClient;

/**
 * A call of a method that is to be guarded.
 */
final class GuardedCall {

	private final LockPlan plan;

	private final MethodInvocation invocation;

	private final LockResources resources;

	private final @Nullable CoroutineEnd coroutine;

	GuardedCall(LockPlan plan, MethodInvocation invocation, LockResources resources) {
		this(plan, invocation, resources, null);
	}

	private GuardedCall(LockPlan plan, MethodInvocation invocation, LockResources resources,
			@Nullable CoroutineEnd coroutine) {
		this.plan = plan;
		this.invocation = invocation;
		this.resources = resources;
		this.coroutine = coroutine;
	}

	/**
	 * Find out what the call locks, in the order in which it is locked. All expressions
	 * have been evaluated then.
	 * @return each resource once; none if no condition holds
	 * @throws io.github.rwlock.LockKeyException if an expression gives no text
	 */
	List<LockTarget> targets() {
		return this.resources.targets(this.plan.operations(), new LockCall(this.invocation));
	}

	/**
	 * Call the method, once its locks are held.
	 * @return what it returns
	 * @throws Throwable what it throws
	 */
	@Nullable Object proceed() throws Throwable {
		Object result = isCopy() ? ExposeInvocationInterceptor.INSTANCE.invoke(this.invocation)
				: this.invocation.proceed();
		if (this.plan.end() == MethodEnd.FUTURE) {
			LateResult.await(result);
		}
		if (this.plan.end() == MethodEnd.UNDECLARED) {
			requireEnded(result);
		}
		return result;
	}

	/**
	 * Require that what the method came to is not at work, as its type did not tell.
	 */
	void requireEnded(@Nullable Object result) {
		if (LateResult.isAtWork(result)) {
			throw LockProblem.undeclared(this.plan);
		}
	}

	/**
	 * Return this call anew, to be made any number of times, on any thread.
	 * @return a call of its own
	 */
	GuardedCall again() {
		boolean suspends = SuspendFunction.is(this.invocation.getMethod());
		CoroutineEnd end = (suspends || ReturnType.isFlow(returnType())) ? new CoroutineEnd() : null;
		if (!(this.invocation instanceof ProxyMethodInvocation proxied)) {
			return new GuardedCall(this.plan, this.invocation, this.resources, end);
		}
		ProxyMethodInvocation copy = (ProxyMethodInvocation) proxied.invocableClone();
		if (end != null && suspends) {
			copy.setArguments(end.follow(copy.getArguments()));
		}
		return new GuardedCall(this.plan, copy, this.resources, end);
	}

	/**
	 * Return what tells when the coroutines have ended, {@code null} if there are none.
	 */
	@Nullable CoroutineEnd coroutine() {
		return this.coroutine;
	}

	/**
	 * Return what is done when no code of the method runs any more that goes on after its
	 * publisher was cancelled, as far as that can be told.
	 */
	CompletableFuture<@Nullable Void> ended() {
		return (this.coroutine != null) ? this.coroutine.ended() : CompletableFuture.completedFuture(null);
	}

	/**
	 * Return what the method returns.
	 */
	Class<?> returnType() {
		return this.plan.returnType();
	}

	/**
	 * Call what stands in for the method if its locks are not to be had.
	 * @param failure why they are not
	 * @param client told of it
	 * @return what that returns
	 * @throws Throwable what that throws, or the failure itself where nothing stands in
	 * for the method
	 */
	@Nullable Object fallBack(RuntimeException failure, Supplier<LockClient> client) throws Throwable {
		LockFallback fallback = this.plan.fallback();
		FallbackMethod method = (fallback != null) ? fallback.methodFor(failure) : null;
		if (method == null) {
			throw failure;
		}
		client.get().fallingBack(failure);
		return method.invoke(this.invocation.getThis(), this.invocation.getArguments(), failure);
	}

	/**
	 * Return whether other advice, such as that of an aspect, does not find the
	 * invocation on its thread.
	 */
	private boolean isCopy() {
		return this.plan.end() == MethodEnd.PUBLISHER && this.invocation instanceof ProxyMethodInvocation;
	}

}
