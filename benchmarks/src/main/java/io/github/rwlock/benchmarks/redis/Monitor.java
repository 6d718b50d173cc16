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

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * Hears each command that the server runs.
 */
public final class Monitor implements AutoCloseable {

	private static final String END = "end-of-what-is-heard";

	private final Socket socket;

	private final BufferedReader lines;

	private long sent;

	private long inside;

	/**
	 * Begin to hear.
	 * @param port where the server listens
	 * @throws IOException if it cannot be reached
	 */
	public Monitor(int port) throws IOException {
		this.socket = new Socket(InetAddress.getLoopbackAddress(), port);
		this.socket.setSoTimeout(10_000);
		this.socket.getOutputStream().write("MONITOR\r\n".getBytes(StandardCharsets.US_ASCII));
		this.lines = new BufferedReader(new InputStreamReader(this.socket.getInputStream(), StandardCharsets.UTF_8));
		this.lines.readLine();
	}

	/**
	 * Hear all that was run until now.
	 * @param statistics a connection to the same server
	 * @throws IOException if the server does not tell
	 */
	public void listen(ServerStatistics statistics) throws IOException {
		statistics.echo(END);
		for (String line = this.lines.readLine(); line != null && !line.contains(END); line = this.lines.readLine()) {
			if (line.contains(" lua] ")) {
				this.inside++;
			}
			else {
				this.sent++;
			}
		}
	}

	/**
	 * Return how many commands the clients sent.
	 * @return the number
	 */
	public long sent() {
		return this.sent;
	}

	/**
	 * Return how many commands scripts called.
	 * @return the number
	 */
	public long inside() {
		return this.inside;
	}

	@Override
	public void close() throws IOException {
		this.socket.close();
	}

}
