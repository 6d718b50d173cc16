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
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.store.AcquireAnswer.Busy;
import io.github.rwlock.store.AcquireAnswer.Granted;

import static io.github.rwlock.store.Leases.lasting;
import static io.github.rwlock.store.Leases.on;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The live leases of a resource are: none, or read leases, or one write lease.
 */
abstract class ExclusionContract extends StoreContract {

	@ParameterizedTest
	@MethodSource("meetings")
	void whenHeldThenOnlyReadersShare(LockKind held, LockMode heldMode, LockKind wanted, LockMode wantedMode) {
		granted(this.alpha.tryAcquire(this.alpha.spec(held, heldMode)));
		boolean shared = held == LockKind.READ && wanted == LockKind.READ;
		assertThat(this.bravo.tryAcquire(this.bravo.spec(wanted, wantedMode)))
			.isInstanceOf(shared ? Granted.class : Busy.class);
	}

	static Stream<Arguments> meetings() {
		return sides().flatMap((held) -> sides().map((wanted) -> Arguments.of(held[0], held[1], wanted[0], wanted[1])));
	}

	private static Stream<Object[]> sides() {
		return Stream.of(LockKind.values())
			.flatMap((kind) -> Stream.of(LockMode.values()).map((mode) -> new Object[] { kind, mode }));
	}

	@Test
	void whenSameClientAsksTwiceThenWritersExclude() {
		granted(this.alpha.tryAcquire(this.alpha.write()));
		busy(this.alpha.tryAcquire(this.alpha.write()));
	}

	@ParameterizedTest
	@EnumSource
	void whenManyReadersHoldThenWriterNeedsTheLastToLeave(LockMode mode) {
		List<LeaseSpec> readers = IntStream.range(0, 10).mapToObj((index) -> this.alpha.read(mode)).toList();
		readers.forEach((reader) -> granted(this.alpha.tryAcquire(reader)));
		for (LeaseSpec reader : readers) {
			busy(this.bravo.tryAcquire(this.bravo.write(mode)));
			this.alpha.release(reader);
		}
		granted(this.bravo.tryAcquire(this.bravo.write(mode)));
	}

	@ParameterizedTest
	@EnumSource
	void whenExpiryIsReachedThenLeaseHasEnded(LockKind held) {
		granted(this.alpha.tryAcquire(this.alpha.spec(held, LockMode.WRITER_PREFERRED)));
		advance(StoreClient.LEASE.minus(MOMENT));
		busy(this.bravo.tryAcquire(this.bravo.write()));
		advance(MOMENT);
		granted(this.bravo.tryAcquire(this.bravo.write()));
	}

	@Test
	void whenShorterReaderExpiresThenLongerOneStaysProtected() {
		LeaseSpec longer = lasting(Duration.ofSeconds(10), this.alpha.read());
		granted(this.alpha.tryAcquire(longer));
		granted(this.bravo.tryAcquire(lasting(Duration.ofSeconds(1), this.bravo.read())));
		advance(Duration.ofSeconds(2));
		busy(this.bravo.tryAcquire(this.bravo.write()));
		assertThat(granted(this.alpha.poll(longer)).expiry()).isEqualTo(now().plusSeconds(8));
	}

	@Test
	void whenShorterReaderLeavesThenLongerOneStaysProtected() {
		granted(this.alpha.tryAcquire(lasting(Duration.ofSeconds(10), this.alpha.read())));
		LeaseSpec shorter = lasting(Duration.ofSeconds(1), this.bravo.read());
		granted(this.bravo.tryAcquire(shorter));
		this.bravo.release(shorter);
		advance(Duration.ofSeconds(2));
		busy(this.bravo.tryAcquire(this.bravo.write()));
	}

	@Test
	void whenOneReaderRenewsThenTheOtherStillExpires() {
		LeaseSpec renewing = this.alpha.read();
		LeaseSpec crashed = this.bravo.read();
		granted(this.alpha.tryAcquire(renewing));
		granted(this.bravo.tryAcquire(crashed));
		advance(StoreClient.LEASE.dividedBy(2));
		renewed(this.alpha.renew(renewing));
		advance(StoreClient.LEASE.dividedBy(2));
		lost(this.bravo.renew(crashed));
		this.alpha.release(renewing);
		granted(this.bravo.tryAcquire(this.bravo.write()));
	}

	@Test
	void whenRenewedThenWriterStaysOutPastTheFirstExpiry() {
		LeaseSpec lease = this.alpha.read();
		granted(this.alpha.tryAcquire(lease));
		advance(StoreClient.LEASE.minus(MOMENT));
		renewed(this.alpha.renew(lease));
		advance(StoreClient.LEASE.minus(MOMENT));
		busy(this.bravo.tryAcquire(this.bravo.write()));
		advance(MOMENT);
		granted(this.bravo.tryAcquire(this.bravo.write()));
	}

	@Test
	void whenResourcesDifferThenWritersDoNotMeet() {
		granted(this.alpha.tryAcquire(on("document:1", this.alpha.write())));
		granted(this.bravo.tryAcquire(on("document:2", this.bravo.write())));
	}

}
