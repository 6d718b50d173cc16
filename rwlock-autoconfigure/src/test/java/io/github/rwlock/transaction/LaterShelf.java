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
package io.github.rwlock.transaction;

import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

import reactor.core.publisher.Mono;

import io.github.rwlock.ReadLocked;
import io.github.rwlock.WriteLocked;

/**
 * Locked methods whose work ends later than their call.
 */
class LaterShelf {

	@WriteLocked("#id")
	public <T> Mono<T> write(String id, Supplier<Mono<T>> work) {
		return work.get();
	}

	@ReadLocked("#id")
	public <T> Mono<T> read(String id, Supplier<Mono<T>> work) {
		return work.get();
	}

	@WriteLocked(key = "#id", waitTime = "0s")
	public <T> Mono<T> writeAtOnce(String id, Supplier<Mono<T>> work) {
		return work.get();
	}

	@WriteLocked(key = "#id", leaseTime = "400ms", renew = false)
	public <T> Mono<T> writeBriefly(String id, Supplier<Mono<T>> work) {
		return work.get();
	}

	@ReadLocked(key = "#id", leaseTime = "400ms", renew = false)
	public <T> Mono<T> readBriefly(String id, Supplier<Mono<T>> work) {
		return work.get();
	}

	@ReadLocked(key = "#id", leaseTime = "400ms", renew = false)
	public <T> CompletableFuture<T> readStageBriefly(String id, Supplier<CompletableFuture<T>> work) {
		return work.get();
	}

}
