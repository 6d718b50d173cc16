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
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockClient;
import io.github.rwlock.LockContext;
import io.github.rwlock.engine.RunningTransaction;

/**
 * Guards methods that have ended when the stage completes that they return. The locks are
 * taken by the calling thread, which is inside of them until the method returns; then
 * acquisitions of their own last on.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the caller gets all failures by its own
final class StageGuard implements CallGuard {

	private static final Log logger = LogFactory.getLog(StageGuard.class);

	private final Supplier<LockClient> client;

	StageGuard(Supplier<LockClient> client) {
		this.client = client;
	}

	@Override
	public @Nullable Object invoke(GuardedCall call) throws Throwable {
		List<LockTarget> targets;
		HeldLocks locks;
		try {
			targets = call.targets();
			locks = HeldLocks.acquire(this.client.get(), targets);
		}
		catch (RuntimeException ex) {
			return call.fallBack(ex, this.client);
		}
		AsyncLocks lasting = new AsyncLocks();
		Object result = proceed(call, targets, locks, lasting);
		if (result instanceof CompletionStage<?> stage) {
			return follow(stage, lasting);
		}
		join(lasting.close());
		return result;
	}

	/**
	 * A stage that cannot be followed is none that the locks could last for.
	 */
	private static CompletableFuture<Object> follow(CompletionStage<?> stage, AsyncLocks lasting) {
		try {
			return dependent(stage, lasting);
		}
		catch (RuntimeException ex) {
			lasting.close();
			throw ex;
		}
	}

	private @Nullable Object proceed(GuardedCall call, List<LockTarget> targets, HeldLocks locks, AsyncLocks lasting)
			throws Throwable {
		Object result;
		try {
			LockContext inside = LockContext.capture();
			for (Lease lease : join(acquire(lasting, targets))) {
				inside = inside.with(lease);
			}
			result = run(call, locks, inside);
		}
		catch (Throwable ex) {
			closeAfter(ex, locks, lasting);
			throw ex;
		}
		leaveThread(locks);
		return result;
	}

	private CompletableFuture<List<Lease>> acquire(AsyncLocks lasting, List<LockTarget> targets) {
		return lasting.acquire(RunningTransaction.ofThread(this.client.get()), targets);
	}

	@SuppressWarnings("NullAway")
	private static @Nullable Object run(GuardedCall call, HeldLocks locks, LockContext inside) throws Throwable {
		return locks.run(() -> inside.run(call::proceed));
	}

	private static void closeAfter(Throwable failure, HeldLocks locks, AsyncLocks lasting) {
		try (locks) {
			join(lasting.close());
		}
		catch (RuntimeException ex) {
			Failures.first(failure, ex);
		}
	}

	/**
	 * A lost lease is told of by the stage.
	 */
	private static void leaveThread(HeldLocks locks) {
		try {
			locks.close();
		}
		catch (LeaseLostException ex) {
			logger.debug("A lease was lost before the stage has completed that it is held for", ex);
		}
	}

	private static CompletableFuture<Object> dependent(CompletionStage<?> stage, AsyncLocks lasting) {
		CompletableFuture<Object> dependent = incompleteLike(stage);
		Executor values = ThreadValues.capture();
		stage.whenComplete((value, failure) -> lasting.close()
			.whenComplete((released, lost) -> values
				.execute(() -> Failures.end(dependent, value, Failures.first(failure, lost)))));
		return dependent;
	}

	/**
	 * A stage that is no future of its own gives one away.
	 */
	private static CompletableFuture<Object> incompleteLike(CompletionStage<?> stage) {
		boolean open = stage instanceof CompletableFuture<?> future && future.toCompletableFuture() == future;
		return open ? ((CompletableFuture<?>) stage).newIncompleteFuture() : new CompletableFuture<>();
	}

	/**
	 * Wait for what is there, or is as soon as the store answers.
	 */
	private static <T extends @Nullable Object> T join(CompletableFuture<T> future) {
		try {
			return future.join();
		}
		catch (CompletionException ex) {
			throw (Failures.unwrap(ex) instanceof RuntimeException cause) ? cause : ex;
		}
	}

}
