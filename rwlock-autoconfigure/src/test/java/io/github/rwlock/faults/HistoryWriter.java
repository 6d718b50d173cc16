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

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

import io.github.rwlock.LockKind;

/**
 * Writes down what one process sees, outside the lock. Each line is with the system
 * before the process goes on, so that its sudden end loses nothing.
 */
final class HistoryWriter implements AutoCloseable {

	private final OutputStream file;

	HistoryWriter(Path file) {
		try {
			this.file = new FileOutputStream(file.toFile(), true);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Who enters what.
	 *
	 * @param id the name of the section
	 * @param resource the resource
	 * @param kind how it is entered
	 * @param group the group, empty for the default
	 * @param owner who enters
	 * @param asked when the lease was asked for that it stands on
	 */
	record Entry(String id, String resource, LockKind kind, String group, String owner, long asked) {

	}

	/**
	 * A section is entered, under a lease that is valid until a moment at least.
	 */
	void entered(Entry entry, long token, long entered, long until) {
		write("ENTERED", entry.id, entry.resource, entry.kind, "g" + entry.group, entry.owner, token, entry.asked,
				entered, until);
	}

	/**
	 * The lease is valid until a later moment.
	 */
	void holds(String id, long until) {
		write("HOLDS", id, until);
	}

	/**
	 * The lease is not valid any more, earlier than was said.
	 */
	void lost(String id, long noticed) {
		write("LOST", id, noticed);
	}

	/**
	 * The section ends, and the lease is about to be released.
	 */
	void left(String id, long left) {
		write("LEFT", id, left);
	}

	/**
	 * The guarded data has refused a write of the section.
	 */
	void refused(String id, long answered) {
		write("REFUSED", id, answered);
	}

	/**
	 * A lock was not to be had, or not to be kept.
	 */
	void failed(RuntimeException failure) {
		write("FAILED", failure.getClass().getSimpleName());
	}

	/**
	 * What must not happen has happened.
	 */
	void broke(Throwable error) {
		write("BROKE", error.toString().replaceAll("\\s+", "_"));
	}

	private synchronized void write(Object... words) {
		StringBuilder line = new StringBuilder();
		for (Object word : words) {
			line.append(word).append(' ');
		}
		try {
			this.file.write(line.append('\n').toString().getBytes(StandardCharsets.UTF_8));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	@Override
	public void close() {
		try {
			this.file.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
