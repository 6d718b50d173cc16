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

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * One connection through a {@link LinkProxy}, which can fall silent.
 */
final class SilentLink {

	private final Socket client;

	private final Socket server;

	private final ByteArrayOutputStream swallowedRequests = new ByteArrayOutputStream();

	private final ByteArrayOutputStream swallowedReplies = new ByteArrayOutputStream();

	private volatile boolean silent;

	SilentLink(Socket client, Socket server) {
		this.client = client;
		this.server = server;
	}

	static void start(Runnable work) {
		Thread thread = new Thread(work, "silent-proxy");
		thread.setDaemon(true);
		thread.start();
	}

	void start() {
		start(() -> carry(this.client, this.server, this.swallowedRequests));
		start(() -> carry(this.server, this.client, this.swallowedReplies));
	}

	void silence() {
		this.silent = true;
	}

	void breakOff() {
		if (this.silent) {
			close(this.client);
		}
	}

	void arriveLate() {
		try {
			this.server.getOutputStream().write(this.swallowedRequests.toByteArray());
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The server has closed the connection", ex);
		}
	}

	String swallowedRequests() {
		return this.swallowedRequests.toString(StandardCharsets.UTF_8);
	}

	String swallowedReplies() {
		return this.swallowedReplies.toString(StandardCharsets.UTF_8);
	}

	void close() {
		close(this.client);
		close(this.server);
	}

	static void close(AutoCloseable socket) {
		try {
			socket.close();
		}
		catch (Exception ex) {
			throw new IllegalStateException("A socket does not close", ex);
		}
	}

	/**
	 * Not even the end of a connection passes a silent link.
	 */
	private void carry(Socket from, Socket to, OutputStream swallowed) {
		byte[] bytes = new byte[8192];
		try (InputStream input = from.getInputStream()) {
			OutputStream output = to.getOutputStream();
			for (int count = input.read(bytes); count >= 0; count = input.read(bytes)) {
				(this.silent ? swallowed : output).write(bytes, 0, count);
			}
		}
		catch (IOException ex) {
			// One of the sides has ended, and so does the other
		}
		if (!this.silent) {
			close();
		}
	}

}
