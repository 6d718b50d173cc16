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
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.github.rwlock.LockKind;
import io.github.rwlock.faults.History.Moment;
import io.github.rwlock.faults.HistoryWriter.Entry;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What was written down is read as it was meant.
 */
class HistoryTests {

	private static final Entry ENTRY = new Entry("a.0", "orders", LockKind.WRITE, "", "a", 9);

	@TempDir
	private Path directory;

	private Path file;

	@BeforeEach
	void nameFile() {
		this.file = this.directory.resolve("history");
	}

	@Test
	void whenLeftThenSectionEndsThere() {
		try (HistoryWriter writer = new HistoryWriter(this.file)) {
			writer.entered(ENTRY, 5, 10, 100);
			writer.left("a.0", 50);
			writer.holds("a.0", 200);
		}
		assertThat(read().sections())
			.containsExactly(new Section("a.0", "orders", LockKind.WRITE, "", "a", 5, 9, 10, 50));
	}

	@Test
	void whenAProcessIsKilledBeforeItWritesThenNothingHasHappenedThere() {
		try (Worker worker = new Worker(
				new WorkerSettings("killed", 1, WorkerSettings.Driver.LETTUCE, 1, 1, this.directory))) {
			worker.kill();
			assertThat(worker.histories()).singleElement().satisfies((history) -> {
				assertThat(new HistoryReader().read(history).history(List.of(), List.of()).sections()).isEmpty();
			});
		}
	}

	@Test
	void whenNotLeftThenSectionEndsWithItsLease() {
		try (HistoryWriter writer = new HistoryWriter(this.file)) {
			writer.entered(ENTRY, 5, 10, 100);
			writer.holds("a.0", 200);
		}
		assertThat(read().sections()).extracting(Section::ended).containsExactly(200L);
	}

	@Test
	void whenLeftAfterItsLeaseThenSectionEndsWithItsLease() {
		try (HistoryWriter writer = new HistoryWriter(this.file)) {
			writer.entered(ENTRY, 5, 10, 100);
			writer.left("a.0", 150);
			writer.refused("a.0", 140);
		}
		History history = read();
		Section section = new Section("a.0", "orders", LockKind.WRITE, "", "a", 5, 9, 10, 100);
		assertThat(history.sections()).containsExactly(section);
		assertThat(history.refusals()).containsExactly(new Moment(section, 140));
	}

	@Test
	void whenLostBeforeItsTimeThenLoss() {
		try (HistoryWriter writer = new HistoryWriter(this.file)) {
			writer.entered(ENTRY, 5, 10, 100);
			writer.lost("a.0", 99);
			writer.failed(new IllegalStateException());
			writer.failed(new IllegalStateException());
			writer.broke(new AssertionError("not this"));
		}
		History history = read();
		assertThat(history.losses()).extracting(Moment::stamp).containsExactly(99L);
		assertThat(history.failures()).isEqualTo(Map.of("IllegalStateException", 2));
		assertThat(history.errors()).singleElement().asString().contains("not_this");
	}

	@Test
	void whenLineIsNotCompleteThenItDoesNotCount() throws IOException {
		try (HistoryWriter writer = new HistoryWriter(this.file)) {
			writer.entered(ENTRY, 5, 10, 100);
		}
		Files.writeString(this.file, "LEFT a.0 5", StandardOpenOption.APPEND);
		assertThat(read().sections()).extracting(Section::ended).containsExactly(100L);
	}

	@Test
	void whenNobodyEntersThenTimeIsFree() {
		History history = Histories
			.of(Histories.read("a", "", 10, 50), Histories.read("b", "", 20, 30), Histories.write("c", 5, 70, 80))
			.history();
		assertThat(FreeTime.in(history, List.of("orders", "stock"), 0, 100)).containsExactlyInAnyOrder(
				new FreeTime("orders", 0, 10), new FreeTime("orders", 50, 70), new FreeTime("orders", 80, 100),
				new FreeTime("stock", 0, 100));
	}

	private History read() {
		return new HistoryReader().read(this.file).history(List.of(), List.of());
	}

}
