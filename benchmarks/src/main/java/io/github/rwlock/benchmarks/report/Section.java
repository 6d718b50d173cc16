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

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collector;
import java.util.stream.Collectors;

import io.github.rwlock.benchmarks.contestant.Contestant;
import io.github.rwlock.benchmarks.measure.Samples;

/**
 * A table of figures that were measured together.
 */
public final class Section {

	private final String title;

	private final List<Row> rows = new ArrayList<>();

	/**
	 * Create a table.
	 * @param title what it shows
	 */
	public Section(String title) {
		this.title = title;
	}

	/**
	 * Add a figure.
	 * @param name what it is, with its unit
	 * @param format how a value is written
	 * @param samples the values
	 * @return the row
	 */
	public Row row(String name, String format, Map<Contestant, Samples> samples) {
		Row row = new Row(name, format, samples);
		this.rows.add(row);
		return row;
	}

	String title() {
		return this.title;
	}

	List<Row> rows() {
		return this.rows;
	}

	String toMarkdown() {
		Set<Contestant> columns = new TreeSet<>();
		this.rows.forEach((row) -> columns.addAll(row.samples().keySet()));
		List<String> lines = new ArrayList<>(List.of("## " + this.title, ""));
		lines.add(columns.stream().map(Contestant::title).collect(joining("| figure | ", " | target | reached |")));
		lines.add(columns.stream().map((column) -> "---:").collect(joining("| --- | ", " | --- | --- |")));
		for (Row row : this.rows) {
			lines.add(columns.stream()
				.map(row::cell)
				.collect(joining("| %s | ".formatted(row.name()),
						" | %s | %s |".formatted(row.targetText(), row.reachedText()))));
		}
		return String.join("\n", lines) + "\n";
	}

	private static Collector<CharSequence, ?, String> joining(String prefix, String suffix) {
		return Collectors.joining(" | ", prefix, suffix);
	}

}
