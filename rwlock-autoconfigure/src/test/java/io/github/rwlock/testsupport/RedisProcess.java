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
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A server that is a process of this machine.
 */
final class RedisProcess implements RunningRedis {

	private static final String HOST = "127.0.0.1";

	private static final Duration START_TIME = Duration.ofSeconds(30);

	private static final Duration STOP_TIME = Duration.ofSeconds(5);

	private static final int TAIL_LINES = 20;

	private final Process process;

	private final Path output;

	private RedisProcess(Process process, Path output) {
		this.process = process;
		this.output = output;
	}

	static RedisProcess launch(Path executable, int port, List<String> extraArgs) {
		try {
			Path directory = Files.createTempDirectory("rwlock-redis-");
			directory.toFile().deleteOnExit();
			Path output = Files.createFile(directory.resolve("output.log"));
			output.toFile().deleteOnExit();
			Process process = new ProcessBuilder(commandLine(executable, port, directory, extraArgs))
				.redirectErrorStream(true)
				.redirectOutput(output.toFile())
				.start();
			Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
			RedisProcess redis = new RedisProcess(process, output);
			redis.awaitReady();
			return redis;
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Cannot start " + executable, ex);
		}
	}

	private static List<String> commandLine(Path executable, int port, Path directory, List<String> extraArgs) {
		List<String> command = new ArrayList<>(List.of(executable.toString(), "--bind", HOST, "--port",
				Integer.toString(port), "--dir", directory.toString(), "--save", "", "--appendonly", "no"));
		command.addAll(extraArgs);
		return command;
	}

	/**
	 * Its own output tells more than an answer to PING: another server may answer at a
	 * port that was taken, and the options may refuse commands.
	 */
	private void awaitReady() throws IOException {
		long start = System.nanoTime();
		while (!Files.readString(this.output).contains("eady to accept connections")) {
			if (!this.process.isAlive() || System.nanoTime() - start > START_TIME.toNanos()) {
				kill();
				throw new IllegalStateException("redis-server did not start:\n" + tail());
			}
			LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(5));
		}
	}

	private String tail() throws IOException {
		List<String> lines = Files.readAllLines(this.output);
		return String.join("\n", lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size()));
	}

	@Override
	public String host() {
		return HOST;
	}

	@Override
	public void stop() {
		this.process.destroy();
		if (!awaitEnd(this.process, STOP_TIME)) {
			kill();
		}
	}

	@Override
	public void kill() {
		this.process.destroyForcibly();
		awaitEnd(this.process, START_TIME);
	}

	@Override
	public void pause() {
		signal("-STOP");
	}

	@Override
	public void resume() {
		signal("-CONT");
	}

	private void signal(String signal) {
		try {
			Process kill = new ProcessBuilder("kill", signal, Long.toString(this.process.pid())).inheritIO().start();
			if (!awaitEnd(kill, STOP_TIME) || kill.exitValue() != 0) {
				throw new IllegalStateException("kill %s failed".formatted(signal));
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Cannot run kill", ex);
		}
	}

	private static boolean awaitEnd(Process process, Duration atMost) {
		try {
			return process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
	}

}
