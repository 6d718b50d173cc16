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

import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Requests of one kind on their way to a store: how many there were, and what happens to
 * them.
 *
 * @param <A> the type of their answers
 */
final class Passage<A> {

	private final AtomicInteger requests = new AtomicInteger();

	private volatile Fault<A> fault = Fault.none();

	/**
	 * Let this happen to requests from now on.
	 */
	void meet(Fault<A> fault) {
		this.fault = fault;
	}

	CompletionStage<A> pass(Supplier<CompletionStage<A>> request) {
		this.requests.incrementAndGet();
		return this.fault.pass(request);
	}

	int requests() {
		return this.requests.get();
	}

}
