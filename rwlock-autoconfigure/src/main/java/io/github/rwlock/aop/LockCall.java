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
import java.util.Set;

import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;

import org.springframework.util.ClassUtils;

/**
 * One call of a locked method: {@code #root} in its key and owner.
 */
class LockCall {

	static final Set<String> PROPERTIES = Set.of("method", "methodName", "target", "targetClass", "args", "class");

	private final MethodInvocation invocation;

	LockCall(MethodInvocation invocation) {
		this.invocation = invocation;
	}

	public Method getMethod() {
		return this.invocation.getMethod();
	}

	public String getMethodName() {
		return getMethod().getName();
	}

	public @Nullable Object getTarget() {
		return this.invocation.getThis();
	}

	public Class<?> getTargetClass() {
		Object target = getTarget();
		return ClassUtils.getUserClass((target != null) ? target.getClass() : getMethod().getDeclaringClass());
	}

	/**
	 * Return a copy of the arguments, so that evaluating an expression cannot change
	 * them.
	 * @return the arguments
	 */
	public @Nullable Object[] getArgs() {
		return SuspendFunction.arguments(getMethod(), this.invocation.getArguments());
	}

	@Nullable Object argument(int index) {
		return this.invocation.getArguments()[index];
	}

}
