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

import reactor.core.publisher.Mono;

import io.github.rwlock.ReadLocked;
import io.github.rwlock.WriteLocked;

/**
 * Locked methods that run what they are given.
 */
final class LockedShelf {

	private LockedShelf() {
	}

	static class Readers {

		@ReadLocked(name = "shelf", key = "#id")
		public void read(String id, Runnable body) {
			body.run();
		}

		@ReadLocked(name = "shelf", key = "#id", group = "red")
		public void readRed(String id, Runnable body) {
			body.run();
		}

		@ReadLocked(name = "shelf", key = "#id", group = "blue", waitTime = "0s")
		public void readBlue(String id, Runnable body) {
			body.run();
		}

		@ReadLocked(name = "shelf", key = "#id", owner = "#owner", waitTime = "0s")
		public void readFor(String id, String owner, Runnable body) {
			body.run();
		}

	}

	static class Writers {

		@WriteLocked(name = "shelf", key = "#id")
		public void write(String id, Runnable body) {
			body.run();
		}

		@WriteLocked(name = "shelf", key = "#id", waitTime = "0s")
		public void writeAtOnce(String id, Runnable body) {
			body.run();
		}

		@WriteLocked(name = "shelf", key = "#id", owner = "#owner", waitTime = "0s")
		public void writeFor(String id, String owner, Runnable body) {
			body.run();
		}

	}

	static class Movers {

		@ReadLocked(name = "shelf", key = "#from")
		@WriteLocked(name = "shelf", key = "#to")
		public void move(String from, String to, Runnable body) {
			body.run();
		}

		@WriteLocked(name = "shelf", key = "#from", renew = false, leaseTime = "100ms")
		@WriteLocked(name = "shelf", key = "#to")
		public void moveFast(String from, String to, Runnable body) {
			body.run();
		}

		@WriteLocked(name = "shelf", key = "#from", renew = false, leaseTime = "100ms")
		@WriteLocked(name = "shelf", key = "#to")
		public Mono<Void> moveFastLater(String from, String to, Runnable body) {
			return Mono.fromRunnable(body);
		}

		@ReadLocked(name = "shelf", key = "#from")
		@WriteLocked(name = "shelf", key = "#to")
		public Mono<Void> moveLater(String from, String to, Runnable body) {
			return Mono.fromRunnable(body);
		}

		@WriteLocked(name = "shelf", each = "#ids", condition = "!#ids.isEmpty()")
		public Mono<Void> writeAllLater(List<String> ids, Runnable body) {
			return Mono.fromRunnable(body);
		}

		@WriteLocked(name = "shelf", each = "#ids", condition = "!#ids.isEmpty()")
		public CompletableFuture<Void> writeAllAsync(List<String> ids, CompletableFuture<Void> end) {
			return end;
		}

		@WriteLocked(name = "shelf", each = "#ids")
		public void writeAll(List<String> ids, Runnable body) {
			body.run();
		}

		@WriteLocked(name = "shelf", each = "#ids", waitTime = "0s")
		public void writeAtOnce(List<String> ids, Runnable body) {
			body.run();
		}

	}

}
