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

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What all processes of a run saw, and what was done to the store.
 *
 * @param sections the sections that were entered
 * @param losses leases that ended locally before the time until which they had been valid
 * @param refusals writes that the guarded data refused, as older than another
 * @param writes the writes that the guarded data accepted, in their order
 * @param emptyings when the store lost its data: between the end of the old one and the
 * start of the empty one
 * @param failures how often asking for a lock, or keeping it, failed, by exception
 * @param errors what must not happen at all
 */
record History(List<Section> sections, List<Moment> losses, List<Moment> refusals, List<GuardedWrite> writes,
		List<Long> emptyings, Map<String, Integer> failures, List<String> errors) {

	/**
	 * Something that came to a section.
	 *
	 * @param section which section
	 * @param stamp when it was certain
	 */
	record Moment(Section section, long stamp) {

	}

	/**
	 * A write that the guarded data accepted.
	 *
	 * @param resource where
	 * @param token the fencing token that came with it
	 * @param value what was written: one more than what its writer had read
	 */
	record GuardedWrite(String resource, long token, long value) {

	}

	Map<String, List<Section>> byResource() {
		return this.sections.stream().collect(Collectors.groupingBy(Section::resource));
	}

	/**
	 * Return whether the store may have forgotten the one before it granted the other.
	 * Who of them came first in the store need not be who entered first.
	 */
	boolean wasEmptiedBetween(Section one, Section other) {
		return wasEmptiedIn(one, other.entered()) || wasEmptiedIn(other, one.entered());
	}

	/**
	 * Return whether the store may have forgotten the lease of a section before a moment.
	 */
	boolean wasEmptiedIn(Section section, long until) {
		return this.emptyings.stream().anyMatch((stamp) -> section.asked() < stamp && stamp < until);
	}

	/**
	 * Return the writes that were refused after the lease of their writer had ended.
	 */
	List<Moment> staleWrites() {
		return this.refusals.stream().filter((refusal) -> refusal.stamp() >= refusal.section().ended()).toList();
	}

}
