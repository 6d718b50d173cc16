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

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Method;

import org.aopalliance.intercept.MethodInvocation;
import org.aspectj.lang.ProceedingJoinPoint;
import org.aspectj.lang.reflect.MethodSignature;
import org.jspecify.annotations.Nullable;

/**
 * A call of a woven method, as an interceptor sees it.
 */
final class JoinPointInvocation implements MethodInvocation {

	private final ProceedingJoinPoint joinPoint;

	private final @Nullable Object[] arguments;

	JoinPointInvocation(ProceedingJoinPoint joinPoint) {
		this.joinPoint = joinPoint;
		this.arguments = joinPoint.getArgs();
	}

	@Override
	public Method getMethod() {
		return ((MethodSignature) this.joinPoint.getSignature()).getMethod();
	}

	@Override
	public @Nullable Object[] getArguments() {
		return this.arguments;
	}

	@Override
	public @Nullable Object proceed() throws Throwable {
		return this.joinPoint.proceed();
	}

	@Override
	public @Nullable Object getThis() {
		return this.joinPoint.getThis();
	}

	@Override
	public AccessibleObject getStaticPart() {
		return getMethod();
	}

}
