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

package io.github.rwlock.benchmarks.report;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

import io.github.rwlock.benchmarks.contestant.Contestant;
import io.github.rwlock.benchmarks.measure.ExclusionCheck;

/**
 * Tells what was measured as soon as it is known, and at the end what was to be reached.
 */
public final class Report {

	private final PrintStream out;

	private final List<Section> sections = new ArrayList<>();

	private final Map<Contestant, long[]> exclusion = new EnumMap<>(Contestant.class);

	/**
	 * Create a report.
	 * @param out where it is printed
	 */
	public Report(PrintStream out) {
		this.out = out;
	}

	/**
	 * Print some text.
	 * @param text the text
	 */
	public void print(String text) {
		this.out.println(text);
	}

	/**
	 * Print a table.
	 * @param section the table
	 */
	public void print(Section section) {
		this.sections.add(section);
		print(section.toMarkdown());
	}

	/**
	 * Count what was seen of a contestant's exclusion.
	 * @param contestant whose
	 * @param check what it was seen with
	 */
	public void checked(Contestant contestant, ExclusionCheck check) {
		if (contestant.isExclusive()) {
			long[] counts = this.exclusion.computeIfAbsent(contestant, (absent) -> new long[2]);
			counts[0] += check.entered();
			counts[1] += check.violations();
		}
	}

	/**
	 * Print who excluded, and which targets were reached.
	 */
	public void summarize() {
		print("## Exclusion\n\n| contestant | guarded sections entered | beside a writer | target | reached |");
		print("| --- | ---: | ---: | ---: | --- |");
		this.exclusion.forEach((contestant, counts) -> print("| %s | %,d | %,d | 0 | %s |".formatted(contestant.title(),
				counts[0], counts[1], answer(counts[1] == 0))));
		print("\n## Targets\n\n| what | figure | contestant | measured | target | reached |");
		print("| --- | --- | --- | ---: | ---: | --- |");
		for (Section section : this.sections) {
			section.rows().forEach((row) -> summarize(section, row));
		}
	}

	private void summarize(Section section, Row row) {
		row.targets()
			.forEach((contestant, target) -> print("| %s | %s | %s | %s | %s | %s |".formatted(section.title(),
					row.name(), contestant.title(), row.cell(contestant), target, answer(row.isReached(contestant)))));
	}

	/**
	 * Return whether any lock of rwlock let in somebody beside a writer.
	 * @return {@code true} if what was measured is no lock
	 */
	public boolean isBroken() {
		return this.exclusion.entrySet()
			.stream()
			.anyMatch((entry) -> entry.getKey().isOurs() && entry.getValue()[1] > 0);
	}

	static String answer(boolean reached) {
		return reached ? "yes" : "**no**";
	}

}
