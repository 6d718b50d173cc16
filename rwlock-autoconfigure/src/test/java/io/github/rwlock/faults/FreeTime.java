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
import java.util.stream.Stream;

/**
 * A time in which a resource was free and nobody entered, although somebody always asks.
 *
 * @param resource which resource
 * @param from when its last section had ended
 * @param until when the next was entered, or the run was over
 */
record FreeTime(String resource, long from, long until) {

	private static final long NANOS_PER_MILLI = 1_000_000;

	/**
	 * Return all free times of a run, of all resources.
	 */
	static List<FreeTime> in(History history, List<String> resources, long start, long stop) {
		return resources.stream()
			.flatMap((resource) -> in(history.byResource().getOrDefault(resource, List.of()), resource, start, stop))
			.toList();
	}

	private static Stream<FreeTime> in(List<Section> sections, String resource, long start, long stop) {
		Stream.Builder<FreeTime> times = Stream.builder();
		long free = start;
		for (Section section : sections.stream().sorted(Comparator.comparingLong(Section::entered)).toList()) {
			times.add(new FreeTime(resource, free, section.entered()));
			free = Math.max(free, section.ended());
		}
		times.add(new FreeTime(resource, free, stop));
		return times.build().filter((time) -> time.from < time.until);
	}

	long millis() {
		return (this.until - this.from) / NANOS_PER_MILLI;
	}

}
