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
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;

import org.junit.jupiter.api.Test;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.AcquireRequest;
import io.github.rwlock.store.ForwardingStore;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.ReleaseAnswer;
import io.github.rwlock.store.ReleaseAnswer.Outcome;
import io.github.rwlock.store.ReleaseRequest;
import io.github.rwlock.store.StoreHarness;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link Drain} and {@link Abandonment}.
 */
class EndOfHistoryTests {

	private static final LeaseSpec WRITER = lease("a", LockKind.WRITE);

	private static final LeaseSpec NEXT = lease("b", LockKind.WRITE);

	private static final LeaseSpec READER = lease("a", LockKind.READ);

	private static final LeaseSpec OTHER = lease("b", LockKind.READ);

	@Test
	void whenStoreKeepsItsRulesThenEveryHistoryEnds() {
		assertThat(end(new ModelHarness(), Drain::new, WRITER, NEXT)).isEmpty();
		assertThat(end(new ModelHarness(), Abandonment::new, WRITER, NEXT)).isEmpty();
		assertThat(end(new ModelHarness(), Drain::new, READER, OTHER, upgrade(READER), upgrade(OTHER))).isEmpty();
	}

	@Test
	void whenReleasesDoNothingThenSomebodyStillWaits() {
		StoreHarness deaf = new FlawedHarness(new ModelHarness(), Deaf::new);
		assertThat(end(deaf, Drain::new, WRITER, NEXT)).contains("in the end somebody still waits");
	}

	@Test
	void whenOwnersWaitForEachOtherThenItIsSeen() {
		StoreHarness patient = FlawedHarness.of(new ModelHarness(), Flaw.QUEUES_THE_SECOND_UPGRADER);
		assertThat(end(patient, Drain::new, READER, OTHER, upgrade(READER), upgrade(OTHER)).orElseThrow())
			.startsWith("in the end everybody waits");
	}

	@Test
	void whenTheDeadAreRenewedThenTheyKeepAStrangerOut() {
		StoreHarness kind = new FlawedHarness(new ModelHarness(), Kind::new);
		assertThat(end(kind, Abandonment::new, WRITER).orElseThrow()).startsWith("the dead keep a stranger out");
	}

	private static Optional<String> end(StoreHarness harness, BiFunction<SearchRun, SearchNode, HistoryEnd> end,
			LeaseSpec... leases) {
		try (SearchRun run = new SearchRun(harness)) {
			SearchNode node = new SearchNode(List.of("a", "b"), run.side().view());
			for (LeaseSpec lease : leases) {
				Step step = Step.acquire(lease, true, Duration.ofDays(1));
				Known known = new Known();
				Object answer = run.take(step);
				known.see(run.side().view());
				node = node.after(step, answer, known);
			}
			return end.apply(run, node).problem();
		}
	}

	private static LeaseSpec lease(String client, LockKind kind) {
		return Leases.lease(client, 1, kind, LockMode.FAIR, Duration.ofSeconds(5));
	}

	private static LeaseSpec upgrade(LeaseSpec hold) {
		return Leases.lease(Leases.name(Leases.id(hold.id().client(), 2), LockKind.WRITE, hold.owner(), ""),
				LockMode.FAIR, Duration.ofSeconds(5), hold.name());
	}

	private static final class Deaf extends ForwardingStore {

		Deaf(LockStore store) {
			super(store);
		}

		@Override
		public CompletionStage<ReleaseAnswer> release(ReleaseRequest request) {
			return CompletableFuture.completedStage(new ReleaseAnswer(Instant.EPOCH, Outcome.RELEASED));
		}

	}

	private static final class Kind extends ForwardingStore {

		Kind(LockStore store) {
			super(store);
		}

		@Override
		public CompletionStage<AcquireAnswer> acquire(AcquireRequest request) {
			return renew(Leases.lease(new Place(request.lease().resource(), Instant.EPOCH).here(WRITER.name()),
					LockMode.FAIR, Duration.ofSeconds(5)))
				.thenCompose((renewed) -> super.acquire(request));
		}

	}

}
