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
package io.github.rwlock.testsupport;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * A process whose output is kept in a file.
 */
public final class LoggedProcess implements AutoCloseable {

	private final Process process;

	private final Path output;

	private LoggedProcess(Process process, Path output) {
		this.process = process;
		this.output = output;
	}

	/**
	 * Start a process.
	 * @param command the program and its arguments
	 * @param directory where to keep the output
	 * @return the process
	 * @throws IOException if it does not start
	 */
	public static LoggedProcess start(List<String> command, Path directory) throws IOException {
		Path output = directory.resolve("output.log");
		Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start();
		return new LoggedProcess(process, output);
	}

	/**
	 * Ask it to end, as SIGTERM does.
	 */
	public void terminate() {
		this.process.destroy();
	}

	/**
	 * Return whether it has not ended yet.
	 * @return {@code false} once it has
	 */
	public boolean isAlive() {
		return this.process.isAlive();
	}

	/**
	 * Return its exit status, once it has ended.
	 * @return the status
	 */
	public CompletableFuture<Integer> status() {
		return this.process.onExit().thenApply(Process::exitValue);
	}

	/**
	 * Return what it has told.
	 * @return the text, or why it cannot be read
	 */
	public String output() {
		try {
			return Files.readString(this.output);
		}
		catch (IOException ex) {
			return ex.toString();
		}
	}

	@Override
	public void close() {
		this.process.destroyForcibly().onExit().join();
	}

}
