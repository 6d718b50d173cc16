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

import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;

import org.springframework.util.function.SingletonSupplier;

import io.github.rwlock.LockClient;
import io.github.rwlock.LockOptions;

/**
 * Runs a method under the lock that its annotation asks for. What the method throws
 * reaches the caller as it is.
 */
public final class LockInterceptor implements MethodInterceptor {

	private final LockOperationSource source;

	private final LockResources resources;

	private final SingletonSupplier<LockClient> client;

	/**
	 * Create an interceptor.
	 * @param source what knows the lock annotations
	 * @param client gives what takes the locks, asked at the first locked call
	 */
	public LockInterceptor(LockOperationSource source, Supplier<LockClient> client) {
		this.source = source;
		this.resources = new LockResources(source.evaluator());
		this.client = SingletonSupplier.of(client);
	}

	@Override
	@SuppressWarnings("NullAway")
	public @Nullable Object invoke(MethodInvocation invocation) throws Throwable {
		LockCall call = new LockCall(invocation);
		LockOperation operation = this.source.findOperation(call.getMethod(), call.getTargetClass());
		if (operation == null) {
			return invocation.proceed();
		}
		String resource = this.resources.resolve(operation, call);
		LockOptions options = this.resources.options(operation, call);
		return this.client.obtain()
			.<@Nullable Object, Throwable>execute(operation.kind(), resource, options, invocation::proceed);
	}

}
