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

import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

import org.springframework.beans.factory.config.BeanPostProcessor;

import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.AcquireRequest;
import io.github.rwlock.store.ForwardingStore;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.ReleaseAnswer;
import io.github.rwlock.store.ReleaseRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Where the work of a locked method and what follows it run: on threads of ours if the
 * store had to be waited for, and else where they would without the lock.
 */
class FollowingThreadTests {

	@AutoClose
	private final LockedApplication application = LockedApplication.with(StageLocksTests.Stages.class,
			PublisherLocksTests.Publishers.class, Slow.class);

	private final StageLocksTests.Stages stages = this.application.bean(StageLocksTests.Stages.class);

	private final PublisherLocksTests.Publishers publishers = this.application
		.bean(PublisherLocksTests.Publishers.class);

	private final Slow slow = this.application.bean(Slow.class);

	private final CompletableFuture<String> work = new CompletableFuture<>();

	@Test
	void whenReleaseOfStageWaitsThenWhatFollowsIsOnOurThreads() {
		CompletableFuture<String> following = this.stages.future("a", () -> this.work).thenApply((done) -> thread());
		this.slow.hold();
		this.work.complete("done");
		assertThat(answered(following)).startsWith("rwlock-async-");
	}

	@Test
	void whenStageIsInsideOfTheLockThenWhatFollowsIsWhereItCompletes() {
		String following = inside(() -> {
			CompletableFuture<String> result = this.stages.future("a", () -> this.work).thenApply((done) -> thread());
			new Thread(() -> this.work.complete("done"), "worker").start();
			return StageLocksTests.join(result);
		});
		assertThat(following).isEqualTo("worker");
	}

	@Test
	void whenPublisherHasToAskThenItAndWhatFollowsAreOnOurThreads() {
		this.slow.hold();
		assertThat(answered(threads().toFuture())).matches("rwlock-async-\\d+ then rwlock-async-\\d+");
	}

	@Test
	void whenPublisherIsInsideOfTheLockThenItAndWhatFollowsAreOnTheSubscribersThread() {
		String threads = inside(() -> StageLocksTests.join(threads().toFuture()));
		assertThat(threads).isEqualTo("%s then %s", thread(), thread());
	}

	private String answered(CompletableFuture<String> result) {
		await().until(() -> {
			this.slow.answer();
			return result.isDone();
		});
		return result.join();
	}

	private Mono<String> threads() {
		return this.publishers.mono("a", () -> Mono.fromCallable(FollowingThreadTests::thread))
			.map((inside) -> inside + " then " + thread());
	}

	private String inside(Supplier<String> code) {
		return this.application.locks().write(LockedApplication.RESOURCE, code::get);
	}

	private static String thread() {
		return Thread.currentThread().getName();
	}

	/**
	 * Lets the store answer on a thread of its own, when it is told to.
	 */
	static class Slow implements BeanPostProcessor {

		private final Queue<Runnable> answers = new ConcurrentLinkedQueue<>();

		private volatile boolean holds;

		void hold() {
			this.holds = true;
		}

		void answer() throws InterruptedException {
			Thread driver = new Thread(() -> {
				while (!this.answers.isEmpty()) {
					this.answers.remove().run();
				}
			}, "driver");
			driver.start();
			driver.join();
		}

		@Override
		public Object postProcessAfterInitialization(Object bean, String beanName) {
			return (bean instanceof LockStore store) ? new ForwardingStore(store) {

				@Override
				public CompletionStage<AcquireAnswer> acquire(AcquireRequest request) {
					return slowly(super.acquire(request));
				}

				@Override
				public CompletionStage<ReleaseAnswer> release(ReleaseRequest request) {
					return slowly(super.release(request));
				}

			} : bean;
		}

		private <T> CompletionStage<T> slowly(CompletionStage<T> answer) {
			if (!this.holds) {
				return answer;
			}
			CompletableFuture<T> slow = new CompletableFuture<>();
			this.answers.add(() -> slow.complete(StageLocksTests.join(answer.toCompletableFuture())));
			return slow;
		}

	}

}
