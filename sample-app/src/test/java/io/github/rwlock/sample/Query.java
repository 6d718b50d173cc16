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
package io.github.rwlock.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A query for Prometheus, as far as it names metrics and labels of locks.
 *
 * @param text the query
 */
record Query(String text) {

	/**
	 * Labels that Prometheus adds to all that it scrapes.
	 */
	private static final Set<String> OF_TARGETS = Set.of("job", "instance");

	private static final Pattern METRIC = Pattern.compile("\\b(rwlock_\\w+)(?:\\{([^}]*)})?");

	private static final Pattern SELECTED = Pattern.compile("(\\w+)\\s*(?:=~|!~|!=|=)\\s*\"([^\"]*)\"");

	private static final Pattern GROUPED = Pattern.compile("\\bby \\(([^)]*)\\)|label_values\\(\\w+, (\\w+)\\)");

	List<String> metrics() {
		return METRIC.matcher(this.text).results().map((metric) -> metric.group(1)).toList();
	}

	/**
	 * Return the labels that each metric of the query must have.
	 */
	Set<String> labels() {
		Set<String> labels = new TreeSet<>();
		selections().forEach((selection) -> labels.add(selection.group(1)));
		labels.addAll(grouped());
		labels.removeAll(OF_TARGETS);
		return labels;
	}

	/**
	 * Return the labels that are left in the answer, if it is grouped.
	 */
	Set<String> grouped() {
		Set<String> labels = new TreeSet<>();
		GROUPED.matcher(this.text).results().forEach((group) -> {
			String names = (group.group(1) != null) ? group.group(1) : group.group(2);
			labels.addAll(List.of(names.split(", ")));
		});
		return labels;
	}

	/**
	 * Return the values of a label that are selected.
	 */
	List<String> selected(String label) {
		List<String> values = new ArrayList<>();
		selections().filter((selection) -> selection.group(1).equals(label))
			.forEach((selection) -> values.addAll(List.of(selection.group(2).split("\\|"))));
		return values;
	}

	private Stream<MatchResult> selections() {
		return METRIC.matcher(this.text)
			.results()
			.filter((metric) -> metric.group(2) != null)
			.flatMap((metric) -> SELECTED.matcher(metric.group(2)).results().toList().stream());
	}

}
