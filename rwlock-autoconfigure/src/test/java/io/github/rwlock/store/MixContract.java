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

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.store.AcquireAnswer.Queued;

import static io.github.rwlock.store.Leases.inGroup;
import static io.github.rwlock.store.Leases.inside;
import static io.github.rwlock.store.Leases.ownedBy;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * No mix of modes, groups and owners stalls: once holders leave, each round of releases
 * lets someone in.
 */
abstract class MixContract extends StoreContract {

	private static final List<Function<StoreClient, LeaseSpec>> STRANGERS = strangers();

	@Test
	void whenAnyThreeWaitForAWriterThenEveryoneEnters() {
		for (Function<StoreClient, LeaseSpec> first : STRANGERS) {
			for (Function<StoreClient, LeaseSpec> second : STRANGERS) {
				STRANGERS.forEach((third) -> {
					held(this.alpha.write());
					assertEveryoneEnters(Stream.of(first, second, third).map((wish) -> wish.apply(this.bravo)));
				});
			}
		}
	}

	@Test
	void whenAnyTwoComeBesideReadersThatUpgradeThenEveryoneEnters() {
		for (Function<StoreClient, LeaseSpec> first : STRANGERS) {
			for (Function<StoreClient, LeaseSpec> second : STRANGERS) {
				LeaseSpec upgrading = held(this.alpha.read());
				held(ownedBy("x", this.alpha.read()));
				held(ownedBy("y", this.alpha.read()));
				assertEveryoneEnters(Stream.of(first.apply(this.bravo), inside(upgrading, this.alpha.write()),
						second.apply(this.bravo), ownedBy("x", this.alpha.write())));
			}
		}
	}

	private void assertEveryoneEnters(Stream<LeaseSpec> wishes) {
		List<LeaseSpec> waiting = wishes.filter((wish) -> this.bravo.acquire(wish) instanceof Queued).toList();
		assertThat(Drain.everyoneEnters(this.bravo, waiting)).isEqualTo(waiting.size());
	}

	private static List<Function<StoreClient, LeaseSpec>> strangers() {
		Stream<Function<StoreClient, LeaseSpec>> unnamed = Stream.of(LockMode.values())
			.flatMap((mode) -> Stream.of((client) -> client.write(mode), (client) -> client.read(mode),
					(client) -> inGroup("g", client.read(mode))));
		Stream<Function<StoreClient, LeaseSpec>> named = Stream.of(LockKind.values())
			.map((kind) -> (client) -> ownedBy("y", client.spec(kind, LockMode.WRITER_PREFERRED)));
		return Stream.concat(unnamed, named).toList();
	}

}
