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
import java.time.Instant;
import java.time.temporal.ChronoUnit;

import org.jspecify.annotations.Nullable;

/**
 * Unique name of a lease: the client that asked for it, and a number that the client
 * never uses again. Beside it may stand a name of the caller's own, which names one lease
 * or waiter of the client at a time.
 *
 * @param client the client's random id: letters and digits
 * @param number when it was asked for, in microseconds of the store's clock as the client
 * reckons it, made unique by counting on
 * @param name a caller's own name for it, or {@code null}
 */
public record LeaseId(String client, long number, @Nullable String name) {

	private static final int RADIX = 36;

	private static final Duration AT_ONCE = Duration.ofSeconds(1);

	/**
	 * Create an id that is a number.
	 * @param client the client's random id: letters and digits
	 * @param number when it was asked for, in microseconds of the store's clock
	 */
	public LeaseId(String client, long number) {
		this(client, number, null);
	}

	/**
	 * Read an id from its text.
	 * @param text what {@link #toString()} gave
	 * @return the id
	 */
	public static LeaseId parse(String text) {
		int hyphen = text.indexOf('-');
		int equals = text.indexOf('=', hyphen);
		String number = text.substring(hyphen + 1, (equals < 0) ? text.length() : equals);
		String name = (equals < 0) ? null : text.substring(equals + 1);
		return new LeaseId(text.substring(0, hyphen), Long.parseLong(number, RADIX), name);
	}

	/**
	 * Return whether two ids bear the same name of the caller's own, so that only one of
	 * them can be in use.
	 * @param other another id
	 * @return {@code false} also if they bear none
	 */
	public boolean isNamedAs(LeaseId other) {
		return this.name != null && this.name.equals(other.name) && this.client.equals(other.client);
	}

	/**
	 * Return since when a lease of this id counts as held. What was granted within a
	 * second of being asked for counts since it was asked for, so that a store need not
	 * keep the difference.
	 * @param granted when it was granted
	 * @return the moment on the store's clock, in whole milliseconds
	 */
	public Instant heldSince(Instant granted) {
		Instant asked = Instant.EPOCH.plus(this.number, ChronoUnit.MICROS).truncatedTo(ChronoUnit.MILLIS);
		boolean atOnce = this.name == null && Duration.between(asked, granted).abs().compareTo(AT_ONCE) < 0;
		return atOnce ? asked : granted.truncatedTo(ChronoUnit.MILLIS);
	}

	@Override
	public String toString() {
		String text = this.client + '-' + Long.toString(this.number, RADIX);
		return (this.name != null) ? text + '=' + this.name : text;
	}

}
