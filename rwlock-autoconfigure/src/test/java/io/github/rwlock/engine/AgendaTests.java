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

import java.lang.ref.WeakReference;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import io.github.rwlock.LockKind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Leases come when they are due, and those that were released are not kept.
 */
class AgendaTests {

	private static final int LEASE = 30;

	private static final long SOON = 8000;

	private final long now = Nanos.now();

	private final List<HeldLease> held = new ArrayList<>();

	private final Agenda<HeldLease> due = new Agenda<>(this.held::size, Duration.ofMinutes(1));

	@Test
	void leasesShouldComeWhenTheyAreDueInThatOrder() {
		HeldLease last = put(30);
		HeldLease first = put(10);
		HeldLease second = put(20);
		assertThat(taken(9)).isEmpty();
		assertThat(taken(10)).containsExactly(first);
		assertThat(taken(20)).containsExactly(first, second);
		assertThat(this.due.take(in(30), 2)).containsExactly(first, second);
		assertThat(this.due.take(in(30), 2)).containsExactly(last);
		assertThat(this.due.take(in(30), 2)).isEmpty();
	}

	@Test
	void whenOneIsDueThenThoseThatMayBeRenewedComeWithIt() {
		HeldLease first = put(10);
		HeldLease joining = lease();
		HeldLease later = lease();
		joining.renewIn(seconds(10.7), this.now);
		later.renewIn(seconds(12), this.now);
		this.due.put(joining);
		this.due.put(later);
		long moment = this.now + seconds(10.2);
		assertThat(this.due.take(moment, 9)).containsExactly(first, joining);
		assertThat(this.due.take(moment, 9)).isEmpty();
	}

	@Test
	void whenDueEarlierOrLaterThanBeforeThenItComesThen() {
		HeldLease earlier = put(30);
		HeldLease later = put(10);
		assertThat(taken(1)).isEmpty();
		until(earlier, 5);
		this.due.put(earlier);
		later.renewIn(0, this.now);
		later.extend(new Validity(Instant.EPOCH, in(90)));
		later.renewIn(seconds(20), this.now);
		assertThat(taken(9)).containsExactly(earlier);
		this.due.remove(earlier);
		assertThat(taken(18)).isEmpty();
		assertThat(taken(20)).containsExactly(later);
	}

	@Test
	void whenReleasedBeforeItIsTakenThenNothingIsKept() {
		List<WeakReference<HeldLease>> released = new ArrayList<>();
		IntStream.range(0, 1500).forEach((index) -> {
			HeldLease lease = put(10);
			release(lease);
			released.add(new WeakReference<>(lease));
		});
		HeldLease releasedBefore = lease();
		releasedBefore.markReleased();
		this.due.put(releasedBefore);
		assertForgotten(released);
		assertThat(taken(10)).isEmpty();
		assertThat(this.due.size()).isZero();
	}

	@Test
	void whenManyWerePutThenTheyArePutInOrderBeforeAnyIsDue() throws InterruptedException {
		this.due.await();
		Thread taker = new Thread(this.due::await);
		taker.start();
		IntStream.range(1, Agenda.MOST_CHANGES).forEach((index) -> put(LEASE));
		await().until(() -> taker.getState() == Thread.State.TIMED_WAITING);
		put(LEASE);
		taker.join(SOON);
		assertThat(taker.isAlive()).isFalse();
	}

	@Test
	void whenReleasedAfterItWasPutInOrderThenItsTimeIsKeptOnlyForAWhileAndItselfNot() {
		List<WeakReference<HeldLease>> released = new ArrayList<>();
		IntStream.range(0, 1500).forEach((index) -> this.held.add(put(10)));
		assertThat(taken(1)).isEmpty();
		this.held.forEach((lease) -> {
			release(lease);
			released.add(new WeakReference<>(lease));
		});
		this.held.clear();
		assertForgotten(released);
		HeldLease other = put(20);
		assertThat(taken(1)).isEmpty();
		assertThat(this.due.size()).isOne();
		assertThat(taken(20)).containsExactly(other);
	}

