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

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

import io.github.rwlock.Lease;
import io.github.rwlock.LockClient;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockOptions;
import io.github.rwlock.LockSnapshot;

/**
 * Grants every lock and writes down what happened.
 */
class RecordingLockClient implements LockClient {

	final List<String> events = new ArrayList<>();

	final List<LockOptions> options = new ArrayList<>();

	/**
	 * Return what was acquired, in this order.
	 */
	List<String> acquired() {
		return this.events.stream()
			.filter((event) -> event.startsWith("acquire "))
			.map((event) -> event.substring("acquire ".length()))
			.toList();
	}

	/**
	 * Return how it was acquired, whatever it is counted under.
	 */
	List<LockOptions> unlabelled() {
		return this.options.stream().map((each) -> each.withLabel(null)).toList();
	}

	@Override
	public Lease acquire(LockKind kind, String resource, LockOptions options) {
		this.events.add("acquire %s %s".formatted(kind, resource));
		this.options.add(options);
		return new RecordedLease(kind, resource, this.events);
	}

	@Override
	public Optional<Lease> tryAcquire(LockKind kind, String resource, LockOptions options) {
		return Optional.of(acquire(kind, resource, options));
	}

	@Override
	public CompletableFuture<Lease> acquireAsync(LockKind kind, String resource, LockOptions options) {
		return CompletableFuture.completedFuture(acquire(kind, resource, options));
	}

	@Override
	public CompletableFuture<Lease> acquireAsync(LockKind kind, String resource, LockOptions options,
			CompletionStage<?> after) {
		return after.thenApply((done) -> acquire(kind, resource, options)).toCompletableFuture();
	}

	@Override
	public CompletableFuture<Optional<Lease>> tryAcquireAsync(LockKind kind, String resource, LockOptions options) {
		return CompletableFuture.completedFuture(tryAcquire(kind, resource, options));
	}

	@Override
	public void release(String ticket) {
		this.events.add("release " + ticket);
	}

	@Override
	public Duration renew(String ticket, Duration duration) {
		this.events.add("renew %s %s".formatted(ticket, duration));
		return duration;
	}

	@Override
	public LockSnapshot inspect(String resource) {
		this.events.add("inspect " + resource);
		return new LockSnapshot(resource, Instant.EPOCH, List.of(), List.of());
	}

	@Override
	public int forceRelease(String resource) {
		this.events.add("forceRelease " + resource);
		return 0;
	}

	private record RecordedLease(LockKind kind, String resource, List<String> events) implements Lease {

		@Override
		public OptionalLong fencingToken() {
			return OptionalLong.empty();
		}

		@Override
		public boolean isHeld() {
			return true;
		}

		@Override
		public Duration remaining() {
			return Duration.ZERO;
		}

		@Override
		public String ticket() {
			return "ticket-" + this.resource;
		}

		@Override
		public String detach() {
			this.events.add("detach %s %s".formatted(this.kind, this.resource));
			return ticket();
		}

		@Override
		public void release() {
			this.events.add("release %s %s".formatted(this.kind, this.resource));
		}

	}

}
