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

import java.time.Duration;
import java.time.Instant;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.LockOptions;
import io.github.rwlock.LockTicketException;
import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseOwner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A ticket is read as it was written, or not at all.
 */
class TicketTextTests {

	private static final LeaseId ID = new LeaseId("gT5kq0Zw81Ab", 1_795_836_000_123_456L);

	private static final Ticket TICKET = ticket("document:1", ID, LeaseOwner.flow(ID), "");

	static Stream<Ticket> tickets() {
		LeaseId own = new LeaseId("c", 3, "any text: \u00fc|=-");
		return Stream.of(TICKET, ticket("a\ud800b{}%", own, LeaseOwner.named("\ud83d\ude00"), "group"),
				ticket("\u20ac".repeat(70_000), ID, LeaseOwner.named("x".repeat(21_001)), "\udc00"),
				new Ticket("local", new LeaseName("a", LockKind.WRITE, own, "", LeaseOwner.flow(ID), ""), LockMode.FAIR,
						LockOptions.LONGEST_LEASE, Instant.EPOCH));
	}

	@ParameterizedTest
	@MethodSource("tickets")
	void shouldBeReadAsItWasWritten(Ticket ticket) {
		String text = TicketText.write(ticket);
		assertThat(text).matches("[0-9A-Za-z._-]+");
		assertThat(TicketText.read(text)).isEqualTo(ticket);
	}

	@ParameterizedTest
	@NullAndEmptySource
	@ValueSource(strings = { " ", "any text", "rwl1.", "rwl1.AAAA", "rwl1.AAAAAAAA", "rwl2.AAAAAAAA", "rwl1.\u00fc" })
	void whenItIsNoneThenRefused(@Nullable String text) {
		assertThatExceptionOfType(LockTicketException.class).isThrownBy(() -> TicketText.read(text))
			.withMessageContaining("Lease.ticket()");
	}

	@Test
	void whenACharacterIsAnotherThenRefusedAndNotRepeated() {
		String text = TicketText.write(TICKET);
		IntStream.range(0, text.length())
			.forEach((index) -> "A_z0.".chars()
				.filter((other) -> other != text.charAt(index))
				.forEach(
						(other) -> assertRefused(text.substring(0, index) + (char) other + text.substring(index + 1))));
	}

	@Test
	void whenNotWholeOrWithMoreThenRefusedAndNotRepeated() {
		String text = TicketText.write(TICKET);
		IntStream.range(0, text.length()).mapToObj((end) -> text.substring(0, end)).forEach(this::assertRefused);
		Stream.of(text + "A", text + "=", text + " ", " " + text, text + text).forEach(this::assertRefused);
	}

	@Test
	void whenRememberedUntilAPartOfAMillisecondThenUntilTheWholeOne() {
		Instant until = Instant.ofEpochSecond(1_795_836_000, 1);
		Ticket ticket = new Ticket("local", TICKET.lease(), LockMode.FAIR, TICKET.leaseTime(), until);
		assertThat(TicketText.read(TicketText.write(ticket)).rememberUntil())
			.isEqualTo(Instant.ofEpochSecond(1_795_836_000, 1_000_000));
	}

	private void assertRefused(String text) {
		assertThatExceptionOfType(LockTicketException.class).as(text)
			.isThrownBy(() -> TicketText.read(text))
			.satisfies((ex) -> {
				if (text.length() > 12) {
					assertThat(ex.getMessage()).doesNotContain(text.substring(0, 12));
				}
			});
	}

	private static Ticket ticket(String resource, LeaseId id, LeaseOwner owner, String group) {
		return new Ticket("redis:rwlock", new LeaseName(resource, LockKind.READ, id, "shop", owner, group),
				LockMode.WRITER_PREFERRED, Duration.ofSeconds(30), Instant.ofEpochMilli(1_795_836_000_123L));
	}

}
