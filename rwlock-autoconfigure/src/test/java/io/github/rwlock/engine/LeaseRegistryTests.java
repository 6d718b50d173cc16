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
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import io.github.rwlock.LockKind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * What is held is seen, whether or not it was put in order already.
 */
class LeaseRegistryTests extends ThreadedTestCase {

	private static final Duration LEASE = Duration.ofMinutes(10);

	private static final int LOOKS = 2000;

	private final LossSignal signal = new LossSignal((loss) -> {
	}, new GuardedBodies(), new Monitoring());

	private final LeaseRegistry leases = new LeaseRegistry(this.signal);

	private final AtomicBoolean ended = new AtomicBoolean();

	@AfterEach
	void close() {
		this.signal.close();
	}

	@Test
	void whenHeldThenItIsFoundBeforeAndAfterItIsPutInOrder() {
		HeldLease lease = add(1);
		assertFound(lease);
		putInOrder();
		assertFound(lease);
		this.leases.add(lease);
		assertFound(lease);
		putInOrder();
		assertFound(lease);
	}

	@Test
	void whenEndedThenItIsFoundNoMoreAndNotKept() {
		HeldLease brief = add(1);
		HeldLease kept = add(2);
		end(brief);
		assertThat(this.leases.held()).containsExactly(kept);
		putInOrder();
		assertThat(brief.isKept()).isFalse();
		assertThat(kept.isKept()).isTrue();
		end(kept);
		assertThat(this.leases.size()).isZero();
		assertThat(this.leases.find(kept.spec().name())).isNull();
	}

	@Test
	void whenKeptAndEndedThenNothingHoldsIt() {
		WeakReference<HeldLease> ended = endKept();
		await().untilAsserted(() -> {
			System.gc();
			assertThat(ended.get()).isNull();
		});
	}

	@Test
	void whenLeasesComeAndGoAndArePutInOrderThenThoseThatStayAreSeenAllTheTime() {
		CompletableFuture<Void> others = onThread(() -> {
			for (long number = 100; !this.ended.get(); number++) {
				end(add(number));
			}
			return null;
		});
		CompletableFuture<Void> ordering = onThread(() -> {
			while (!this.ended.get()) {
				putInOrder();
			}
			return null;
		});
		for (int look = 0; look < LOOKS; look++) {
			List<HeldLease> staying = LongStream.range(0, 10).mapToObj(this::add).toList();
			assertThat(this.leases.held().filter(staying::contains)).hasSameElementsAs(staying).hasSize(10);
			assertThat(staying).allMatch((lease) -> this.leases.find(lease.spec().name()) == lease);
			staying.forEach(this::end);
		}
		this.ended.set(true);
		assertThat(CompletableFuture.allOf(others, ordering)).succeedsWithin(Duration.ofMinutes(1));
		assertThat(this.leases.size()).isZero();
	}

	private WeakReference<HeldLease> endKept() {
		HeldLease lease = add(1);
		putInOrder();
		end(lease);
		return new WeakReference<>(lease);
	}

	private void assertFound(HeldLease lease) {
		assertThat(this.leases.held()).containsExactly(lease);
		assertThat(this.leases.size()).isOne();
		assertThat(this.leases.find(lease.spec().name())).isSameAs(lease);
	}

	private HeldLease add(long number) {
		HeldLease lease = new HeldLease(TestLeases.granted(LockKind.READ, number, Nanos.now() + Nanos.of(LEASE)));
		this.leases.add(lease);
		return lease;
	}

	private void end(HeldLease lease) {
		assertThat(lease.markReleased()).isTrue();
		this.leases.remove(lease);
	}

	private void putInOrder() {
		Agenda<HeldLease> due = this.leases.due();
		due.putBack(due.take(Nanos.now(), 128), Nanos.now());
	}

}
