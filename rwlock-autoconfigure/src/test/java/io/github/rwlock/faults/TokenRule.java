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
 * Fencing tokens grow from one owner's write tenure to the next, and no two owners share
 * one. In the order of entry a token goes back only where the store lost its data after
 * the writer with the smaller one had asked.
 */
final class TokenRule implements Rule {

	@Override
	public Stream<String> violations(History history) {
		return history.byResource().values().stream().flatMap((sections) -> violations(history, sections));
	}

	private static Stream<String> violations(History history, List<Section> sections) {
		List<String> violations = new ArrayList<>();
		List<Section> earlier = new ArrayList<>();
		long highest = 0;
		for (Section writer : writers(sections)) {
			if (writer.token() <= highest) {
				earlier.stream()
					.filter((other) -> breaks(history, other, writer))
					.map((other) -> "Token did not grow:%n  %s%n  %s".formatted(other, writer))
					.findFirst()
					.ifPresent(violations::add);
			}
			highest = Math.max(highest, writer.token());
			earlier.add(writer);
		}
		return violations.stream();
	}

	private static boolean breaks(History history, Section earlier, Section later) {
		boolean grew = earlier.token() < later.token();
		boolean shared = earlier.token() == later.token();
		return !grew && !earlier.isOfOwner(later) && (shared || !history.wasEmptiedIn(later, earlier.entered()));
	}

	private static List<Section> writers(List<Section> sections) {
		return sections.stream().filter(Section::writes).sorted(Comparator.comparingLong(Section::entered)).toList();
	}

}
