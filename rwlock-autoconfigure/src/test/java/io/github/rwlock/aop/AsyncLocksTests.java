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

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockClient;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockOptions;
import io.github.rwlock.LockTimeoutException;
import io.github.rwlock.engine.RunningTransaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;
import static org.mockito.AdditionalAnswers.delegatesTo;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.BDDMockito.willAnswer;
import static org.mockito.Mockito.mock;

/**
 * Several locks of one call, taken without holding a thread.
 */
class AsyncLocksTests {

	private static final Duration SOON = Duration.ofSeconds(20);

	private final AsyncLocks locks = new AsyncLocks();

	@AutoClose
	private final LockedApplication application = LockedApplication.with();

	private final LockClient client = this.application.bean(LockClient.class);

	@Test
	void whenAllAreFreeThenAllAreHeldUntilClosed() {
		List<Lease> leases = StageLocksTests.join(acquire("a", "b", "c"));
		assertThat(leases).extracting(Lease::resource).containsExactly("a", "b", "c");
		assertThat(leases).allMatch(Lease::isHeld);
		StageLocksTests.join(this.locks.close());
		assertFree("a", "b", "c");
	}

	@Test
	void whenOneIsNotToBeHadThenThoseBeforeItAreReleasedFirst() {
		Lease other = take("b");
		CompletableFuture<List<Lease>> granted = this.locks.acquire(RunningTransaction.ofThread(this.client),
				List.of(target("a"),
						new LockTarget(LockKind.WRITE, "b", LockOptions.defaults().withWaitTime(Duration.ZERO)),
						target("c")));
		assertThat(granted).failsWithin(SOON).withThrowableThat().withCauseInstanceOf(LockTimeoutException.class);
		assertFree("a", "c");
		other.release();
		assertFree("b");
	}

	@Test
	void whenOneHasToBeWaitedForThenThoseAfterItAreNotAskedFor() {
		Lease other = take("b");
		CompletableFuture<List<Lease>> granted = acquire("a", "b", "c");
		await().atMost(SOON).until(() -> this.client.inspect("b").waiters().size() == 1);
		assertFree("c");
		other.release();
		assertThat(granted).succeedsWithin(SOON);
	}

	@Test
	void whenClosedWhileOneIsWaitedForThenItIsWithdrawnAndTheOthersReleased() {
		Lease other = take("b");
		CompletableFuture<List<Lease>> granted = acquire("a", "b", "c");
		await().atMost(SOON).until(() -> this.client.inspect("b").waiters().size() == 1);
		StageLocksTests.join(this.locks.close());
		assertFree("a", "c");
		assertThat(granted).failsWithin(SOON);
		await().atMost(SOON).until(() -> this.client.inspect("b").waiters().isEmpty());
		other.release();
		assertFree("b");
	}

	@Test
	void whenAThreadHoldsALaterOneThenItIsReenteredThoughAskedForElsewhere() {
		Lease other = take("a");
		Lease outer = this.client.acquire(LockKind.WRITE, "b", LockOptions.defaults());
		CompletableFuture<List<Lease>> granted = acquire("a", "b");
		other.release();
		assertThat(granted).succeedsWithin(SOON);
		outer.release();
		assertThat(this.client.inspect("b").holders()).hasSize(1);
		StageLocksTests.join(this.locks.close());
		assertFree("a", "b");
	}

	@Test
	void whenClosedWhileSomethingRunsThenTheyAreReleasedAfterIt() throws Throwable {
		StageLocksTests.join(acquire("a"));
		List<CompletableFuture<Void>> closed = new ArrayList<>();
		this.locks.run(() -> {
			closed.add(this.locks.close());
			assertThat(closed.get(0)).isNotDone();
			assertThat(this.client.inspect("a").holders()).hasSize(1);
			return true;
		});
		StageLocksTests.join(closed.get(0));
		assertFree("a");
	}

	@Test
	void whenClosedThenNothingRunsOrIsAskedFor() {
		StageLocksTests.join(this.locks.close());
		assertThatExceptionOfType(CancellationException.class).isThrownBy(() -> this.locks.run(() -> "ran"));
		assertThatExceptionOfType(CancellationException.class).isThrownBy(() -> acquire("a"));
		assertFree("a");
	}

	@Test
	void whenClosedAsTheLastOneIsGrantedThenItEndsAsCancelledAndNothingCountsAsLost() {
		LockClient closing = mock(delegatesTo(this.client));
		willAnswer((call) -> new ClosingRequest(this.client.acquireAsync(call.getArgument(0), call.getArgument(1),
				call.getArgument(2), call.getArgument(3))))
			.given(closing)
			.acquireAsync(any(), eq("b"), any(), any());
		assertThat(this.locks.acquire(RunningTransaction.ofThread(closing), List.of(target("a"), target("b"))))
			.failsWithin(SOON)
			.withThrowableThat()
			.withCauseInstanceOf(CancellationException.class);
		assertFree("a", "b");
	}

	@Test
	void whenSeveralWereLostThenTheFirstFailureHasTheOthers() {
		StageLocksTests.join(acquire("a", "b"));
		this.client.forceRelease("a");
		this.client.forceRelease("b");
		assertThat(this.locks.close()).failsWithin(SOON)
			.withThrowableThat()
			.havingCause()
			.isInstanceOf(LeaseLostException.class)
			.satisfies((ex) -> assertThat(((LeaseLostException) ex).resource()).isEqualTo("b"))
			.satisfies((ex) -> assertThat(ex.getSuppressed()).hasSize(1));
	}

	private CompletableFuture<List<Lease>> acquire(String... resources) {
		return this.locks.acquire(RunningTransaction.ofThread(this.client),
				List.of(resources).stream().map(AsyncLocksTests::target).toList());
	}

	private Lease take(String resource) {
		return this.application.elsewhere(() -> this.client.acquire(LockKind.WRITE, resource, LockOptions.defaults()));
	}

	private void assertFree(String... resources) {
		assertThat(resources).allSatisfy((resource) -> {
			assertThat(this.client.inspect(resource).holders()).isEmpty();
			assertThat(this.client.inspect(resource).waiters()).isEmpty();
		});
	}

	private static LockTarget target(String resource) {
		return new LockTarget(LockKind.WRITE, resource, LockOptions.defaults());
	}

	/**
	 * A request after whose grant the locks are closed before anything else follows.
	 */
	private final class ClosingRequest extends CompletableFuture<Lease> {

		private ClosingRequest(CompletableFuture<Lease> request) {
			request.thenAccept(this::complete);
		}

		@Override
		public <U> CompletableFuture<U> thenApply(Function<? super Lease, ? extends U> next) {
			return super.thenApply((lease) -> {
				StageLocksTests.join(AsyncLocksTests.this.locks.close());
				return next.apply(lease);
			});
		}

	}

}
