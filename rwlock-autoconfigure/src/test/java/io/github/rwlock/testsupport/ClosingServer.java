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
import java.net.Socket;
import java.util.concurrent.atomic.AtomicInteger;

import javax.net.ServerSocketFactory;

/**
 * Closes each connection at once, as a proxy does that has no server behind it.
 */
public final class ClosingServer extends LocalServer {

	private final AtomicInteger connections = new AtomicInteger();

	private ClosingServer() {
		super(ServerSocketFactory.getDefault());
	}

	/**
	 * Start a server, at a free port.
	 * @return the server
	 */
	public static ClosingServer start() {
		ClosingServer server = new ClosingServer();
		server.listen();
		return server;
	}

	/**
	 * Return how many connections were made.
	 * @return how many there were until now
	 */
	public int connections() {
		return this.connections.get();
	}

	@Override
	void take(Socket client) throws IOException {
		this.connections.incrementAndGet();
		client.close();
	}

}
