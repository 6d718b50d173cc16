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

import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.StoreHarness;

import static io.github.rwlock.LockKind.READ;
import static io.github.rwlock.LockKind.WRITE;
import static io.github.rwlock.LockMode.FAIR;
import static io.github.rwlock.LockMode.READER_PREFERRED;
import static io.github.rwlock.store.model.Leases.id;
import static io.github.rwlock.store.model.Leases.lease;
import static io.github.rwlock.store.model.Leases.name;
import static io.github.rwlock.store.model.Leases.named;
import static io.github.rwlock.store.model.Step.acquire;
import static io.github.rwlock.store.model.Step.downgrade;
import static io.github.rwlock.store.model.Step.end;
import static io.github.rwlock.store.model.Step.inspect;
import static io.github.rwlock.store.model.Step.pass;
import static io.github.rwlock.store.model.Step.poll;
import static io.github.rwlock.store.model.Step.release;
import static io.github.rwlock.store.model.Step.renew;
import static java.time.Duration.ofMillis;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

/**
 * Whatever happens, a store answers as the model does, to the letter.
 */
public abstract class StorePropertyTests {

	private static final int STEPS = 20_000;

	private static final LeaseSpec HOLDER = lease("a", 1, WRITE, FAIR, ofMillis(100));

	private static final LeaseSpec WAITER = lease("b", 2, READ, FAIR, ofMillis(5_000));

	private Comparison comparison;

	/**
	 * Open an empty store at the start of its time.
	 * @return the store, closed by the test
	 */
	protected abstract StoreHarness openHarness();

	/**
	 * Look at what the store keeps of a resource, after a command for it.
	 * @param resource the resource
	 * @return what is wrong with it
	 */
	protected List<String> keyProblems(String resource) {
		return List.of();
	}

	@BeforeEach
	void open() {
		this.comparison = new Comparison(openHarness(), this::keyProblems);
	}

	@AfterEach
	void close() {
		this.comparison.close();
	}

	@Test
	void whenHistoriesAreRandomThenStoreAgreesWithModel() {
		new PropertyRun(this.comparison).firstFailure(STEPS).ifPresent((failure) -> fail(failure.toString()));
	}

	@Test
	void whenConfirmationRunsOutThenStoreAgreesWithModel() {
		assertAgreement(acquire(HOLDER, true, ofMillis(0)), acquire(WAITER, true, ofMillis(0)),
				release(HOLDER, ofMillis(10)), pass(ofMillis(2_999)), acquire(HOLDER, true, ofMillis(3_000)),
				poll(HOLDER), pass(ofMillis(1)), renew(WAITER, ofMillis(5_000)), poll(HOLDER));
	}

	@Test
	void whenCancelOvertakesAcquireThenStoreAgreesWithModel() {
		assertAgreement(release(HOLDER, ofMillis(100)), pass(ofMillis(100)), acquire(HOLDER, true, ofMillis(100)),
				pass(ofMillis(1)), acquire(HOLDER, true, ofMillis(100)));
	}

	@Test
	void whenRenewedWaiterIsNextThenItIsPromotedAndRenewed() {
		assertAgreement(acquire(HOLDER, true, ofMillis(0)), acquire(WAITER, true, ofMillis(0)), pass(ofMillis(100)),
				renew(WAITER, ofMillis(5_000)));
	}

	@Test
	void whenRenewedForLongerThenTokenIsKeptForLonger() {
		assertAgreement(acquire(HOLDER, true, ofMillis(0)), renew(HOLDER, ofMillis(3_000)));
	}

	@Test
	void whenShorterLeaseOfAnOwnerEndsThenNothingOfItCounts() {
		LeaseSpec reader = lease(name(id("a", 1), READ, named("o"), "g"), FAIR, ofMillis(100));
		LeaseSpec writer = lease(name(id("b", 2), WRITE, named("o"), ""), FAIR, ofMillis(5_000));
		LeaseSpec stranger = lease(name(id("c", 3), READ), FAIR, ofMillis(100));
		assertAgreement(acquire(reader, true, ofMillis(0)), acquire(writer, true, ofMillis(0)), pass(ofMillis(100)),
				downgrade(writer, ""), acquire(stranger, true, ofMillis(100)));
	}

	@Test
	void whenOwnerEntersInAnotherWayThenItsWaiterIsGrantedByTheNextRequest() {
		LeaseSpec reader = lease("a", 1, READ, FAIR, ofMillis(5_000));
		LeaseSpec writer = lease("b", 2, WRITE, FAIR, ofMillis(5_000));
		LeaseSpec waiter = lease(name(id("c", 3), READ, named("o"), ""), FAIR, ofMillis(5_000));
		LeaseSpec preferred = lease(name(id("c", 4), READ, named("o"), ""), READER_PREFERRED, ofMillis(5_000));
		assertAgreement(acquire(reader, true, ofMillis(0)), acquire(writer, true, ofMillis(0)),
				acquire(waiter, true, ofMillis(0)), acquire(preferred, true, ofMillis(0)),
				renew(reader, ofMillis(5_000)));
	}

	@Test
	void whenTwoReadersUpgradeThenStoreAgreesWithModel() {
		LeaseSpec first = lease("a", 1, READ, FAIR, ofMillis(5_000));
		LeaseSpec second = lease("b", 2, READ, FAIR, ofMillis(5_000));
		LeaseSpec upgrade = lease(name(id("a", 3), WRITE, first.owner(), ""), FAIR, ofMillis(5_000), first.name());
		LeaseSpec late = lease(name(id("b", 4), WRITE, second.owner(), ""), FAIR, ofMillis(5_000), second.name());
		assertAgreement(acquire(first, true, ofMillis(0)), acquire(second, true, ofMillis(0)),
				acquire(upgrade, true, ofMillis(0)), acquire(late, true, ofMillis(0)), release(second, ofMillis(-1)),
				poll(upgrade), downgrade(upgrade, "g"), downgrade(upgrade, "g"), release(first, ofMillis(-1)));
	}

	@Test
	void whenUpgraderWaitsThenReadersWhoCameBeforeItAreBehindIt() {
		LeaseSpec first = lease("a", 1, READ, FAIR, ofMillis(5_000));
		LeaseSpec second = lease("b", 2, READ, FAIR, ofMillis(5_000));
		LeaseSpec writer = lease("c", 3, WRITE, FAIR, ofMillis(5_000));
		LeaseSpec reader = lease("d", 4, READ, FAIR, ofMillis(5_000));
		LeaseSpec upgrade = lease(name(id("a", 5), WRITE, first.owner(), ""), FAIR, ofMillis(5_000), first.name());
		assertAgreement(acquire(first, true, ofMillis(0)), acquire(second, true, ofMillis(0)),
				acquire(writer, true, ofMillis(0)), acquire(reader, true, ofMillis(0)),
				acquire(upgrade, true, ofMillis(0)), release(writer, ofMillis(0)), release(second, ofMillis(0)));
	}

	@Test
	void whenAllIsEndedTwiceThenSuccessorsStay() {
		assertAgreement(acquire(HOLDER, true, ofMillis(0)), acquire(WAITER, true, ofMillis(0)), inspect("c"), end("c"),
				end("c"), poll(WAITER));
	}

	private void assertAgreement(Step... steps) {
		assertThat(this.comparison.problem(List.of(steps))).isEmpty();
	}

}
