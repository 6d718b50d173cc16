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

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The locks of {@link Async} methods cover the body, wherever it runs.
 */
class AsyncMethodLocksTests extends AsyncMethodTestCase {

	private LockedApplication application;

	private Jobs jobs;

	@BeforeEach
	void start() {
		this.application = LockedApplication.with(AsyncConfiguration.class, Jobs.class);
		this.jobs = this.application.bean(Jobs.class);
	}

	@AfterEach
	void stop() {
		this.work.complete("stopped");
		this.application.close();
	}

	@Test
	void whenNothingIsReturnedThenLockCoversTheBody() {
		this.jobs.run("a", this::body);
		assertHeldWhileBodyRuns();
		this.work.complete("done");
		this.application.awaitFree();
	}

	@Test
	void whenFutureIsReturnedThenLockIsReleasedBeforeItIsDone() throws Exception {
		Future<String> result = this.jobs.future("a", () -> CompletableFuture.completedFuture(body()));
		assertHeldWhileBodyRuns();
		this.work.complete("done");
		assertThat(result.get(20, TimeUnit.SECONDS)).isEqualTo("done");
		this.application.assertFree();
	}

	@Test
	void whenFutureOfTheBodyIsNotDoneThenLockLastsUntilItIs() throws Exception {
		FutureTask<String> task = new FutureTask<>(() -> "done");
		Future<String> result = this.jobs.future("a", () -> {
			this.entered.countDown();
			return task;
		});
		assertHeldWhileBodyRuns();
		task.run();
		assertThat(result.get(20, TimeUnit.SECONDS)).isEqualTo("done");
		this.application.assertFree();
	}

	@Test
	void whenStageOfTheBodyIsNotDoneThenLockLastsUntilItIs() {
		CompletableFuture<String> result = this.jobs.stage("a", () -> {
			this.entered.countDown();
			return this.work;
		});
		assertHeldWhileBodyRuns();
		this.work.complete("done");
		assertThat(StageLocksTests.join(result)).isEqualTo("done");
		this.application.assertFree();
	}

	@Test
	void whenAsyncAdviceIsNotSwitchedOnThenFutureIsDoneWhenTheLockEnds() {
		try (LockedApplication without = LockedApplication.with(Jobs.class)) {
			CompletableFuture<Boolean> later = CompletableFuture.supplyAsync(() -> {
				join(this.entered);
				return without.canRead();
			});
			Future<?> result = without.bean(Jobs.class).future("a", () -> {
				this.entered.countDown();
				return later.thenApply(String::valueOf);
			});
			assertThat(result).isDone();
			assertThat(later).isCompletedWithValue(false);
			without.assertFree();
		}
	}

	private void assertHeldWhileBodyRuns() {
		join(this.entered);
		assertThat(this.application.canRead()).isFalse();
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAsync
	static class AsyncConfiguration {

	}

}
