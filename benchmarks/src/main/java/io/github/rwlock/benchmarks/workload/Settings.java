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

package io.github.rwlock.benchmarks.workload;

import java.time.Duration;
import java.util.List;

/**
 * Whom, how long and how much to measure.
 *
 * @param rounds how many rounds count; a third of them where threads contend
 * @param time how long a round lasts; five times as long where threads contend
 * @param warmUp how long each contestant is warmed up, beside the first round
 * @param load how much is locked where that counts
 * @param who how the names of those begin who are measured, none for all
 */
public record Settings(int rounds, Duration time, Duration warmUp, Load load, List<String> who) {

	/**
	 * Enough to believe the figures.
	 */
	public static final Settings FULL = new Settings(27, Duration.ofMillis(200), Duration.ofSeconds(3),
			new Load(50, 10_000, Duration.ofSeconds(30), 5), List.of());

	/**
	 * Enough to see whether a change helps.
	 */
	public static final Settings QUICK = new Settings(9, Duration.ofMillis(40), Duration.ofMillis(1500),
			new Load(10, 2000, Duration.ofSeconds(2), 2), List.of());

	/**
	 * Return these settings with other rounds.
	 * @param rounds how many
	 * @return the new settings
	 */
	public Settings withRounds(int rounds) {
		return new Settings(rounds, this.time, this.warmUp, this.load, this.who);
	}

	/**
	 * Return these settings with rounds of another length.
	 * @param time how long
	 * @return the new settings
	 */
	public Settings withTime(Duration time) {
		return new Settings(this.rounds, time, this.warmUp, this.load, this.who);
	}

	/**
	 * Return these settings for fewer contestants.
	 * @param who how their names begin
	 * @return the new settings
	 */
	public Settings withWho(List<String> who) {
		return new Settings(this.rounds, this.time, this.warmUp, this.load, who);
	}

	int contendedRounds() {
		return Math.max(1, this.rounds / 3);
	}

	Duration contendedTime() {
		return this.time.multipliedBy(5);
	}

	/**
	 * How much is locked.
	 *
	 * @param trials how many hand-overs from one holder to one waiter a round has
	 * @param leases how many leases one client holds
	 * @param lease how long a lease lasts where its end is waited for
	 * @param leaseTimes for how many lease times leases are held
	 */
	public record Load(int trials, int leases, Duration lease, int leaseTimes) {

	}

}
