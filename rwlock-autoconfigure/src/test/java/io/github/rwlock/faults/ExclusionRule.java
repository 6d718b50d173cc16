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

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Readers share within a group, writers are alone. Two sections that exclude each other
 * overlap only if the store lost its data after the one had been asked for and before the
 * other was entered: the first is then noticed as lost at its next renewal only, and
 * {@link GuardedDataRule} is what keeps the data.
 */
final class ExclusionRule implements Rule {

	@Override
	public Stream<String> violations(History history) {
		return overlaps(history).filter((overlap) -> !history.wasEmptiedBetween(overlap.older, overlap.newer))
			.map("Exclusion broken: %s"::formatted);
	}

	/**
	 * Count the overlaps that are no violation because the store had lost its data.
	 */
	static long allowedOverlaps(History history) {
		return overlaps(history).filter((overlap) -> history.wasEmptiedBetween(overlap.older, overlap.newer)).count();
	}

	private static Stream<Overlap> overlaps(History history) {
		return history.byResource().values().stream().flatMap(ExclusionRule::overlaps);
	}

	private static Stream<Overlap> overlaps(List<Section> sections) {
		List<Overlap> overlaps = new ArrayList<>();
		List<Section> open = new ArrayList<>();
		for (Section section : sections.stream().sorted(Comparator.comparingLong(Section::entered)).toList()) {
			open.removeIf((other) -> !other.isOpenAt(section.entered()));
			open.stream().filter(section::excludes).map((other) -> new Overlap(other, section)).forEach(overlaps::add);
			open.add(section);
		}
		return overlaps.stream();
	}

	private record Overlap(Section older, Section newer) {

		@Override
		public String toString() {
			long nanos = Math.min(this.older.ended(), this.newer.ended()) - this.newer.entered();
			return "for %d us%n  %s%n  %s".formatted(nanos / 1000, this.older, this.newer);
		}

	}

}
