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

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;

import org.junit.jupiter.api.Test;

import io.github.rwlock.store.ReleaseAnswer.Outcome;
import io.github.rwlock.store.ResourceView.Holder;

import static io.github.rwlock.store.Leases.by;
import static io.github.rwlock.store.Leases.inGroup;
import static io.github.rwlock.store.Leases.named;
import static io.github.rwlock.store.Leases.ownedBy;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Owners, groups, applications and a caller's own ids are any texts; distinct ones stay
 * distinct, and all of them come back as they were.
 */
abstract class TextContract extends StoreContract {

	private static final List<String> TEXTS = OddTexts.ALL;

	@Test
	void whenOwnersAreOddThenEachReentersItsOwnLeaseOnly() {
		assertThat(new LinkedHashSet<>(TEXTS)).hasSameSizeAs(TEXTS);
		assertThat(TEXTS).allSatisfy((text) -> {
			LeaseSpec held = held(ownedBy(text, this.alpha.write()));
			assertEntersBeside(text, (other) -> ownedBy(other, this.bravo.read()));
			assertThat(this.alpha.release(held)).isEqualTo(Outcome.RELEASED);
		});
	}

	@Test
	void whenGroupsAreOddThenReadersShareTheirOwnOnly() {
		assertThat(TEXTS).allSatisfy((text) -> {
			LeaseSpec held = held(inGroup(text, this.alpha.read()));
			assertEntersBeside(text, (other) -> inGroup(other, this.bravo.read()));
			assertThat(this.alpha.release(held)).isEqualTo(Outcome.RELEASED);
		});
		assertThat(leftovers()).isEmpty();
	}

	@Test
	void whenGroupsOfWaitersAreOddThenReadersStayBehindThoseOfOthersOnly() {
		assertThat(TEXTS).allSatisfy((text) -> {
			LeaseSpec holder = held(this.alpha.write());
			LeaseSpec first = waiting(inGroup(text, this.bravo.read()));
			LeaseSpec same = waiting(inGroup(text, this.bravo.read()));
			LeaseSpec other = waiting(inGroup(text + ' ', this.bravo.read()));
			this.alpha.release(holder);
			assertHolders(first, same);
			assertWaiters(other);
			List.of(first, same, other).forEach(this.bravo::release);
		});
	}

	@Test
	void whenOwnIdsAreOddThenEachIsALeaseOfItsOwn() {
		assertAllHeldAndFound(Leases::named);
	}

	@Test
	void whenApplicationsAreOddThenTheirLeasesAreFound() {
		assertAllHeldAndFound(Leases::by);
	}

	@Test
	void whenOwnersAreOddThenTheirLeasesAreFound() {
		assertAllHeldAndFound(Leases::ownedBy);
	}

	@Test
	void whenGroupsAreOddThenTheirLeasesAreFound() {
		assertThat(TEXTS).allSatisfy((text) -> {
			LeaseSpec lease = held(inGroup(text, this.alpha.read()));
			assertFound(lease);
			assertThat(this.alpha.release(lease)).isEqualTo(Outcome.RELEASED);
		});
	}

	private void assertAllHeldAndFound(BiFunction<String, LeaseSpec, LeaseSpec> variant) {
		List<LeaseSpec> leases = TEXTS.stream().map((text) -> held(variant.apply(text, this.alpha.read()))).toList();
		assertHolders(leases.toArray(LeaseSpec[]::new));
		assertThat(leases).allSatisfy(this::assertFound);
		assertThat(leases).allSatisfy((lease) -> {
			assertThat(this.alpha.release(lease)).isEqualTo(Outcome.RELEASED);
			lost(this.alpha.renew(lease));
		});
		assertThat(leftovers()).isEmpty();
	}

	private void assertFound(LeaseSpec lease) {
		granted(this.alpha.poll(lease));
		renewed(this.alpha.renew(lease));
		assertThat(view().holders()).extracting(Holder::lease).contains(lease.name());
	}

	@Test
	void whenAllTextsAreOddThenTheyComeBackFromTheQueueAndAreEndedByTheirNames() {
		LeaseSpec holder = held(this.bravo.write());
		List<LeaseSpec> waiters = TEXTS.stream().map((text) -> waiting(odd(text))).toList();
		assertWaiters(waiters.toArray(LeaseSpec[]::new));
		this.bravo.release(holder);
		Set<LeaseName> entered = new LinkedHashSet<>();
		while (!view().holders().isEmpty()) {
			List<LeaseName> names = view().holders().stream().map(Holder::lease).toList();
			assertThat(this.bravo.end(names)).isEqualTo(names.size());
			entered.addAll(names);
		}
		assertThat(entered).containsExactlyInAnyOrderElementsOf(waiters.stream().map(LeaseSpec::name).toList());
	}

	@Test
	void whenAllTextsAreOddThenADowngradedLeaseIsFoundByThem() {
		assertThat(TEXTS).allSatisfy((text) -> {
			LeaseSpec write = held(named(text, by(text, ownedBy(text, this.alpha.write()))));
			renewed(this.alpha.downgrade(write, text));
			assertHolders(write.downgradedTo(text));
			assertThat(this.alpha.release(write.downgradedTo(text))).isEqualTo(Outcome.RELEASED);
		});
	}

	@Test
	void whenTextsMoveFromOneFieldToTheNextThenItIsAnotherLease() {
		LeaseSpec lease = held(by("a|b", ownedBy("c", inGroup("d|e", named("f", this.alpha.read())))));
		List<LeaseSpec> others = List.of(by("a", ownedBy("b|c", inGroup("d|e", named("f", this.alpha.read())))),
				by("a|b", ownedBy("c|d", inGroup("e", named("f", this.alpha.read())))),
				by("a|b|c", ownedBy("", inGroup("d|e", named("f", this.alpha.read())))),
				by("a|b", ownedBy("c", inGroup("d", named("f|e", this.alpha.read())))),
				by("b", ownedBy("c", inGroup("d|e", named("f|a", this.alpha.read())))));
		assertThat(others).allSatisfy((other) -> {
			lost(this.alpha.renew(other));
			assertThat(this.alpha.release(other)).isEqualTo(Outcome.NOT_HELD);
			assertThat(this.bravo.end(other)).isZero();
		});
		assertHolders(lease);
	}

	private LeaseSpec odd(String text) {
		return named(text, by(text, ownedBy(text, inGroup(text, this.alpha.read()))));
	}

	/**
	 * Assert that what is wanted with the same text enters, and with no other.
	 */
	private void assertEntersBeside(String text, Function<String, LeaseSpec> wish) {
		for (String other : TEXTS) {
			LeaseSpec wanted = wish.apply(other);
			if (other.equals(text)) {
				granted(this.bravo.tryAcquire(wanted));
				assertThat(this.bravo.release(wanted)).isEqualTo(Outcome.RELEASED);
			}
			else {
				busy(this.bravo.tryAcquire(wanted));
			}
		}
	}

}
