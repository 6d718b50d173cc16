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
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import io.github.rwlock.Lease;
import io.github.rwlock.LockContext;
import io.github.rwlock.LockKind;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is inside of the lock of a method that returns a stage.
 */
class StageFlowTests {

	private final CompletableFuture<String> work = new CompletableFuture<>();

	@AutoClose
	private final LockedApplication application = LockedApplication.with(StageLocksTests.Stages.class);

	private final StageLocksTests.Stages stages = this.application.bean(StageLocksTests.Stages.class);

	@Test
	void bodyShouldRunOnTheCallingThreadInsideOfTheLock() {
		List<String> entered = new ArrayList<>();
		Thread caller = Thread.currentThread();
		this.stages.future("a", () -> {
			assertThat(Thread.currentThread()).isSameAs(caller);
			assertThat(LockContext.current()).get().returns(LockKind.WRITE, Lease::kind);
			this.application.readers().read("a", () -> entered.add("reader"));
			this.application.writers().write("a", () -> entered.add("writer"));
			return this.work;
		});
		assertThat(entered).containsExactly("reader", "writer");
		assertThat(LockContext.current()).isEmpty();
		assertThat(this.application.canRead()).isFalse();
	}

	@Test
	void leaseOfTheBodyShouldBeHeldUntilTheStageCompletes() {
		List<Lease> leases = new ArrayList<>();
		CompletableFuture<String> result = this.stages.future("a", () -> {
			leases.add(LockContext.current().orElseThrow());
			return this.work;
		});
		assertThat(leases.get(0).isHeld()).isTrue();
		assertThat(leases.get(0).fencingToken()).isPresent();
		this.work.complete("done");
		StageLocksTests.join(result);
		assertThat(leases.get(0).isHeld()).isFalse();
	}

	@Test
	void whenNestedStageLastsLongerThenLockIsHeldUntilItsEnd() {
		CompletableFuture<String> inner = new CompletableFuture<>();
		List<CompletableFuture<String>> nested = new ArrayList<>();
		CompletableFuture<String> outer = this.stages.future("a", () -> {
			nested.add(this.stages.future("a", () -> inner));
			return this.work;
		});
		this.work.complete("outer");
		assertThat(StageLocksTests.join(outer)).isEqualTo("outer");
		assertThat(this.application.canRead()).isFalse();
		inner.complete("inner");
		assertThat(StageLocksTests.join(nested.get(0))).isEqualTo("inner");
		this.application.assertFree();
	}

	@Test
	void whenInsideOfAThreadsLockThenItLastsUntilTheLaterEnd() {
		List<CompletableFuture<String>> nested = new ArrayList<>();
		this.application.writers().write("a", () -> nested.add(this.stages.future("a", () -> this.work)));
		assertThat(this.application.canRead()).isFalse();
		this.work.complete("done");
		StageLocksTests.join(nested.get(0));
		this.application.assertFree();
	}

	@Test
	void whenContextWasCapturedThenWhatFollowsReenters() {
		List<String> entered = new ArrayList<>();
		CompletableFuture<String> result = this.stages.future("a", () -> {
			LockContext context = LockContext.capture();
			return this.work.thenApplyAsync((done) -> context.run(() -> {
				this.application.writers().writeAtOnce("a", () -> entered.add(done));
				return done;
			}));
		});
		this.work.complete("done");
		assertThat(StageLocksTests.join(result)).isEqualTo("done");
		assertThat(entered).containsExactly("done");
		this.application.assertFree();
	}

	@Test
	void whenContextHasEndedThenWhatFollowsTakesALockOfItsOwn() {
		List<LockContext> contexts = new ArrayList<>();
		this.stages.future("a", () -> {
			contexts.add(LockContext.capture());
			return null;
		});
		List<String> entered = new ArrayList<>();
		contexts.get(0).run(() -> {
			this.application.writers().writeAtOnce("a", () -> entered.add("writer"));
			return true;
		});
		assertThat(entered).containsExactly("writer");
		this.application.assertFree();
	}

	@Test
	void whenOwnerIsNamedThenOthersOfThatOwnerReenterUntilTheStageCompletes() {
		CompletableFuture<String> result = this.stages.ofOwner("a", () -> this.work);
		List<String> entered = new ArrayList<>();
		this.application.elsewhere(() -> this.application.writers().writeFor("a", "job", () -> entered.add("same")));
		assertThat(entered).containsExactly("same");
		assertThat(this.application.canRead()).isFalse();
		this.work.complete("done");
		StageLocksTests.join(result);
		this.application.assertFree();
	}

}
