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

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.github.rwlock.LockKind;
import io.github.rwlock.faults.History.GuardedWrite;
import io.github.rwlock.faults.History.Moment;

/**
 * Puts together what all processes wrote down.
 */
final class HistoryReader {

	private final Map<String, Section> sections = new LinkedHashMap<>();

	private final Map<String, Long> lefts = new HashMap<>();

	private final Map<String, Long> losses = new LinkedHashMap<>();

	private final List<Moment> refusals = new ArrayList<>();

	private final Map<String, Integer> failures = new TreeMap<>();

	private final List<String> errors = new ArrayList<>();

	/**
	 * Read the file of one process. What it has not written to its end does not count.
	 */
	HistoryReader read(Path file) {
		try {
			String text = Files.readString(file);
			text.substring(0, text.lastIndexOf('\n') + 1).lines().map((line) -> line.split(" ")).forEach(this::read);
			return this;
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	HistoryReader addErrors(List<String> others) {
		this.errors.addAll(others);
		return this;
	}

	/**
	 * Return the history.
	 * @param writes what the guarded data has accepted
	 * @param emptyings when the store has lost its data
	 */
	History history(List<GuardedWrite> writes, List<Long> emptyings) {
		return new History(this.sections.keySet().stream().map(this::section).toList(), losses(),
				this.refusals.stream()
					.map((refusal) -> new Moment(section(refusal.section().id()), refusal.stamp()))
					.toList(),
				writes, emptyings, this.failures, this.errors);
	}

	private void read(String[] words) {
		switch (words[0]) {
			case "ENTERED" -> this.sections.put(words[1], entered(words));
			case "HOLDS" -> this.sections.computeIfPresent(words[1], (id, section) -> holding(section, stamp(words)));
			case "LOST" -> this.losses.put(words[1], stamp(words));
			case "LEFT" -> this.lefts.put(words[1], stamp(words));
			case "REFUSED" -> this.refusals.add(new Moment(this.sections.get(words[1]), stamp(words)));
			case "FAILED" -> this.failures.merge(words[1], 1, Integer::sum);
			default -> this.errors.add(String.join(" ", words));
		}
	}

	/**
	 * The section as if it had been left when its lease ended locally, as it stands until
	 * its end is read.
	 */
	private static Section entered(String[] words) {
		return new Section(words[1], words[2], LockKind.valueOf(words[3]), words[4].substring(1), words[5],
				Long.parseLong(words[6]), Long.parseLong(words[7]), Long.parseLong(words[8]), Long.parseLong(words[9]));
	}

	private static Section holding(Section section, long until) {
		return new Section(section.id(), section.resource(), section.kind(), section.group(), section.owner(),
				section.token(), section.asked(), section.entered(), Math.max(section.ended(), until));
	}

	private Section section(String id) {
		return this.sections.get(id).endedBy(this.lefts.getOrDefault(id, Long.MAX_VALUE));
	}

	private List<Moment> losses() {
		return this.losses.entrySet()
			.stream()
			.map((loss) -> new Moment(this.sections.get(loss.getKey()), loss.getValue()))
			.filter((loss) -> loss.stamp() < loss.section().ended())
			.toList();
	}

	private static long stamp(String[] words) {
		return Long.parseLong(words[2]);
	}

}
