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

package io.github.rwlock.benchmarks.redis;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;

import redis.embedded.core.ExecutableProvider;

/**
 * A redis-server of the run's own: on the loopback interface, at a port of its own, and
 * without persistence.
 */
public final class BenchmarkRedis implements AutoCloseable {

	/**
	 * Where the server listens.
	 */
	public static final String HOST = "127.0.0.1";

	private static final Duration START_TIME = Duration.ofSeconds(30);

	private final Process process;

	private final int port;

	private BenchmarkRedis(Process process, int port) {
		this.process = process;
		this.port = port;
	}

	/**
	 * Start the redis-server on the {@code PATH}, else the one of embedded-redis.
	 * @return the server, which answers
	 * @throws IOException if there is none to start
	 */
	public static BenchmarkRedis start() throws IOException {
		int port = freePort();
		Process process = new ProcessBuilder(executable().toString(), "--bind", HOST, "--port", Integer.toString(port),
				"--save", "", "--appendonly", "no")
			.redirectErrorStream(true)
			.redirectOutput(Redirect.DISCARD)
			.start();
		Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
		BenchmarkRedis redis = new BenchmarkRedis(process, port);
		redis.awaitReady();
		return redis;
	}

	private static Path executable() throws IOException {
		return Pattern.compile(File.pathSeparator, Pattern.LITERAL)
			.splitAsStream(System.getenv().getOrDefault("PATH", ""))
			.filter((directory) -> !directory.isEmpty())
			.map((directory) -> Path.of(directory, "redis-server"))
			.filter(Files::isExecutable)
			.findFirst()
			.orElseGet(BenchmarkRedis::embedded);
	}

	private static Path embedded() {
		try {
			return ExecutableProvider.newJarResourceProvider().get().toPath();
		}
		catch (IOException ex) {
			throw new UncheckedIOException("There is no redis-server on the PATH, and none for this platform", ex);
		}
	}

	private static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			return socket.getLocalPort();
		}
	}

	private void awaitReady() {
		long start = System.nanoTime();
		while (!isListening()) {
			if (!this.process.isAlive() || System.nanoTime() - start > START_TIME.toNanos()) {
				close();
				throw new IllegalStateException("redis-server did not start");
			}
			LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
		}
	}

	private boolean isListening() {
		try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), this.port)) {
			return socket.isConnected();
		}
		catch (IOException ex) {
			return false;
		}
	}

	/**
	 * Return where the server listens.
	 * @return the port
	 */
	public int port() {
		return this.port;
	}

	@Override
	public void close() {
		this.process.destroy();
		this.process.onExit()
			.orTimeout(5, TimeUnit.SECONDS)
			.exceptionally((ex) -> this.process.destroyForcibly())
			.join();
	}

}
