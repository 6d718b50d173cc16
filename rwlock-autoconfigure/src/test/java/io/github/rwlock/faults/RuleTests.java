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
package io.github.rwlock.faults;

import org.junit.jupiter.api.Test;

import static io.github.rwlock.faults.Histories.asked;
import static io.github.rwlock.faults.Histories.elsewhere;
import static io.github.rwlock.faults.Histories.read;
import static io.github.rwlock.faults.Histories.write;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Each rule finds what breaks it, and nothing else.
 */
class RuleTests {

	@Test
	void whenOneAfterAnotherThenNoViolation() {
		Histories histories = Histories.of(write("a", 5, 10, 20), write("b", 6, 20, 30), read("c", "", 30, 40))
			.writing(5, 1)
			.writing(6, 2);
		assertThat(histories.violations()).isEmpty();
	}

	@Test
	void whenWritersOverlapThenViolation() {
		assertThat(Histories.of(write("a", 5, 10, 21), write("b", 6, 20, 30)).violations()).singleElement()
			.asString()
			.startsWith("Exclusion broken")
			.contains("a.0", "b.0");
	}

	@Test
	void whenWriterIsInsideAnotherThenViolation() {
		assertThat(Histories.of(write("b", 6, 20, 25), write("a", 5, 10, 100)).violations()).hasSize(1);
	}

	@Test
	void whenLongSectionIsMetByManyThenEachIsAViolation() {
		assertThat(Histories.of(write("a", 5, 10, 100), read("b", "", 20, 25), read("c", "", 30, 35)).violations())
			.hasSize(2);
	}

	@Test
	void whenReaderAndWriterOverlapThenViolation() {
		assertThat(Histories.of(read("a", "", 10, 21), write("b", 6, 20, 30)).violations()).hasSize(1);
		assertThat(Histories.of(write("a", 6, 10, 21), read("b", "", 20, 30)).violations()).hasSize(1);
	}

	@Test
	void whenReadersOfOneGroupOverlapThenNoViolation() {
		assertThat(Histories.of(read("a", "g", 10, 21), read("b", "g", 20, 30)).violations()).isEmpty();
	}

	@Test
	void whenReadersOfTwoGroupsOverlapThenViolation() {
		assertThat(Histories.of(read("a", "", 10, 21), read("b", "g", 20, 30)).violations()).hasSize(1);
	}

	@Test
	void whenOneOwnerOverlapsThenNoViolation() {
		assertThat(Histories.of(read("a", "g", 10, 30), write("a", 6, 15, 20), read("a", "", 16, 40)).violations())
			.isEmpty();
	}

	@Test
	void whenResourcesDifferThenNoViolation() {
		assertThat(Histories.of(write("a", 5, 10, 21), elsewhere(write("b", 5, 20, 30))).violations()).isEmpty();
	}

	@Test
	void whenEmptiedBetweenThenOverlapIsAllowed() {
		Histories histories = Histories.of(write("a", 5, 10, 40), write("b", 6, 20, 30)).emptiedAt(15);
		assertThat(histories.violations()).isEmpty();
		assertThat(ExclusionRule.allowedOverlaps(histories.history())).isOne();
	}

	@Test
	void whenEmptiedBeforeOrAfterBothThenOverlapIsNotAllowed() {
		assertThat(Histories.of(write("a", 5, 10, 40), write("b", 6, 20, 30)).emptiedAt(9).violations()).hasSize(1);
		assertThat(Histories.of(write("a", 5, 10, 40), write("b", 6, 20, 30)).emptiedAt(20).violations()).hasSize(1);
	}

	@Test
	void whenOneGrantedBeforeEmptyingEntersLaterThenOverlapIsAllowed() {
		Section late = asked(5, write("a", 5, 20, 30));
		assertThat(Histories.of(write("b", 6, 15, 40), late).emptiedAt(10).violations()).isEmpty();
	}

	@Test
	void whenTokenGoesBackThenViolation() {
		assertThat(Histories.of(write("a", 6, 10, 20), write("b", 5, 20, 30)).violations()).singleElement()
			.asString()
			.startsWith("Token did not grow");
	}

	@Test
	void whenTokenIsSharedThenViolation() {
		assertThat(Histories.of(write("a", 5, 10, 20), write("b", 5, 20, 30)).violations()).hasSize(1);
		assertThat(Histories.of(write("a", 5, 10, 20), write("b", 5, 20, 30)).emptiedAt(15).violations()).hasSize(1);
	}

	@Test
	void whenTokenGoesBackBehindOneThatGrewThenViolation() {
		assertThat(Histories.of(write("a", 5, 10, 20), write("b", 9, 20, 30), write("c", 6, 30, 40)).violations())
			.hasSize(1);
	}

	@Test
	void whenTokenIsBackAfterEmptyingThenViolation() {
		assertThat(Histories.of(write("a", 6, 10, 20), write("b", 5, 30, 40)).emptiedAt(25).violations()).hasSize(1);
	}

	@Test
	void whenOneOwnerSharesItsTokenThenNoViolation() {
		assertThat(Histories.of(write("a", 5, 10, 20), write("a", 5, 12, 18)).violations()).isEmpty();
	}

	@Test
	void whenReadersHaveNoTokenThenNoViolation() {
		assertThat(Histories.of(write("a", 5, 10, 20), read("b", "", 20, 30)).violations()).isEmpty();
	}

	@Test
	void whenUpdateIsLostThenViolation() {
		assertThat(Histories.of().writing(5, 1).writing(6, 1).violations()).singleElement()
			.asString()
			.startsWith("Write 2 does not follow");
	}

	@Test
	void whenOlderWriteIsAcceptedThenViolation() {
		assertThat(Histories.of().writing(6, 1).writing(5, 2).violations()).hasSize(1);
	}

	@Test
	void whenValidWriterIsRefusedThenViolation() {
		Section writer = write("a", 5, 10, 20);
		assertThat(Histories.of(writer).refusing(writer, 19).violations()).singleElement()
			.asString()
			.startsWith("A valid writer was refused");
		assertThat(Histories.of(writer).refusing(writer, 19).emptiedAt(15).violations()).isEmpty();
		assertThat(Histories.of(writer).refusing(writer, 19).emptiedAt(19).violations()).hasSize(1);
	}

	@Test
	void whenWriterIsRefusedAfterItsEndThenStaleWrite() {
		Section writer = write("a", 5, 10, 20);
		Histories histories = Histories.of(writer).refusing(writer, 20);
		assertThat(histories.violations()).isEmpty();
		assertThat(histories.history().staleWrites()).hasSize(1);
		assertThat(Histories.of(writer).refusing(writer, 19).history().staleWrites()).isEmpty();
	}

	@Test
	void whenLeaseIsLostBeforeItsTimeThenViolation() {
		Section reader = read("a", "", 10, 20);
		assertThat(Histories.of(reader).losing(reader, 15).violations()).singleElement()
			.asString()
			.startsWith("A lease was lost before its time");
		assertThat(Histories.of(reader).losing(reader, 15).emptiedAt(12).violations()).isEmpty();
		assertThat(Histories.of(reader).losing(reader, 15).emptiedAt(16).violations()).hasSize(1);
	}

	@Test
	void whenErrorThenViolation() {
		assertThat(Histories.of().failingWith("a key has no end").violations()).singleElement()
			.asString()
			.contains("a key has no end");
	}

}
