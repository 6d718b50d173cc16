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
import java.util.concurrent.ExecutionException;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import io.github.rwlock.LockConfigurationException;
import io.github.rwlock.LockInterruptedException;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockOptions;
import io.github.rwlock.LockTicketException;
import io.github.rwlock.LockUnavailableException;
import io.github.rwlock.store.StoreException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.awaitility.Awaitility.await;

/**
 * What becomes of a ticket that is refused, or whose use is not answered.
 */
class TicketFailureTests extends LocalTestCase {

	private static final Duration LONGER = LEASE.multipliedBy(3);

	private static final Duration SHORT = Duration.ofSeconds(1);

	private final UnreliableStore store = unreliableStore();

	private final LockEngine engine = client(this.store, Duration.ofSeconds(3));

	private final LockEngine other = client();

	@Test
	void whenTheTicketIsOfAnotherPlaceThenRefusedSayingWhichAndNotRepeated() {
		UnreliableStore elsewhere = unreliableStore("elsewhere-" + LockEngine.newClientId());
		String ticket = client(elsewhere, LEASE).acquire(LockKind.WRITE, "a", DEFAULTS).detach();
		String here = this.store.place();
		for (Runnable use : tries(ticket)) {
			assertThatExceptionOfType(LockTicketException.class).isThrownBy(use::run)
				.withMessageContaining("'" + elsewhere.place() + "'")
				.withMessageContaining("'" + here + "'")
				.satisfies((ex) -> assertThat(ex.getMessage()).doesNotContain(ticket));
		}
		assertThat(this.store.releases()).isZero();
	}

	@Test
	void whenItIsNoTicketThenRefusedBeforeTheStoreIsAsked() {
		String ticket = this.other.acquire(LockKind.WRITE, "a", DEFAULTS).detach();
		String changed = ticket.substring(0, ticket.length() / 2) + "__" + ticket.substring(ticket.length() / 2);
		for (Runnable use : tries(changed)) {
			assertThatExceptionOfType(LockTicketException.class).isThrownBy(use::run)
				.satisfies((ex) -> assertThat(ex.getMessage()).doesNotContain(ticket.substring(0, 12)));
		}
		assertThat(this.store.releases() + this.store.renewals()).isZero();
	}

	@Test
	void whenTheAnswerToTheReleaseIsLostThenSentAgainAndReleased() {
		String ticket = this.other.acquire(LockKind.WRITE, "a", DEFAULTS.withLeaseTime(SHORT)).detach();
		this.store.onRelease(Fault.first(1, Fault.swallowReply()));
		assertThatNoException().isThrownBy(() -> this.engine.release(ticket));
		assertThat(this.store.releases()).isEqualTo(2);
	}

	@Test
	void whenTheReleaseIsNotAnsweredThenUnavailableAndRepeatedInTheBackground() {
		String ticket = this.other.acquire(LockKind.WRITE, "a", DEFAULTS).detach();
		this.store.onRelease(Fault.first(4, Fault.fail()));
		assertThatExceptionOfType(LockUnavailableException.class).isThrownBy(() -> this.engine.release(ticket))
			.withMessageContaining("'a'")
			.withMessageContaining("failing on purpose")
			.withCauseInstanceOf(StoreException.class);
		await().until(() -> this.engine.inspect("a").holders().isEmpty());
		assertThat(this.store.releases()).isEqualTo(5);
	}

	@Test
	void whenARenewalIsNotAnsweredThenSentAgainOnceAndThenUnavailable() {
		String ticket = this.other.acquire(LockKind.WRITE, "a", DEFAULTS).detach();
		this.store.onRenew(Fault.first(1, Fault.fail()));
		assertThat(this.engine.renew(ticket, LONGER)).isPositive();
		this.store.onRenew(Fault.fail());
		assertThatExceptionOfType(LockUnavailableException.class).isThrownBy(() -> this.engine.renew(ticket, LONGER))
			.withMessageContaining("failing on purpose");
		assertThat(expiresIn(this.engine, "a")).isPositive();
	}

	@Test
	void whenInterruptedThenReleasesAndDoesNotRenew() {
		String ticket = this.other.acquire(LockKind.WRITE, "a", DEFAULTS).detach();
		this.store.onRenew(Fault.loseRequest());
		assertThat(onThread(() -> {
			Thread.currentThread().interrupt();
			return this.engine.renew(ticket, LONGER);
		})).failsWithin(SOON)
			.withThrowableOfType(ExecutionException.class)
			.withCauseInstanceOf(LockInterruptedException.class);
		assertThat(onThread(() -> {
			Thread.currentThread().interrupt();
			this.engine.release(ticket);
			return Thread.interrupted();
		})).succeedsWithin(SOON).isEqualTo(true);
		assertFree(this.engine, "a");
	}

	static Stream<Duration> invalid() {
		return Stream.of(Duration.ZERO, Duration.ofMillis(99), Duration.ofSeconds(-1), Duration.ofDays(3651),
				Duration.ofSeconds(Long.MAX_VALUE, 999_999_999), Duration.ofSeconds(Long.MIN_VALUE));
	}

	@ParameterizedTest
	@MethodSource("invalid")
	void whenTheDurationCannotWorkThenRefused(Duration duration) {
		String ticket = this.other.acquire(LockKind.WRITE, "a", DEFAULTS).detach();
		assertThatExceptionOfType(LockConfigurationException.class)
			.isThrownBy(() -> this.engine.renew(ticket, duration))
			.withMessageContaining("'a'");
		assertThat(this.store.renewals()).isZero();
		assertThat(this.engine.renew(ticket, LockOptions.LONGEST_LEASE)).isGreaterThan(Duration.ofDays(3649));
	}

	private Iterable<Runnable> tries(String ticket) {
		return Stream.<Runnable>of(() -> this.engine.release(ticket), () -> this.engine.renew(ticket, LONGER)).toList();
	}

}
