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
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A Redis server for tests, without persistence: {@link #shared()} for tests that leave
 * the server alone, {@link #start(String...)} for those that stop or pause it. It comes
 * from the first {@link RedisSource} that works here, or from the one that the system
 * property {@value #PROPERTY} names. Servers still running at the end of the JVM are
 * stopped.
 */
public final class RedisServer implements AutoCloseable {

	/**
	 * Name of the system property that picks a source: {@code docker}, {@code path} or
	 * {@code embedded}.
	 */
	public static final String PROPERTY = "rwlock.test.redis";

	private static final int ATTEMPTS = 5;

	private final RedisSource source;

	private final int port;

	private final List<String> extraArgs;

	private RunningRedis running;

	private RedisServer(RedisSource source, int port, List<String> extraArgs) {
		this.source = source;
		this.port = port;
		this.extraArgs = extraArgs;
		this.running = source.launch(port, extraArgs);
	}

	/**
	 * Return the server that all tests of this JVM share, started when first asked for.
	 * @return the server, which refuses to be stopped or paused
	 */
	public static RedisServer shared() {
		return Shared.SERVER;
	}

	/**
	 * Start a server of the caller's own, at a free port.
	 * @param extraArgs options such as {@code "--maxmemory", "1mb"}
	 * @return the server, which answers
	 */
	public static RedisServer start(String... extraArgs) {
		return start(RedisSource.chosen(), extraArgs);
	}

	/**
	 * Start a server of the caller's own that is a process of this machine, so that it
	 * can keep its data in a directory here over a restart.
	 * @param extraArgs options such as {@code "--dir"} and a directory
	 * @return the server, which answers
	 */
	public static RedisServer startProcess(String... extraArgs) {
		return start(RedisSource.chosenProcess(), extraArgs);
	}

	static RedisServer start(RedisSource source, String... extraArgs) {
		for (int attempt = 1;; attempt++) {
			try {
				return new RedisServer(source, freePort(), List.of(extraArgs));
			}
			catch (IllegalStateException ex) {
				if (attempt == ATTEMPTS) {
					throw ex;
				}
			}
		}
	}

	/**
	 * Return where the server listens.
	 * @return the host
	 */
	public String host() {
		return this.running.host();
	}

	/**
	 * Return where the server listens.
	 * @return the port, which stays the same after {@link #restart()}
	 */
	public int port() {
		return this.port;
	}

	/**
	 * Send a command on a connection of its own.
	 * @param command the command and its arguments
	 * @return a {@code String}, {@code Long}, {@code List} of these, or {@code null}
	 * @throws RedisErrorException if the server answers with an error
	 */
	public @Nullable Object command(String... command) {
		return RedisCommand.send(host(), this.port, command);
	}

	/**
	 * Shut the server down in good order. Its data is gone.
	 */
	public void stop() {
		requireOwn();
		this.running.stop();
	}

	/**
	 * End the server as a crash does. Its data is gone.
	 */
	public void kill() {
		requireOwn();
		this.running.kill();
	}

	/**
	 * Start an empty server at the same port, stopping the present one if it still runs.
	 */
	public void restart() {
		stop();
		this.running = this.source.launch(this.port, this.extraArgs);
	}

	/**
	 * Freeze the server: connections stay open, nothing is answered.
	 */
	public void pause() {
		requireOwn();
		this.running.pause();
	}

	/**
	 * Let a frozen server go on.
	 */
	public void resume() {
		this.running.resume();
	}

	/**
	 * Same as {@link #stop()}.
	 */
	@Override
	public void close() {
		stop();
	}

	private void requireOwn() {
		if (this == Shared.SERVER) {
			throw new IllegalStateException("Other tests use this server: start one of your own");
		}
	}

	private static int freePort() {
		try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
			return socket.getLocalPort();
		}
		catch (IOException ex) {
			throw new IllegalStateException("No free port", ex);
		}
	}

	private static final class Shared {

		private static final RedisServer SERVER = start();

	}

}
