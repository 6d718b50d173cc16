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

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Test;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKeyException;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.LockSnapshot;
import io.github.rwlock.LockUnavailableException;
import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseOwner;
import io.github.rwlock.store.ResourceView;
import io.github.rwlock.store.StoreException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * A look at a resource shows who holds it and who waits, and a forced release ends what
 * was seen and nothing that came after it.
 */
class InspectionTests extends LocalTestCase {

	private final UnreliableStore store = unreliableStore();

	private final LockEngine engine = client(this.store, LEASE);

	private final LockEngine other = client();

	@Test
	void shouldShowHoldersAndWaiters() {
		Lease read = this.engine.acquire(LockKind.READ, "a", DEFAULTS.withOwner("owner").withGroup("group"));
		onThread(() -> this.other.acquire(LockKind.WRITE, "a", DEFAULTS.withMode(LockMode.FAIR)));
		await().until(() -> waiting(this.engine, "a") == 1);
		onThread(() -> this.engine.acquire(LockKind.READ, "a", DEFAULTS.withOwner("you")));
		await().until(() -> waiting(this.engine, "a") == 2);
		LockSnapshot snapshot = this.other.inspect("a");
		assertThat(snapshot.resource()).isEqualTo("a");
		assertThat(snapshot.holders()).singleElement().satisfies((holder) -> {
			assertThat(holder).isEqualTo(new LockSnapshot.Holder(LockKind.READ, "owner", "test", this.engine.clientId(),
					"group", holder.heldSince(), holder.expiresIn(), OptionalLong.empty()));
			assertThat(holder.heldSince()).isBetween(snapshot.time().minus(SOON), snapshot.time());
			assertThat(holder.expiresIn()).isBetween(LEASE.minus(SOON), LEASE);
		});
		assertThat(snapshot.waiters()).satisfiesExactly(
				(waiter) -> assertThat(waiter).isEqualTo(new LockSnapshot.Waiter(LockKind.WRITE, LockMode.FAIR, null,
						"test", this.other.clientId(), null, waiter.waited())),
				(waiter) -> assertThat(waiter).isEqualTo(new LockSnapshot.Waiter(LockKind.READ,
						LockMode.WRITER_PREFERRED, "you", "test", this.engine.clientId(), null, waiter.waited())));
		assertThat(snapshot.waiters().get(0).waited()).isBetween(snapshot.waiters().get(1).waited(), SOON);
		assertThat(read.isHeld()).isTrue();
	}

	@Test
	void shouldShowTheTokenOfAWriter() {
		Lease write = this.engine.acquire(LockKind.WRITE, "a", DEFAULTS);
		assertThat(this.other.inspect("a").holders()).singleElement().satisfies((holder) -> {
			assertThat(holder.fencingToken()).isEqualTo(write.fencingToken());
			assertThat(holder.owner()).isNull();
			assertThat(holder.group()).isNull();
		});
	}

	@Test
	void shouldShowTheLongestHeldFirstAndNoneSinceLaterThanNow() {
		Instant now = Instant.ofEpochSecond(1_795_836_000);
		this.store.onInspect((request) -> CompletableFuture
			.completedFuture(new ResourceView(now, List.of(holder("late", now.plusMillis(400)),
					holder("b", now.minusSeconds(1)), holder("a", now.minusSeconds(2))), List.of())));
		LockSnapshot snapshot = this.engine.inspect("a");
		assertThat(snapshot.time()).isEqualTo(now);
		assertThat(snapshot.holders()).extracting(LockSnapshot.Holder::client).containsExactly("a", "b", "late");
		assertThat(snapshot.holders()).extracting(LockSnapshot.Holder::heldSince)
			.containsExactly(now.minusSeconds(2), now.minusSeconds(1), now);
	}

	@Test
	void whenNobodyIsThereThenEmptyAndNothingIsEnded() {
		assertFree(this.engine, "nobody");
		assertThat(this.engine.forceRelease("nobody")).isZero();
	}

	@Test
	void whenForcedThenAllEndAndWhoeverWaitsIsLetIn() {
		this.engine.acquire(LockKind.READ, "a", DEFAULTS);
		this.other.acquire(LockKind.READ, "a", DEFAULTS);
		CompletableFuture<Lease> waiting = onThread(() -> this.other.acquire(LockKind.WRITE, "a", DEFAULTS));
		await().until(() -> waiting(this.engine, "a") == 1);
		assertThat(this.other.forceRelease("a")).isEqualTo(2);
		assertThat(waiting).succeedsWithin(SOON);
	}

	@Test
	void whenTheForcedReleaseArrivesAgainThenItEndsNoSuccessor() {
		CompletableFuture<Void> gate = new CompletableFuture<>();
		CompletableFuture<Integer> late = new CompletableFuture<>();
		this.store.onEnd(Fault.first(1, (request) -> {
			gate.thenAccept((opened) -> request.get().thenAccept(late::complete));
			return request.get();
		}));
		this.other.acquire(LockKind.WRITE, "a", DEFAULTS.withOwner("late"));
		assertThat(this.engine.forceRelease("a")).isOne();
		Lease successor = this.other.acquire(LockKind.WRITE, "a", DEFAULTS.withOwner("successor"));
		gate.complete(null);
		assertThat(late).succeedsWithin(SOON).isEqualTo(0);
		assertThat(this.engine.inspect("a").holders()).hasSize(1);
		successor.release();
		assertThat(this.losses).isEmpty();
	}

	@Test
	void whenTheStoreDoesNotAnswerThenUnavailable() {
		this.engine.acquire(LockKind.READ, "a", DEFAULTS);
		this.store.onEnd(Fault.fail());
		assertThatExceptionOfType(LockUnavailableException.class).isThrownBy(() -> this.engine.forceRelease("a"))
			.withMessageContaining("'a'")
			.withMessageContaining("failing on purpose");
		this.store.onInspect(Fault.fail());
		assertThatExceptionOfType(LockUnavailableException.class).isThrownBy(() -> this.engine.inspect("a"))
			.withMessageContaining("failing on purpose")
			.withCauseInstanceOf(StoreException.class)
			.satisfies((ex) -> assertThat(ex.resource()).isEqualTo("a"));
	}

	@Test
	void whenTheResourceIsBlankThenRefused() {
		assertThatExceptionOfType(LockKeyException.class).isThrownBy(() -> this.engine.inspect(" "));
		assertThatExceptionOfType(LockKeyException.class).isThrownBy(() -> this.engine.forceRelease(""));
	}

	private static ResourceView.Holder holder(String client, Instant since) {
		LeaseId id = new LeaseId(client, 1);
		LeaseName lease = new LeaseName("a", LockKind.READ, id, "test", LeaseOwner.flow(id), "");
		return new ResourceView.Holder(lease, since, since.plus(Duration.ofMinutes(1)), 0);
	}

}
