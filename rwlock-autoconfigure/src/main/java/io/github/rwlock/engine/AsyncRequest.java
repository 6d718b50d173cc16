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
 * A request that holds no thread.
 *
 * @param request what is asked for
 * @param future brings what it comes to
 * @param flow whose request it is
 * @param transaction what it is made in, {@code null} outside of transactions
 */
record AsyncRequest(LockRequest request, LeaseFuture<?> future, Flow flow, @Nullable TransactionFlow transaction) {

	/**
	 * Make a request a flow of its own, inside of what another holds of the resource now.
	 */
	static AsyncRequest inside(@Nullable Flow outer, LockRequest request, LeaseFuture<?> future,
			@Nullable TransactionFlow transaction) {
		Flow flow = Flow.inside(outer, request.resource(), (transaction != null) ? transaction.flow() : null);
		return new AsyncRequest(request, future, flow, transaction);
	}

	/**
	 * Come after other requests of the same transaction.
	 * @return what is done when those are answered, {@code null} if they are
	 */
	@Nullable CompletableFuture<?> follow() {
		CompletableFuture<?> before = (this.transaction != null)
				? this.transaction.follow(this.request.resource(), this.future) : null;
		enterTransaction();
		return before;
	}

	/**
	 * Be inside of what the transaction has locked by now.
	 */
	void enterTransaction() {
		if (this.transaction != null) {
			this.transaction.enter(this.flow, this.request.resource());
		}
	}

}