	@Test
	void whenPutBackThenItIsNotTakenAgainBeforeTheEarliestMoment() {
		HeldLease lease = put(10);
		List<HeldLease> taken = this.due.take(in(10), 1);
		this.due.putBack(taken, in(11));
		assertThat(this.due.take(in(10), 1)).isEmpty();
		assertThat(this.due.take(in(11), 1)).containsExactly(lease);
	}

	@Test
	void whenPutInOrderThenItIsKeptAndNoMoreRecent() {
		List<HeldLease> kept = new ArrayList<>();
		Agenda<HeldLease> agenda = new Agenda<>(kept::add, kept::size, Duration.ofMinutes(1));
		HeldLease lease = lease();
		HeldLease ended = lease();
		agenda.put(lease);
		agenda.put(ended);
		agenda.remove(ended);
		assertThat(agenda.recent()).containsExactly(lease);
		assertThat(agenda.take(this.now, 9)).isEmpty();
		assertThat(kept).containsExactly(lease);
		assertThat(agenda.recent()).isEmpty();
	}

	@Test
	void whenPutAgainThenItIsKeptSinceNobodyMayFindItAmongTheRecentMeanwhile() {
		List<HeldLease> kept = new ArrayList<>();
		AtomicReference<@Nullable DueTime<?>> before = new AtomicReference<>();
		Agenda<HeldLease> agenda = new Agenda<>((lease) -> {
			assertThat(before.get()).isNotNull().returns(false, DueTime::isCancelled);
			kept.add(lease);
		}, kept::size, Duration.ofMinutes(1));
		HeldLease lease = lease();
		agenda.put(lease);
		assertThat(kept).isEmpty();
		before.set(lease.dueTime());
		agenda.put(lease);
		assertThat(kept).containsExactly(lease);
		assertThat(agenda.recent()).containsExactly(lease);
	}

	@Test
	void whenMoreIsPutWhileItIsPutInOrderThenThatStaysRecent() {
		List<HeldLease> kept = new ArrayList<>();
		AtomicReference<Agenda<HeldLease>> agenda = new AtomicReference<>();
		List<HeldLease> later = List.of(lease(), lease());
		agenda.set(new Agenda<>((lease) -> {
			if (kept.isEmpty()) {
				later.forEach(agenda.get()::put);
			}
			kept.add(lease);
		}, kept::size, Duration.ofMinutes(1)));
		HeldLease first = lease();
		agenda.get().put(first);
		assertThat(agenda.get().take(this.now, 9)).isEmpty();
		assertThat(kept).containsExactly(first);
		assertThat(agenda.get().recent()).containsExactlyInAnyOrderElementsOf(later);
		assertThat(agenda.get().take(in(3 * LEASE), 9)).hasSize(3);
		assertThat(kept).hasSize(3).containsAll(later);
		assertThat(agenda.get().recent()).isEmpty();
	}

	private static void assertForgotten(List<WeakReference<HeldLease>> released) {
		await().untilAsserted(() -> {
			System.gc();
			assertThat(released).allMatch((reference) -> reference.get() == null);
		});
	}

	private List<HeldLease> taken(int moment) {
		List<HeldLease> taken = this.due.take(in(moment), 9);
		this.due.putBack(taken, this.now);
		return taken;
	}

	private void release(HeldLease lease) {
		assertThat(lease.markReleased()).isTrue();
		this.due.remove(lease);
	}

	/**
	 * Put a lease that is not renewed, and so due when it ends.
	 */
	private HeldLease put(int moment) {
		HeldLease lease = until(in(moment));
		this.due.put(lease);
		return lease;
	}

	private HeldLease lease() {
		return until(in(3 * LEASE));
	}

	private void until(HeldLease lease, int moment) {
		lease.renewIn(0, in(moment));
		assertThat(lease.dueAt()).isEqualTo(in(moment));
	}

	private HeldLease until(long moment) {
		return new HeldLease(TestLeases.granted(LockKind.READ, 1, moment));
	}

	private long in(int seconds) {
		return this.now + seconds(seconds);
	}

	private static long seconds(double seconds) {
		return (long) (1_000_000_000 * seconds);
	}

}
