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

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The running transactions of one flow, of which all but one are suspended. What is
 * locked in them may be asked for on several threads at once: of one resource the
 * requests are made one after the other, as what one has come to is entered by the next,
 * which otherwise would wait for its own transaction.
 */
final class Branches {

	private static final CompletableFuture<?> NONE = CompletableFuture.completedFuture(null);

	private final List<Flow> transactions = new CopyOnWriteArrayList<>();

	private final Map<String, CompletableFuture<?>> asking = new ConcurrentHashMap<>();

	void begin(Flow transaction) {
		this.transactions.add(transaction);
	}

	/**
	 * Know that a transaction has completed.
	 * @return whether it was the last one
	 */
	boolean complete(Flow transaction) {
		this.transactions.remove(transaction);
		return this.transactions.isEmpty();
	}

	/**
	 * Come after the requests for a resource that were made before.
	 * @param request done when it is answered
	 * @return done when those are
	 */
	@SuppressWarnings("FutureReturnValueIgnored") // none of this can fail
	synchronized CompletableFuture<?> follow(String resource, CompletableFuture<?> request) {
		CompletableFuture<?> before = this.asking.getOrDefault(resource, NONE);
		CompletableFuture<?> all = CompletableFuture.allOf(before, request);
		this.asking.put(resource, all);
		all.whenComplete((leases, failure) -> this.asking.remove(resource, all));
		return before;
	}

	boolean holdNothing() {
		return this.transactions.stream().allMatch(Flow::holdsNothing);
	}

	List<HeldLease> leases(List<HeldLease> own, String resource) {
		return with(own, (transaction) -> transaction.leases(resource));
	}

	List<HeldLease> leases(List<HeldLease> own) {
		return with(own, Flow::leases);
	}

	private List<HeldLease> with(List<HeldLease> own, Function<Flow, List<HeldLease>> leases) {
		return Stream.concat(own.stream(), this.transactions.stream().map(leases).flatMap(List::stream)).toList();
	}

}
