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
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * A fault of requests that are held up until they are let go. Their answers never reach
 * the sender.
 *
 * @param <A> the type of the answer
 */
final class LateRequest<A> implements Fault<A> {

	private final CompletableFuture<Void> gate = new CompletableFuture<>();

	private final CompletableFuture<A> answer = new CompletableFuture<>();

	@Override
	public CompletionStage<A> pass(Supplier<CompletionStage<A>> request) {
		this.gate.thenCompose((opened) -> request.get()).thenAccept(this.answer::complete);
		return new CompletableFuture<>();
	}

	/**
	 * Let the requests arrive.
	 * @return the answer to the first that is answered
	 */
	CompletableFuture<A> letGo() {
		this.gate.complete(null);
		return this.answer;
	}

}
