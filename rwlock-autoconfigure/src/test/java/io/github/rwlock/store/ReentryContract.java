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

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.store.ReleaseAnswer.Outcome;

import static io.github.rwlock.store.Leases.inside;
import static io.github.rwlock.store.Leases.ownedBy;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * An owner re-enters what it holds whoever waits, and each of its leases ends by itself.
 */
abstract class ReentryContract extends StoreContract {

	@ParameterizedTest
	@MethodSource("nestings")
	void whenFlowNamesItsHoldThenItReenters(LockKind outerKind, LockKind innerKind, LockMode mode) {
		LeaseSpec outer = held(this.alpha.spec(outerKind, LockMode.WRITER_PREFERRED));
		assertReenters(outer, inside(outer, this.alpha.spec(innerKind, mode)));
	}

	@ParameterizedTest
	@MethodSource("nestings")
	void whenNamedOwnerAsksFromAnotherClientThenItReenters(LockKind outerKind, LockKind innerKind, LockMode mode) {
		LeaseSpec outer = held(ownedBy("x", this.alpha.spec(outerKind, LockMode.WRITER_PREFERRED)));
		assertReenters(outer, ownedBy("x", this.bravo.spec(innerKind, mode)));
	}

	static Stream<Arguments> nestings() {
		return Stream.of(LockMode.values())
			.flatMap((mode) -> Stream.of(Arguments.of(LockKind.READ, LockKind.READ, mode),
					Arguments.of(LockKind.WRITE, LockKind.READ, mode),
					Arguments.of(LockKind.WRITE, LockKind.WRITE, mode)));
	}

	private void assertReenters(LeaseSpec outer, LeaseSpec inner) {
		StoreClient client = client("charlie");
		LeaseSpec fairWriter = waiting(client.write(LockMode.FAIR));
		LeaseSpec writer = waiting(client.write());
		granted(this.alpha.tryAcquire(inner));
		assertHolders(outer, inner);
		assertWaiters(fairWriter, writer);
		assertThat(this.alpha.release(outer)).isEqualTo(Outcome.RELEASED);
		assertHolders(inner);
		assertThat(this.alpha.release(inner)).isEqualTo(Outcome.RELEASED);
		assertHolders(fairWriter);
	}

	@ParameterizedTest
	@EnumSource
	void whenWriteIsReleasedBeforeTheReadInsideItThenWriterStaysOutUntilTheReadEnds(LockMode mode) {
		LeaseSpec write = held(this.alpha.write(mode));
		LeaseSpec writer = waiting(this.bravo.write(mode));
		LeaseSpec read = held(inside(write, this.alpha.read(mode)));
		this.alpha.release(write);
		assertWaiting(writer);
		this.alpha.release(read);
		assertHolders(writer);
	}

	@ParameterizedTest
	@EnumSource
	void whenWriterWaitsThenANestedReadPassesAndTheWriterEntersAfterTheLastRelease(LockMode mode) {
		LeaseSpec outer = held(this.alpha.read(mode));
		LeaseSpec writer = waiting(this.bravo.write(mode));
		LeaseSpec inner = inside(outer, this.alpha.read(mode));
		granted(this.alpha.tryAcquire(inner));
		this.alpha.release(inner);
		assertHolders(outer);
		this.alpha.release(outer);
		assertHolders(writer);
	}

	@Test
	void whenNestedFiftyTimesThenEachReleaseEndsOneLease() {
		List<LeaseSpec> nested = new ArrayList<>(List.of(held(this.alpha.write())));
		while (nested.size() < 50) {
			LockKind kind = LockKind.values()[nested.size() % 2];
			LockMode mode = LockMode.values()[nested.size() % 3];
			nested.add(held(inside(nested.get(nested.size() - 1), this.alpha.spec(kind, mode))));
		}
		while (!nested.isEmpty()) {
			assertHolders(nested.toArray(LeaseSpec[]::new));
			busy(this.bravo.tryAcquire(this.bravo.write()));
			LeaseSpec innermost = nested.remove(nested.size() - 1);
			assertThat(this.alpha.release(innermost)).isEqualTo(Outcome.RELEASED);
			assertThat(this.alpha.release(innermost)).isEqualTo(Outcome.NOT_HELD);
		}
		granted(this.bravo.tryAcquire(this.bravo.write()));
	}

	@Test
	void whenFlowNamesNoHoldThenItDoesNotReenter() {
		LeaseSpec first = held(this.alpha.write());
		busy(this.alpha.tryAcquire(this.alpha.read(LockMode.READER_PREFERRED)));
		busy(this.bravo.tryAcquire(this.bravo.write()));
		assertHolders(first);
	}

	@Test
	void whenHoldIsHandedOverAndNotConfirmedYetThenItIsReentered() {
		LeaseSpec holder = held(this.bravo.write());
		LeaseSpec outer = waiting(this.alpha.write());
		waiting(this.bravo.write());
		this.bravo.release(holder);
		granted(this.alpha.tryAcquire(inside(outer, this.alpha.read())));
	}

	@Test
	void whenInnerLeaseIsNestedFurtherThenEitherIsAHold() {
		LeaseSpec outer = held(this.alpha.write());
		LeaseSpec inner = held(inside(outer, this.alpha.read()));
		LeaseSpec innermost = held(inside(inner, this.alpha.read()));
		this.alpha.release(outer);
		LeaseSpec another = held(inside(inner, this.alpha.write()));
		assertHolders(inner, innermost, another);
	}

}
