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

package io.github.rwlock.sample;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import redis.embedded.core.ExecutableProvider;

import org.springframework.boot.data.redis.autoconfigure.DataRedisProperties;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Component;

/**
 * A Redis server for the application to run without one: started on
 * {@code spring.data.redis.port} unless something listens there, as when another instance
 * started it. The first to start and the last to stop of all that has a lifecycle, so
 * that connections come after it and go before it. It ends with the instance that started
 * it, which leaves the others without Redis.
 */
@Component
@Profile("embedded")
class EmbeddedRedis implements SmartLifecycle {

	private static final Log logger = LogFactory.getLog(EmbeddedRedis.class);

	private static final InetAddress ADDRESS = InetAddress.getLoopbackAddress();

	// Keeps a terminal's Ctrl+C, which is for the application to act on, away from Redis
	private static final Path SETSID = Path.of("/usr/bin/setsid");

	private final int port;

	private @Nullable Process process;

	private volatile boolean running;

	EmbeddedRedis(DataRedisProperties properties) {
		this.port = properties.getPort();
	}

	@Override
	public int getPhase() {
		return Integer.MIN_VALUE;
	}

	@Override
	public void start() {
		try {
			if (isListening()) {
				logger.info("Using the Redis that listens on port " + this.port);
			}
			else {
				launch();
				logger.info("Started Redis on port " + this.port);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException("Cannot start Redis on port " + this.port, ex);
		}
		this.running = true;
	}

	@Override
	public void stop() {
		if (this.process != null) {
			this.process.destroy();
			this.process.onExit().join();
		}
		this.running = false;
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

	private void launch() throws IOException {
		Path directory = Files.createTempDirectory("embedded-redis-");
		directory.toFile().deleteOnExit();
		Path output = Files.createFile(directory.resolve("output.log"));
		output.toFile().deleteOnExit();
		Process launched = launch(this.port, directory, output);
		this.process = launched;
		// An instance that started at the same time may have been faster
		while (!isListening()) {
			if (!launched.isAlive() && !isListening()) {
				throw new IOException(Files.readString(output));
			}
			LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
		}
	}

	/**
	 * One at a time: no program starts while another process has it open for writing.
	 */
	private static synchronized Process launch(int port, Path directory, Path output) throws IOException {
		File executable = ExecutableProvider.newJarResourceProvider(directory.toFile()).get();
		List<String> command = new ArrayList<>(List.of(executable.getPath(), "--bind", ADDRESS.getHostAddress(),
				"--port", Integer.toString(port), "--dir", directory.toString(), "--save", "", "--appendonly", "no"));
		if (Files.isExecutable(SETSID)) {
			command.add(0, SETSID.toString());
		}
		return new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start();
	}

	private boolean isListening() {
		try (Socket socket = new Socket()) {
			socket.connect(new InetSocketAddress(ADDRESS, this.port), 1000);
			return true;
		}
		catch (IOException ex) {
			return false;
		}
	}

}
