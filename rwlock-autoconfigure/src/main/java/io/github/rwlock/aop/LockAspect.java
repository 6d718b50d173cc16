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

import java.util.ArrayList;
import java.util.List;

import org.aspectj.lang.ProceedingJoinPoint;
import org.aspectj.lang.annotation.Around;
import org.aspectj.lang.annotation.Aspect;
import org.aspectj.lang.annotation.DeclarePrecedence;
import org.aspectj.lang.annotation.Pointcut;
import org.jspecify.annotations.Nullable;

/**
 * Guards the code of annotated methods itself, where AspectJ weaves classes as they are
 * loaded, so that calls within an object are guarded too. The weaver makes one for each
 * class loader. It calls methods without a lock until an application chooses it by
 * {@code rwlock.aspect.mode}; the application that chose it last, and lives, locks.
 * <p>
 * Just outside of woven transactions, and inside of asynchronous execution.
 */
@Aspect
@DeclarePrecedence("org.springframework.scheduling.aspectj.*, io.github.rwlock.aop.LockAspect,"
		+ " org.springframework.cache.aspectj.*, org.springframework.transaction.aspectj.*")
public final class LockAspect {

	private static final String LOCK = "@(io.github.rwlock.ReadLocked || io.github.rwlock.WriteLocked"
			+ " || io.github.rwlock.ReadLocks || io.github.rwlock.WriteLocks)";

	private static final String META_LOCK = "@(" + LOCK + " *)";

	private static final String META_META_LOCK = "@(" + META_LOCK + " *)";

	private final List<LockInterceptor> bound = new ArrayList<>();

	private volatile @Nullable LockInterceptor current;

	/**
	 * Matches methods that carry a lock annotation, or one that carries it.
	 */
	@Pointcut("execution(" + LOCK + " * *(..)) || execution(" + META_LOCK + " * *(..)) || execution(" + META_META_LOCK
			+ " * *(..))")
	void annotatedMethods() {
	}

	/**
	 * Matches public methods of classes that carry a lock annotation, or one that carries
	 * it. What the class is made of is not looked at: it need not all be there.
	 */
	@Pointcut("execution(public !static * *(..)) && (within(" + LOCK + " *) || within(" + META_LOCK + " *) || within("
			+ META_META_LOCK + " *))")
	void methodsOfAnnotatedTypes() {
	}

	/**
	 * Call a woven method under its locks.
	 * @param joinPoint the call
	 * @return what the caller gets
	 * @throws Throwable what the method throws, or the failure of a lock
	 */
	@Around(value = "annotatedMethods() || methodsOfAnnotatedTypes()", argNames = "joinPoint")
	public @Nullable Object guard(ProceedingJoinPoint joinPoint) throws Throwable {
		LockInterceptor interceptor = this.current;
		return (interceptor != null) ? interceptor.invokeWoven(new JoinPointInvocation(joinPoint))
				: joinPoint.proceed();
	}

	/**
	 * Lock by an interceptor from now on.
	 * @param interceptor the interceptor
	 */
	synchronized void bind(LockInterceptor interceptor) {
		this.bound.add(interceptor);
		this.current = interceptor;
	}

	/**
	 * Lock by the interceptor before this one again. If there is none this one stays: its
	 * application has ended, so it refuses locks.
	 * @param interceptor the interceptor
	 */
	synchronized void unbind(LockInterceptor interceptor) {
		this.bound.remove(interceptor);
		if (!this.bound.isEmpty()) {
			this.current = this.bound.get(this.bound.size() - 1);
		}
	}

}
