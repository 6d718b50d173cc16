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
import java.util.List;
import java.util.Map;

import io.github.rwlock.LockKind;
import io.github.rwlock.faults.History.GuardedWrite;
import io.github.rwlock.faults.History.Moment;

/**
 * Histories made by hand.
 */
final class Histories {

	private final List<Section> sections = new ArrayList<>();

	private final List<Moment> losses = new ArrayList<>();

	private final List<Moment> refusals = new ArrayList<>();

	private final List<GuardedWrite> writes = new ArrayList<>();

	private final List<Long> emptyings = new ArrayList<>();

	private final List<String> errors = new ArrayList<>();

	static Section read(String owner, String group, long entered, long ended) {
		return new Section(owner + ".0", "orders", LockKind.READ, group, owner, 0, entered - 1, entered, ended);
	}

	static Section write(String owner, long token, long entered, long ended) {
		return new Section(owner + ".0", "orders", LockKind.WRITE, "", owner, token, entered - 1, entered, ended);
	}

	/**
	 * Return a section that was asked for at another time.
	 */
	static Section asked(long asked, Section section) {
		return new Section(section.id(), section.resource(), section.kind(), section.group(), section.owner(),
				section.token(), asked, section.entered(), section.ended());
	}

	/**
	 * Return a section of another resource.
	 */
	static Section elsewhere(Section section) {
		return new Section(section.id(), "stock", section.kind(), section.group(), section.owner(), section.token(),
				section.asked(), section.entered(), section.ended());
	}

	static Histories of(Section... sections) {
		Histories histories = new Histories();
		histories.sections.addAll(List.of(sections));
		return histories;
	}

	Histories losing(Section section, long noticed) {
		this.losses.add(new Moment(section, noticed));
		return this;
	}

	Histories refusing(Section section, long answered) {
		this.refusals.add(new Moment(section, answered));
		return this;
	}

	Histories writing(long token, long value) {
		this.writes.add(new GuardedWrite("orders", token, value));
		return this;
	}

	Histories emptiedAt(long stamp) {
		this.emptyings.add(stamp);
		return this;
	}

	Histories failingWith(String error) {
		this.errors.add(error);
		return this;
	}

	List<String> violations() {
		return Rule.allViolations(history());
	}

	History history() {
		return new History(this.sections, this.losses, this.refusals, this.writes, this.emptyings, Map.of(),
				this.errors);
	}

}
