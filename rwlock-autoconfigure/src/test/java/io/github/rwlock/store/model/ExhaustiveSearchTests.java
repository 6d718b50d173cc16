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
import java.util.Optional;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

import io.github.rwlock.LockMode;
import io.github.rwlock.store.local.LocalStoreHarness;
import io.github.rwlock.store.model.Alphabet.Wish;

import static io.github.rwlock.LockKind.READ;
import static io.github.rwlock.LockKind.WRITE;
import static io.github.rwlock.LockMode.FAIR;
import static io.github.rwlock.LockMode.READER_PREFERRED;
import static io.github.rwlock.LockMode.WRITER_PREFERRED;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Whatever three clients do with one resource, the local store keeps its guarantees; and
 * if it did not, this would be seen.
 */
class ExhaustiveSearchTests {

	private static final List<String> CLIENTS = List.of("a", "b", "c");

	@ParameterizedTest
	@EnumSource
	void whenThreeClientsDoWhatTheyWantThenGuaranteesAreKept(Scope scope) {
		ExhaustiveSearch search = new ExhaustiveSearch(LocalStoreHarness::new, scope.alphabet);
		assertThat(search.firstProblem(CLIENTS, scope.depth)).isEmpty();
		assertThat(search.states()).as("states").isGreaterThan(scope.states);
		assertThat(search.steps()).as("steps").isGreaterThan(3 * scope.states);
	}

	@ParameterizedTest
	@EnumSource(mode = Mode.EXCLUDE, names = { "ACCEPTS_TOO_LATE", "FORGETS_CANCELS", "IGNORES_IDS_OF_OTHERS",
			"ENDS_SUCCESSORS", "REVIVES_WHAT_WAS_ENDED", "HANDS_OVER_WHEN_LOOKED_AT" })
	void whenStoreBreaksAGuaranteeThenItIsSeen(Flaw flaw) {
		Optional<String> problem = Stream.of(Scope.values())
			.map((scope) -> new ExhaustiveSearch(() -> FlawedHarness.of(new LocalStoreHarness(), flaw), scope.alphabet)
				.firstProblem(CLIENTS, 4))
			.flatMap(Optional::stream)
			.findFirst();
		assertThat(problem).isPresent();
	}

	/**
	 * What the clients may do, and in how many steps.
	 */
	private enum Scope {

		MODES(8, 3_000, modes()),

		OWNERS(8, 2_400,
				new Alphabet(
						List.of(new Wish(READ, WRITER_PREFERRED), new Wish(READ, FAIR).of("o"),
								new Wish(WRITE, WRITER_PREFERRED).of("o"), new Wish(WRITE, FAIR).of("p")),
						List.of(), false, List.of(""))),

		WRITER_PREFERRED_HOLDS(7, 5_000, holds(WRITER_PREFERRED)),

		READER_PREFERRED_HOLDS(7, 5_000, holds(READER_PREFERRED)),

		FAIR_HOLDS(7, 5_000, holds(FAIR)),

		GROUPS(6, 11_000, groups());

		private final int depth;

		private final int states;

		private final Alphabet alphabet;

		Scope(int depth, int states, Alphabet alphabet) {
			this.depth = depth;
			this.states = states;
			this.alphabet = alphabet;
		}

		private static Alphabet modes() {
			List<Wish> outer = Stream.of(LockMode.values())
				.flatMap((mode) -> Stream.of(new Wish(READ, mode), new Wish(WRITE, mode)))
				.toList();
			return new Alphabet(outer, List.of(), true, List.of());
		}

		private static Alphabet holds(LockMode mode) {
			List<Wish> any = List.of(new Wish(READ, mode), new Wish(WRITE, mode));
			return new Alphabet(any, any, false, List.of(""));
		}

		private static Alphabet groups() {
			List<Wish> any = List.of(new Wish(READ, WRITER_PREFERRED), new Wish(READ, FAIR).in("g"),
					new Wish(WRITE, FAIR));
			return new Alphabet(any, any, false, List.of("g"));
		}

	}

}
