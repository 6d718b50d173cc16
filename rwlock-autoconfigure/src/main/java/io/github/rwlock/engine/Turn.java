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

	private final CompletableFuture<@Nullable Void> own = new CompletableFuture<>();

	private final CompletableFuture<?> before;

	private final long since = Nanos.now();

	private Turn(Branches branches, String resource) {
		this.before = branches.follow(resource, this.own);
	}

	/**
	 * Take a turn.
	 * @param branches the branches that this thread is one of
	 */
	static Turn of(Branches branches, String resource) {
		return new Turn(branches, resource);
	}

	/**
	 * Return when the wait time began.
	 */
	long since() {
		return this.since;
	}

	/**
	 * Wait until others have their answers, whatever those are.
	 * @param longest for how many nanoseconds at most
	 */
	void await(long longest) throws InterruptedException {
		if (this.before.isDone()) {
			return;
		}
		try {
			this.before.get(longest, TimeUnit.NANOSECONDS);
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
		this.own.complete(null);
	}

}
