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

package io.github.rwlock.aop;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.NullSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.params.provider.Arguments.arguments;

/**
 * The text of the values of keys and owners.
 */
class LockExpressionTextTests {

	@ParameterizedTest
	@MethodSource
	void whenValueHasTextThenItIsTheKey(Object value, String expected) {
		assertThat(LockExpressionText.of(value)).isEqualTo(expected);
	}

	static Stream<Arguments> whenValueHasTextThenItIsTheKey() {
		return Stream.of(arguments(" a ", " a "), arguments(new StringBuilder("text"), "text"),
				arguments((byte) 5, "5"), arguments((short) 5, "5"), arguments(5, "5"), arguments(-5L, "-5"),
				arguments(new AtomicLong(5), "5"), arguments(BigInteger.TEN.pow(20), "100000000000000000000"),
				arguments(new BigDecimal("5"), "5"), arguments(new BigDecimal("5.00"), "5"),
				arguments(new BigDecimal("5.10"), "5.1"), arguments(new BigDecimal("1E+3"), "1000"),
				arguments(new BigDecimal("0.00"), "0"), arguments(new BigDecimal("1E-10"), "0.0000000001"),
				arguments(5.0, "5"), arguments(0.1f, "0.1"), arguments(1e21, "1000000000000000000000"),
				arguments(true, "true"), arguments('c', "c"),
				arguments(new UUID(0, 1), "00000000-0000-0000-0000-000000000001"), arguments(Shelf.LOWER, "LOWER"),
				arguments(LocalDate.of(2026, 2, 1), "2026-02-01"), arguments(Instant.EPOCH, "1970-01-01T00:00:00Z"),
				arguments(Duration.ofSeconds(5), "PT5S"), arguments(Path.of("a"), "a"),
				arguments(Locale.CANADA, "en_CA"), arguments(Optional.of(5), "5"),
				arguments(Optional.of(Optional.of("x")), "x"), arguments(OptionalInt.of(5), "5"),
				arguments(OptionalLong.of(5), "5"), arguments(OptionalDouble.of(0.50), "0.5"),
				arguments(new Isbn("x"), "isbn-x"), arguments(new Date(1), "1970-01-01T00:00:00.001Z"),
				arguments(new Timestamp(1), "1970-01-01T00:00:00.001Z"),
				arguments(GregorianCalendar.from(ZonedDateTime.parse("1970-01-01T01:00:00+01:00")),
						"1970-01-01T00:00:00Z"),
				arguments(ZonedDateTime.parse("2026-02-01T10:00:00+01:00"), "2026-02-01T10:00+01:00"),
				arguments(YearMonth.of(2026, 2), "2026-02"), arguments(new Pair("a", 5), "a:5"),
				arguments(new Pair("a:b", Optional.of("%")), "a%3Ab:%25"),
				arguments(new Pair("a", new Pair("b", "c")), "a:b%3Ac"),
				arguments(new Single(new BigDecimal("5.0")), "5"), arguments(new Single(" a:b"), " a:b"),
				arguments(new AtomicBoolean(true), "true"), arguments(new Named("x", 1), "x:1"));
	}

	@ParameterizedTest
	@MethodSource
	void whenNumberHasAPointThenItsTextIsTheShortestThatGivesItBack(Number value, String expected) {
		assertThat(LockExpressionText.of(value)).isEqualTo(expected);
	}

	static Stream<Arguments> whenNumberHasAPointThenItsTextIsTheShortestThatGivesItBack() {
		return Stream.of(arguments(2e-3, "0.002"), arguments(2e23, "200000000000000000000000"),
				arguments(1.0 / 3, "0.3333333333333333"), arguments(0.1 + 0.2, "0.30000000000000004"),
				arguments(-0.0, "0"), arguments(-1.5f, "-1.5"), arguments(16777216f, "16777216"),
				arguments(3.4e38f, "340000000000000000000000000000000000000"), arguments(2.0E-3f, "0.002"),
				arguments(9007199254740993.0, "9007199254740992"), arguments(100.0, "100"));
	}

	@Test
	void whenTextIsReadAgainThenItIsTheSameNumber() {
		Random random = new Random(5);
		for (int i = 0; i < 10_000; i++) {
			double value = Double.longBitsToDouble(random.nextLong());
			if (Double.isFinite(value)) {
				assertThat(Double.parseDouble(LockExpressionText.of(value))).isEqualTo(value);
			}
		}
	}

	@ParameterizedTest
	@NullSource
	@MethodSource({ "blankValues", "valuesWithoutText" })
	void whenValueHasNoTextThenRefused(Object value) {
		assertThatIllegalArgumentException().isThrownBy(() -> LockExpressionText.of(value))
			.withMessageStartingWith("gave ")
			.withMessageNotContaining("secret");
	}

	@ParameterizedTest
	@MethodSource("blankValues")
	void whenTextIsBlankThenMayBeJoined(Object value) {
		assertThat(LockExpressionText.joined(value)).isBlank();
	}

	static Stream<Object> blankValues() {
		return Stream.of("", " \t", new StringBuilder(), ' ', Optional.of(" "));
	}

	static Stream<Arguments> valuesWithoutText() {
		return Stream
			.<Object>of(Optional.empty(), OptionalInt.empty(), OptionalLong.empty(), List.of(), List.of("a"), Set.of(1),
					Map.of("a", 1), new String[] { "a" }, new int[] { 1 }, new Pair("a", null),
					new Pair("a", List.of()), new Empty(), new Single(" "), new Failing("a"), new FailingText(),
					new Object(), new NoText(), (Runnable) LockExpressionTextTests::new, Double.NaN,
					Float.POSITIVE_INFINITY, new BigDecimal("1E+1000000000"), new BigDecimal("1E-1000000000"),
					new java.sql.Date(0), new Time(0), (Iterable<String>) List.of("a")::iterator,
					new AtomicReference<>("secret"), CompletableFuture.completedFuture("secret"),
					ByteBuffer.allocate(1), BigInteger.TEN.pow(1001))
			.map((value) -> arguments(value));
	}

	enum Shelf {

		LOWER {

			@Override
			public String toString() {
				return "the lower shelf";
			}

		}

	}

	record Pair(Object left, Object right) {

	}

	record Single(Object value) {

	}

	record Empty() {

	}

	record Named(String name, int number) {

		@Override
		public String toString() {
			return "called " + this.name;
		}

	}

	record Failing(String value) {

		@Override
		public String value() {
			throw new UnsupportedOperationException("secret");
		}

	}

	static class Isbn {

		private final String text;

		Isbn(String text) {
			this.text = text;
		}

		@Override
		public String toString() {
			return "isbn-" + this.text;
		}

	}

	static class FailingText {

		@Override
		public String toString() {
			throw new UnsupportedOperationException("secret");
		}

	}

	static class NoText {

	}

}
