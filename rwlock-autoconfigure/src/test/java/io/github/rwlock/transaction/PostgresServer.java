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
package io.github.rwlock.transaction;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.springframework.util.FileSystemUtils;

import static org.awaitility.Awaitility.await;

/**
 * A PostgreSQL server that is a process of this machine.
 */
final class PostgresServer implements AutoCloseable {

	static final String USER = "postgres";

	private static final String HOST = "127.0.0.1";

	private static final Path INSTALLATIONS = Path.of("/usr/lib/postgresql");

	private static final Duration START_TIME = Duration.ofSeconds(60);

	private final Path directory;

	private final Process process;

	private final int port;

	private PostgresServer(Path directory, Process process, int port) {
		this.directory = directory;
		this.process = process;
		this.port = port;
	}

	/**
	 * Return whether this machine has its programs, and may run them.
	 */
	static boolean isPresent() {
		return programs().isPresent() && (!isRoot() || Files.isExecutable(Path.of("/usr/bin/setpriv")));
	}

	static PostgresServer start() {
		try {
			return launch(programs().orElseThrow());
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Cannot start PostgreSQL", ex);
		}
	}

	String url() {
		return "jdbc:postgresql://%s:%d/postgres".formatted(HOST, this.port);
	}

	@Override
	public void close() {
		this.process.destroy();
		if (!hasEnded(this.process)) {
			this.process.destroyForcibly();
		}
		FileSystemUtils.deleteRecursively(this.directory.toFile());
	}

	private static PostgresServer launch(Path programs) throws IOException {
		Path directory = Files.createTempDirectory("rwlock-postgres-");
		Path output = Files.createTempFile("rwlock-postgres-", ".log");
		output.toFile().deleteOnExit();
		if (isRoot()) {
			Files.setOwner(directory,
					directory.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(USER));
		}
		Process init = run(output, programs.resolve("initdb"), "-D", directory, "-U", USER, "-A", "trust", "-N");
		if (!hasEnded(init) || init.exitValue() != 0) {
			throw new IOException("initdb failed:\n" + Files.readString(output));
		}
		int port = freePort();
		Process process = run(output, programs.resolve("postgres"), "-D", directory, "-p", port, "-h", HOST, "-k",
				directory, "-F");
		Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
		await().atMost(START_TIME).until(() -> Files.readString(output).contains("ready to accept connections"));
		return new PostgresServer(directory, process, port);
	}

	/**
	 * The server does not run as root.
	 */
	private static Process run(Path output, Object... command) throws IOException {
		List<String> words = new ArrayList<>(
				isRoot() ? List.of("setpriv", "--reuid", USER, "--regid", USER, "--clear-groups") : List.of());
		Stream.of(command).map(Object::toString).forEach(words::add);
		return new ProcessBuilder(words).redirectErrorStream(true)
			.redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()))
			.start();
	}

	private static boolean isRoot() {
		return "root".equals(System.getProperty("user.name"));
	}

	private static Optional<Path> programs() {
		if (!Files.isDirectory(INSTALLATIONS)) {
			return Optional.empty();
		}
		try (Stream<Path> versions = Files.list(INSTALLATIONS)) {
			return versions.map((version) -> version.resolve("bin"))
				.filter((programs) -> Files.isExecutable(programs.resolve("postgres")))
				.max(Comparator.naturalOrder());
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	private static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0)) {
			return socket.getLocalPort();
		}
	}

	private static boolean hasEnded(Process process) {
		try {
			return process.waitFor(START_TIME.toSeconds(), TimeUnit.SECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
	}

}
