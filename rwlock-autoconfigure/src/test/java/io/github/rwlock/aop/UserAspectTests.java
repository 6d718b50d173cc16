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
import java.util.concurrent.CopyOnWriteArrayList;

import org.aspectj.lang.ProceedingJoinPoint;
import org.aspectj.lang.annotation.Around;
import org.aspectj.lang.annotation.Aspect;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

import io.github.rwlock.Lease;
import io.github.rwlock.LockContext;
import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Where the application's own aspects stand: inside of the lock by default, outside with
 * a lower order.
 */
class UserAspectTests {

	@AutoClose
	private final LockedApplication application = LockedApplication.with(Shelf.class, Inside.class, Outside.class);

	private final Shelf shelf = this.application.bean(Shelf.class);

	private final Inside inside = this.application.bean(Inside.class);

	private final Outside outside = this.application.bean(Outside.class);

	@BeforeEach
	void nothingSeen() {
		assertThat(this.inside.seen).isEmpty();
		assertThat(this.outside.seen).isEmpty();
	}

	@Test
	void whenAspectHasNoOrderThenItIsInsideOfTheLock() {
		this.shelf.put("a", 0);
		assertThat(this.inside.seen).hasSize(2).allMatch((token) -> token > 0);
		assertThat(this.outside.seen).containsExactly(0L, 0L);
		this.application.assertFree();
	}

	@Test
	void whenAspectOutsideTriesAgainThenEachTryTakesTheLock() {
		this.shelf.put("a", 1);
		assertThat(this.inside.seen).hasSize(3);
		assertThat(this.inside.seen.get(2)).isGreaterThan(this.inside.seen.get(0));
		assertThat(this.outside.seen).containsExactly(0L, 0L, 0L);
		this.application.assertFree();
	}

	@Test
	void whenAspectInsideFailsThenLockIsReleased() {
		this.inside.closed = true;
		assertThatIllegalStateException().isThrownBy(() -> this.shelf.put("a", 0)).withMessage("closed");
		this.application.assertFree();
	}

	private static long token() {
		return LockContext.current().map(Lease::fencingToken).map((token) -> token.orElse(-1)).orElse(0L);
	}

	static class Shelf {

		private int failures;

		@WriteLocked(name = "shelf", key = "#id")
		public void put(String id, int failures) {
			if (this.failures++ < failures) {
				throw new IllegalArgumentException("not yet");
			}
		}

	}

	@Aspect
	static class Inside {

		final List<Long> seen = new CopyOnWriteArrayList<>();

		boolean closed;

		@Around("execution(* put(..)) && target(io.github.rwlock.aop.UserAspectTests$Shelf)")
		Object around(ProceedingJoinPoint call) throws Throwable {
			this.seen.add(token());
			if (this.closed) {
				throw new IllegalStateException("closed");
			}
			Object result = call.proceed();
			this.seen.add(token());
			return result;
		}

	}

	@Aspect
	@Order(Ordered.LOWEST_PRECEDENCE - 2)
	static class Outside {

		final List<Long> seen = new CopyOnWriteArrayList<>();

		@Around("execution(* put(..)) && target(io.github.rwlock.aop.UserAspectTests$Shelf)")
		Object around(ProceedingJoinPoint call) throws Throwable {
			this.seen.add(token());
			Object result = proceed(call);
			this.seen.add(token());
			return result;
		}

		private Object proceed(ProceedingJoinPoint call) throws Throwable {
			try {
				return call.proceed();
			}
			catch (IllegalArgumentException ex) {
				this.seen.add(token());
				return call.proceed();
			}
		}

	}

}
