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
package io.github.rwlock.autoconfigure;

import java.util.concurrent.CompletableFuture;

import reactor.core.publisher.Mono;

import io.github.rwlock.ReadLocked;
import io.github.rwlock.WriteLocked;

/**
 * Methods whose locks are counted under them.
 */
public class MeasuredService {

	@ReadLocked(name = "shelf", key = "#id")
	public String read(String id) {
		return id;
	}

	@WriteLocked("#id")
	public void write(String id, Runnable body) {
		body.run();
	}

	@WriteLocked(name = "shelf", key = "#id")
	public CompletableFuture<String> writeAsync(String id, CompletableFuture<String> end) {
		return end;
	}

	@WriteLocked(name = "shelf", key = "#id")
	public Mono<String> writeLater(String id, CompletableFuture<String> end) {
		return Mono.fromFuture(end);
	}

	@WriteLocked(name = "shelf", key = "#id", waitTime = "0s", fallbackMethod = "instead")
	public String tryWrite(String id) {
		return "written";
	}

	String instead(String id) {
		return "instead";
	}

}
