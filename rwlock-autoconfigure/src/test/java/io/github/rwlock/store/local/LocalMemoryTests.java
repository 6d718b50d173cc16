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

package io.github.rwlock.store.local;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

import org.junit.jupiter.api.Test;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseOwner;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.ReleaseRequest;
import io.github.rwlock.store.RenewAnswer.Renewed;
import io.github.rwlock.store.ResourceView;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What stays in this JVM's memory, and for how long.
 */
class LocalMemoryTests extends LocalTestCase {

	private static final Duration MOMENT = Duration.ofMillis(1);

	@Test
	void whenNobodyAsksForResourcesAnyMoreThenRequestsForAnotherRemoveThem() {
		for (int index = 0; index < 100; index++) {
			granted(lease("abandoned:" + index, LockKind.WRITE));
		}
		this.clock.advance(LEASE.multipliedBy(2));
		for (int index = 0; index < 100; index++) {
			granted(lease("busy", LockKind.READ));
		}
		assertThat(this.locks.resources()).containsExactly("busy");
	}

	@Test
	void whenReadsOfOwnersGroupsAndOwnIdsHaveEndedThenNothingStays() {
		LeaseOwner owner = LeaseOwner.named("batch");
		LeaseId ownId = new LeaseId("client", 1, "order 7");
		LeaseName name = new LeaseName(RESOURCE, LockKind.READ, ownId, "test", owner, "reports");
		LeaseSpec outer = granted(new LeaseSpec(name, LockMode.FAIR, LEASE, null));
		LeaseSpec inner = granted(lease(LockKind.READ, owner, outer));
		release(outer);
		assertThat(this.locks.resources()).containsExactly(RESOURCE);
		release(inner);
		assertThat(this.locks.resources()).isEmpty();
	}

	@Test
	void whenDowngradedLeaseHasEndedThenOnlyItsTokenStaysUntilTheClockHasPassedIt() {
		LeaseSpec write = granted(lease(LockKind.WRITE));
		assertThat(answer(this.store.downgrade(write, "reports"))).isInstanceOf(Renewed.class);
		release(write.downgradedTo("reports"));
		assertStaysFor(MOMENT);
	}

	@Test
	void whenLeasesAreForcedToEndThenWhoeverWaitsInsideThemGoesToo() {
		LeaseSpec first = granted(lease(LockKind.READ));
		LeaseSpec second = granted(lease(LockKind.READ));
		queued(lease(LockKind.WRITE, second.owner(), second));
		assertThat(answer(this.store.end(RESOURCE, List.of(first.name(), second.name())))).isEqualTo(2);
		assertThat(this.locks.resources()).isEmpty();
	}

	@Test
	void whenUnknownIsReleasedRenewedDowngradedOrEndedThenNothingStays() {
		LeaseSpec unknown = lease(LockKind.WRITE);
		release(unknown);
		answer(this.store.renew(unknown));
		answer(this.store.downgrade(unknown, ""));
		answer(this.store.end(RESOURCE, List.of(unknown.name())));
		assertThat(this.locks.resources()).isEmpty();
	}

	@Test
	void whenReleaseIsRememberedThenItStaysUntilThatHasPassed() {
		LeaseSpec read = granted(lease(LockKind.READ));
		Instant until = this.clock.instant().plusSeconds(5);
		answer(this.store.release(new ReleaseRequest(read, until)));
		assertStaysFor(Duration.ofSeconds(5).plus(MOMENT));
	}

	@Test
	void whenUnknownIsInspectedThenNothingStays() {
		ResourceView view = answer(this.store.inspect(RESOURCE));
		assertThat(view).isEqualTo(new ResourceView(this.clock.instant(), List.of(), List.of()));
		assertThat(this.locks.resources()).isEmpty();
	}

	@Test
	void whenWhatHasEndedIsInspectedThenItIsNotSeenAndNobodyIsGrantedAnything() {
		Recorder recorder = new Recorder();
		this.store.start(recorder);
		LeaseSpec waiter = queuedBehindACrashedHolder();
		ResourceView view = answer(this.store.inspect(RESOURCE));
		assertThat(view.holders()).isEmpty();
		assertThat(view.waiters()).extracting(ResourceView.Waiter::lease).containsExactly(waiter.name());
		assertThat(recorder.granted).isEmpty();
		askForAnother();
		assertThat(recorder.granted).containsExactly(waiter.id());
	}

	@Test
	void whenClockHasPassedTheTokenThenNothingStaysAfterTheWriter() {
		LeaseSpec write = granted(lease(LockKind.WRITE));
		this.clock.advance(MOMENT);
		release(write);
		assertThat(this.locks.resources()).isEmpty();
	}

	private void assertStaysFor(Duration duration) {
		this.clock.advance(duration.minus(MOMENT));
		askForAnother();
		assertThat(this.locks.resources()).containsExactly(RESOURCE);
		this.clock.advance(MOMENT);
		askForAnother();
		assertThat(this.locks.resources()).isEmpty();
	}

	private void askForAnother() {
		release(lease("another", LockKind.READ));
	}

}
