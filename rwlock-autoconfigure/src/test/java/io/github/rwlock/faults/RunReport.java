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

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.rwlock.faults.Nemesis.Struck;

/**
 * What a run has shown.
 *
 * @param seed what decided
 * @param history what the processes saw
 * @param struck the faults that came
 * @param freeTimes the times in which resources were free
 * @param looks how often the keys were looked at
 * @param violations what broke a rule
 */
record RunReport(long seed, History history, List<Struck> struck, List<FreeTime> freeTimes, int looks,
		List<String> violations) {

	Map<FaultKind, Long> faults() {
		return counts(this.struck, (one) -> one.fault().kind());
	}

	/**
	 * Return how many sections were entered: those inside another of the same owner are
	 * kinds of their own.
	 */
	Map<String, Long> sections() {
		return counts(this.history.sections(), RunReport::kind);
	}

	long refusedStaleWrites() {
		return this.history.staleWrites().size();
	}

	Optional<FreeTime> longestFree() {
		return this.freeTimes.stream().max(Comparator.comparingLong(FreeTime::millis));
	}

	/**
	 * Return what came when, to compare with the histories.
	 */
	String timeline() {
		Stream<String> faults = this.struck.stream()
			.sorted(Comparator.comparingLong(Struck::from))
			.map(Struck::toString);
		Stream<String> emptyings = this.history.emptyings().stream().map("Emptied at %d"::formatted);
		return Stream.concat(faults, emptyings).collect(Collectors.joining("\n"));
	}

	private String describe(FreeTime time) {
		List<FaultKind> during = this.struck.stream()
			.filter((one) -> one.from() < time.until() && time.from() < one.until())
			.map((one) -> one.fault().kind())
			.toList();
		long stopped = Nemesis.stoppedNanos(this.struck, time);
		return "%d ms, '%s', during %s, of which %d ms nobody could reach Redis".formatted(time.millis(),
				time.resource(), during, TimeUnit.NANOSECONDS.toMillis(stopped));
	}

	private static String kind(Section section) {
		String kind = section.kind().name().toLowerCase(Locale.ROOT);
		String inner = section.id().endsWith(".0") ? kind : kind + " inside";
		return section.group().isEmpty() ? inner : inner + " of another group";
	}

	private static <T, K> Map<K, Long> counts(List<T> all, Function<T, K> kind) {
		return all.stream().collect(Collectors.groupingBy(kind, TreeMap::new, Collectors.counting()));
	}

	@Override
	public String toString() {
		return """
				Faults, seed %d
				  faults                 %s
				  sections entered       %s
				  writes of guarded data %d
				  failures               %s
				  refused stale writes   %d
				  allowed overlaps       %d, where Redis had lost its data
				  looks at the keys      %d
				  longest time free      %s
				  violations             %d
				%s""".formatted(this.seed, faults(), sections(), this.history.writes().size(), this.history.failures(),
				refusedStaleWrites(), ExclusionRule.allowedOverlaps(this.history), this.looks,
				longestFree().map(this::describe).orElse("none"), this.violations.size(),
				String.join("\n", this.violations));
	}

}
