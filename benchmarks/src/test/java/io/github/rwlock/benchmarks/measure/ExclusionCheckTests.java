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

package io.github.rwlock.benchmarks.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import io.github.rwlock.LockKind;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ExclusionCheck}.
 */
class ExclusionCheckTests {

	private final ExclusionCheck check = ExclusionCheck.local();

	@Test
	void shouldLetReadersBeTogether() {
		this.check.enter(LockKind.READ);
		this.check.enter(LockKind.READ);
		this.check.exit(LockKind.READ);
		this.check.pass(LockKind.READ);
		assertThat(this.check.violations()).isZero();
		assertThat(this.check.entered()).isEqualTo(3);
	}

	@Test
	void shouldLetOneAfterTheOtherIn() {
		this.check.pass(LockKind.WRITE);
		this.check.pass(LockKind.READ);
		this.check.pass(LockKind.WRITE);
		assertThat(this.check.violations()).isZero();
	}

	@Test
	void shouldNoticeAWriterBesideAReader() {
		this.check.enter(LockKind.READ);
		this.check.enter(LockKind.READ);
		this.check.exit(LockKind.READ);
		this.check.enter(LockKind.WRITE);
		assertThat(this.check.violations()).isOne();
	}

	@Test
	void shouldNoticeAReaderBesideAWriter() {
		this.check.enter(LockKind.WRITE);
		this.check.enter(LockKind.READ);
		assertThat(this.check.violations()).isOne();
	}

	@Test
	void shouldNoticeTwoWriters() {
		this.check.enter(LockKind.WRITE);
		this.check.pass(LockKind.WRITE);
		assertThat(this.check.violations()).isOne();
		assertThat(this.check.entered()).isEqualTo(2);
	}

	@Test
	void shouldNoticeWhoeverMapsTheSameFile(@TempDir Path directory) throws IOException {
		Path file = Files.createFile(directory.resolve("check"));
		ExclusionCheck one = ExclusionCheck.shared(file);
		ExclusionCheck two = ExclusionCheck.shared(file);
		one.enter(LockKind.WRITE);
		two.enter(LockKind.WRITE);
		assertThat(one.violations()).isOne();
		assertThat(ExclusionCheck.shared(file).entered()).isEqualTo(2);
	}

}
