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

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.springframework.util.Assert;

/**
 * A place for a process that takes locks: when one was killed, another starts there.
 */
final class Worker implements AutoCloseable {

	private static final Duration LONGEST_STOP = Duration.ofSeconds(60);

	private final WorkerSettings settings;

	private final List<Path> histories = new ArrayList<>();

	private Process process;

	/**
	 * Start the first process.
	 * @param settings what it is told; its history names the directory of all histories
	 */
	Worker(WorkerSettings settings) {
		this.settings = settings;
		this.process = launch();
	}

	/**
	 * End the process as {@code kill -9} does.
	 */
	synchronized void kill() {
		this.process.destroyForcibly().onExit().join();
	}

	/**
	 * Start the next process, in the place of one that was killed.
	 */
	synchronized void restart() {
		this.process = launch();
	}

	/**
	 * Stop the process by a signal for some time. It goes on even if this JVM does not.
	 * @param length how long
	 * @param meanwhile what to do once it has stopped
	 */
	synchronized void pause(Duration length, Runnable meanwhile) {
		String script = "kill -STOP $0 && echo && sleep $1; kill -CONT $0";
		String seconds = Double.toString(length.toMillis() / 1000.0);
		Process pause = start(new ProcessBuilder("sh", "-c", script, Long.toString(this.process.pid()), seconds));
		try {
			int stopped = pause.getInputStream().read();
			meanwhile.run();
			Assert.state(pause.onExit().join().exitValue() == 0 && stopped == '\n', "kill failed");
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Let the process end in good order.
	 * @return its exit code
	 */
	synchronized int stop() {
		try {
			this.process.getOutputStream().write('\n');
			this.process.getOutputStream().flush();
			if (!this.process.waitFor(LONGEST_STOP.toSeconds(), TimeUnit.SECONDS)) {
				throw new IllegalStateException("%s did not stop".formatted(this.settings.name()));
			}
			return this.process.exitValue();
		}
		catch (IOException ex) {
			throw new UncheckedIOException("%s had ended".formatted(this.settings.name()), ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	synchronized boolean isRunning() {
		return this.process.isAlive();
	}

	/**
	 * Return the files of all processes that were here.
	 */
	synchronized List<Path> histories() {
		return List.copyOf(this.histories);
	}

	@Override
	public void close() {
		kill();
	}

	private Process launch() {
		int number = this.histories.size();
		String name = "%s.%d".formatted(this.settings.name(), number);
		Path history = created(this.settings.history().resolve(name + ".history"));
		WorkerSettings told = new WorkerSettings(name, this.settings.seed() + number, this.settings.driver(),
				this.settings.port(), this.settings.dataPort(), history);
		List<String> command = new ArrayList<>(
				List.of(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java", "-Xmx128m",
						"-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"),
						LockingProcess.class.getName()));
		command.addAll(told.toArguments());
		Process launched = start(new ProcessBuilder(command).redirectErrorStream(true)
			.redirectOutput(this.settings.history().resolve(name + ".log").toFile()));
		Runtime.getRuntime().addShutdownHook(new Thread(launched::destroyForcibly));
		this.histories.add(history);
		return launched;
	}

	/**
	 * A process may be killed before it comes to make its file.
	 */
	private static Path created(Path history) {
		try {
			return Files.createFile(history);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static Process start(ProcessBuilder builder) {
		try {
			return builder.start();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
