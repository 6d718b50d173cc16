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

import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;

/**
 * A transaction as the flow that it is: whatever it has locked is entered by all that
 * runs in it, on whatever thread, until it has completed.
 */
final class TransactionFlow {

	private final Flow flow = new Flow();

	private final KeptLeases leases = new KeptLeases();

	private final Flow around;

	private boolean completed;

	/**
	 * Begin a transaction.
	 * @param around whose transaction it is
	 */
	TransactionFlow(Flow around) {
		this.around = around;
		around.begin(this.flow);
	}

	/**
	 * Return the flow that is inside of what branches have locked.
	 */
	Flow flow() {
		return this.flow;
	}

	/**
	 * Return what lasts until this has completed.
	 */
	KeptLeases leases() {
		return this.leases;
	}

	synchronized boolean hasCompleted() {
		return this.completed;
	}

	/**
	 * Let a branch come after the one that has asked for the same resource last.
	 * @param request done when it is answered
	 * @return the request before, {@code null} if there is nothing to wait for
	 */
	synchronized @Nullable CompletableFuture<?> follow(String resource, CompletableFuture<?> request) {
		Branches branches = this.completed ? null : this.around.branches();
		CompletableFuture<?> before = (branches != null) ? branches.follow(resource, request) : null;
		return (before != null && !before.isDone()) ? before : null;
	}

	/**
	 * Let a branch be inside of what is locked of a resource, unless this has completed.
	 */
	synchronized void enter(Flow branch, String resource) {
		if (!this.completed) {
			branch.enterAll(this.around, resource);
		}
	}

	/**
	 * Know that the transaction has completed.
	 * @param rolledBack whether it was certainly rolled back
	 */
	void complete(boolean rolledBack) {
		synchronized (this) {
			this.completed = true;
		}
		this.around.complete(this.flow);
		this.leases.complete(rolledBack);
	}

}
