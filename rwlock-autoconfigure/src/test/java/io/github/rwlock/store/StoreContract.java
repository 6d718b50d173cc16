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

package io.github.rwlock.store;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

import io.github.rwlock.store.AcquireAnswer.Busy;
import io.github.rwlock.store.AcquireAnswer.Ended;
import io.github.rwlock.store.AcquireAnswer.Granted;
import io.github.rwlock.store.AcquireAnswer.Queued;
import io.github.rwlock.store.AcquireAnswer.Stale;
import io.github.rwlock.store.RenewAnswer.Lost;
import io.github.rwlock.store.RenewAnswer.Renewed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

/**
 * One theme of the contract: a store of its own for each test, with two clients.
 */
abstract class StoreContract {

	static final Duration CONFIRMATION = Duration.ofSeconds(3);

	static final Duration MOMENT = Duration.ofMillis(1);

	private final Supplier<StoreHarness> harnesses;

	private final List<StoreClient> clients = new ArrayList<>();

	StoreHarness harness;

	StoreClient alpha;

	StoreClient bravo;

	StoreContract(Supplier<StoreHarness> harnesses) {
		this.harnesses = harnesses;
	}

	@BeforeEach
	void open() {
		this.harness = this.harnesses.get();
		this.alpha = client("alpha");
		this.bravo = client("bravo");
	}

	@AfterEach
	void close() {
		this.clients.forEach(StoreClient::close);
		this.harness.close();
	}

	StoreClient client(String id) {
		StoreClient client = new StoreClient(this.harness, id);
		this.clients.add(client);
		return client;
	}

	Instant now() {
		return this.harness.now();
	}

	void advance(Duration duration) {
		this.harness.advance(duration);
	}

	Set<String> leftovers() {
		return this.harness.leftovers(StoreClient.RESOURCE);
	}

	Set<String> leftoversAfterNextRequest() {
		stale(this.alpha.poll(this.alpha.read()));
		return leftovers();
	}

	static LeaseSpec on(String resource, LeaseSpec lease) {
		return new LeaseSpec(resource, lease.kind(), lease.mode(), lease.id(), lease.appId(), lease.leaseTime());
	}

	static LeaseSpec lasting(Duration leaseTime, LeaseSpec lease) {
		return new LeaseSpec(lease.resource(), lease.kind(), lease.mode(), lease.id(), lease.appId(), leaseTime);
	}

	static Granted granted(AcquireAnswer answer) {
		return assertThat(answer).asInstanceOf(type(Granted.class)).actual();
	}

	static Queued queued(AcquireAnswer answer) {
		return assertThat(answer).asInstanceOf(type(Queued.class)).actual();
	}

	static Busy busy(AcquireAnswer answer) {
		return assertThat(answer).asInstanceOf(type(Busy.class)).actual();
	}

	static Stale stale(AcquireAnswer answer) {
		return assertThat(answer).asInstanceOf(type(Stale.class)).actual();
	}

	static Ended ended(AcquireAnswer answer) {
		return assertThat(answer).asInstanceOf(type(Ended.class)).actual();
	}

	static Renewed renewed(RenewAnswer answer) {
		return assertThat(answer).asInstanceOf(type(Renewed.class)).actual();
	}

	static Lost lost(RenewAnswer answer) {
		return assertThat(answer).asInstanceOf(type(Lost.class)).actual();
	}

}
