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

package io.github.rwlock.store.model;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.AcquireRequest;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.ReleaseAnswer;
import io.github.rwlock.store.ReleaseRequest;
import io.github.rwlock.store.RenewAnswer;

/**
 * Where a history takes place: the store or the model. Each command is sent by the client
 * that its lease is named after.
 *
 * @param clients the store or the model as each client sees it
 * @param resource the history's resource
 * @param start when the history began
 * @param clock lets time pass
 */
record Side(Map<String, LockStore> clients, String resource, Instant start, Consumer<Duration> clock) {

	AcquireAnswer acquire(LeaseSpec lease, boolean queue, Duration notAfter) {
		return answer(client(lease).acquire(new AcquireRequest(here(lease), queue, this.start.plus(notAfter))));
	}

	AcquireAnswer poll(LeaseSpec lease) {
		return answer(client(lease).acquire(AcquireRequest.poll(here(lease))));
	}

	ReleaseAnswer release(LeaseSpec lease, Duration rememberUntil) {
		return answer(client(lease).release(new ReleaseRequest(here(lease), this.start.plus(rememberUntil))));
	}

	RenewAnswer renew(LeaseSpec lease, Duration leaseTime) {
		return answer(client(lease).renew(here(lease).lasting(leaseTime)));
	}

	Duration pass(Duration time) {
		this.clock.accept(time);
		return time;
	}

	private LockStore client(LeaseSpec lease) {
		LockStore client = this.clients.get(lease.id().client());
		if (client == null) {
			throw new IllegalArgumentException("No client '%s'".formatted(lease.id().client()));
		}
		return client;
	}

	private LeaseSpec here(LeaseSpec lease) {
		LeaseName hold = lease.hold();
		return new LeaseSpec(here(lease.name()), lease.mode(), lease.leaseTime(), (hold != null) ? here(hold) : null);
	}

	private LeaseName here(LeaseName name) {
		return new LeaseName(this.resource, name.kind(), name.id(), name.appId(), name.owner(), name.group());
	}

	private static <A> A answer(CompletionStage<A> stage) {
		return stage.toCompletableFuture().orTimeout(30, TimeUnit.SECONDS).join();
	}

}
