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

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockUnavailableException;
import io.github.rwlock.store.StoreReport;
import io.github.rwlock.testsupport.LogRecorder;
import io.github.rwlock.testsupport.RedisServer;
import io.github.rwlock.testsupport.SilentProxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.awaitility.Awaitility.await;

/**
 * Locks while another Redis takes the place of the one they lived in, at the same
 * address.
 */
@ParameterizedClass
@EnumSource(TestClients.Driver.class)
class FailoverTests extends TroubledRedisTestCase {

	private final LogRecorder log = new LogRecorder("io.github.rwlock.store");

	private RedisServer replica;

	private SilentProxy address;

	private LockEngine engine;

	@Override
	RedisServer server() {
		return RedisServer.startProcess("--repl-diskless-sync-delay", "0");
	}

	@BeforeEach
	void replicate() {
		RedisServer primary = this.clients.server();
		this.replica = RedisServer.startProcess();
		this.replica.command("REPLICAOF", primary.host(), Integer.toString(primary.port()));
		this.address = SilentProxy.to(primary);
		await().atMost(SOON)
			.until(() -> String.valueOf(this.replica.command("INFO", "replication")).contains("master_link_status:up"));
		this.engine = this.clients.through(this.address).client(LEASE);
	}

	@AfterEach
	void stop() {
		this.log.close();
		this.address.close();
		this.replica.close();
	}

	@Test
	void whenThePrimaryBecomesAReplicaThenUnavailableUntilTheAddressLeadsToTheNewOne() {
		Lease kept = replicated(this.engine.acquire(LockKind.WRITE, "kept", DEFAULTS));
		await().until(this.engine.store()::isDelivering);
		this.replica.command("REPLICAOF", "NO", "ONE");
		this.clients.server().command("REPLICAOF", this.replica.host(), Integer.toString(this.replica.port()));
		await().untilAsserted(() -> assertThatExceptionOfType(LockUnavailableException.class)
			.isThrownBy(() -> this.engine.acquire(LockKind.WRITE, "a", SHORT_WAIT))
			.withMessageContaining("Redis refused the request: ")
			.withMessageContaining("READONLY"));
		StoreReport report = this.engine.store().report().toCompletableFuture().join();
		assertThat(report.details()).containsEntry("serverRole", "slave");
		assertThat(report.warnings()).anyMatch((warning) -> warning.contains("replica"));
		CompletableFuture<Lease> waiting = onThread(() -> this.engine.acquire(LockKind.WRITE, "a", LONG_WAIT));
		assertThat(this.log.linesFrom("INFO")).singleElement()
			.asString()
			.contains("Locks are refused, and not renewed, as long as this lasts: Redis refused the request: ");
		this.address.leadTo(this.replica);
		assertThat(waiting).succeedsWithin(SOON).satisfies(Lease::release);
		assertThat(this.log.linesFrom("INFO")).hasSize(2);
		assertGoesOn(kept);
	}

	@Test
	void whenThePrimaryCrashesThenLocksThatTheNewOneKnowsGoOn() {
		Lease kept = replicated(this.engine.acquire(LockKind.WRITE, "kept", DEFAULTS));
		this.clients.server().kill();
		this.replica.command("REPLICAOF", "NO", "ONE");
		this.address.leadTo(this.replica);
		assertGoesOn(kept);
	}

	@Test
	void whenTheNewPrimaryNeverHeardOfALockThenItsLossIsToldOnce() {
		Lease known = replicated(this.engine.acquire(LockKind.WRITE, "known", DEFAULTS));
		this.replica.command("REPLICAOF", "NO", "ONE");
		Lease unknown = this.engine.acquire(LockKind.WRITE, "unknown", DEFAULTS);
		this.clients.server().kill();
		this.address.leadTo(this.replica);
		await().atMost(SOON).until(() -> !this.clients.losses().isEmpty());
		Lease next = this.clients.client(LEASE).acquire(LockKind.WRITE, "unknown", LONG_WAIT);
		assertThat(next.fencingToken().orElseThrow()).isGreaterThan(unknown.fencingToken().orElseThrow());
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(unknown::release)
			.withMessageContaining("the store did not have it any more");
		next.release();
		assertThatNoException().isThrownBy(known::release);
		assertThat(this.clients.losses()).singleElement()
			.satisfies((loss) -> assertThat(loss.resource()).isEqualTo("unknown"));
	}

	private Lease replicated(Lease lease) {
		await().until(() -> Long.valueOf(1)
			.equals(this.replica.command("EXISTS", redis().leases(lease.kind(), lease.resource()))));
		return lease;
	}

	/**
	 * Assert that a lease is renewed, that its waiter is woken when it is released, and
	 * that nothing was lost.
	 */
	private void assertGoesOn(Lease kept) {
		await().atMost(SOON).until(() -> kept.remaining().compareTo(LEASE.dividedBy(10).multipliedBy(9)) > 0);
		await().atMost(SOON).until(this.engine.store()::isDelivering);
		LockEngine other = this.clients.client(LEASE);
		CompletableFuture<Lease> next = onThread(() -> other.acquire(LockKind.WRITE, "kept", LONG_WAIT));
		await().ignoreExceptionsInstanceOf(LockUnavailableException.class)
			.until(() -> !this.engine.inspect("kept").waiters().isEmpty());
		long token = kept.fencingToken().orElseThrow();
		assertThatNoException().isThrownBy(kept::release);
		assertThat(next).succeedsWithin(SOON)
			.satisfies((lease) -> assertThat(lease.fencingToken().orElseThrow()).isGreaterThan(token))
			.satisfies(Lease::release);
		assertThat(this.clients.losses()).isEmpty();
	}

}
