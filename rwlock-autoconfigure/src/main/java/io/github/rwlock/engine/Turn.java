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
package io.github.rwlock.engine;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.jspecify.annotations.Nullable;

/**
 * A thread's turn to ask for a resource: in a transaction it comes after what other
 * branches have asked for.
 */
final class Turn implements AutoCloseable {

	private static final Turn FREE = new Turn(null, null);

	private final @Nullable CompletableFuture<@Nullable Void> own;

	private final @Nullable CompletableFuture<?> before;

	private final long since;

	private Turn(@Nullable CompletableFuture<@Nullable Void> own, @Nullable CompletableFuture<?> before) {
		this.own = own;
		this.before = before;
		this.since = Nanos.now();
	}

	/**
	 * Take a turn.
	 * @param flow the flow of this thread, {@code null} if it holds nothing
	 */
	static Turn of(@Nullable Flow flow, String resource) {
		Branches branches = (flow != null) ? flow.branches() : null;
		if (branches == null) {
			return FREE;
		}
		CompletableFuture<@Nullable Void> own = new CompletableFuture<>();
		return new Turn(own, branches.follow(resource, own));
	}

	/**
	 * Return whether nothing has to be waited for.
	 */
	boolean isFree() {
		return this.before == null || this.before.isDone();
	}

	/**
	 * Return when the wait time began.
	 */
	long since() {
		return (this.own != null) ? this.since : Nanos.now();
	}

	/**
	 * Wait until others have their answers, whatever those are.
	 * @param longest for how many nanoseconds at most
	 */
	void await(long longest) throws InterruptedException {
		if (this.before != null) {
			await(this.before, longest);
		}
	}

	private static void await(CompletableFuture<?> before, long longest) throws InterruptedException {
		try {
			before.get(longest, TimeUnit.NANOSECONDS);
		}
		catch (ExecutionException | CancellationException | TimeoutException ex) {
			// this thread asks for itself now
		}
	}

	/**
	 * Let others go on.
	 */
	@Override
	public void close() {
		if (this.own != null) {
			this.own.complete(null);
		}
	}

}
