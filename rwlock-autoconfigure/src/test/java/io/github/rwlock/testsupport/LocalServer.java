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
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

import javax.net.ServerSocketFactory;

/**
 * Takes the connections of clients, at a free port of this machine.
 */
abstract class LocalServer implements AutoCloseable {

	private final ServerSocket listening;

	LocalServer(ServerSocketFactory sockets) {
		try {
			this.listening = sockets.createServerSocket(0, 50, InetAddress.getLoopbackAddress());
		}
		catch (IOException ex) {
			throw new UncheckedIOException("No free port", ex);
		}
	}

	/**
	 * Return where it listens.
	 * @return the host
	 */
	public String host() {
		return this.listening.getInetAddress().getHostAddress();
	}

	/**
	 * Return where it listens.
	 * @return the port
	 */
	public int port() {
		return this.listening.getLocalPort();
	}

	@Override
	public void close() {
		SilentLink.close(this.listening);
	}

	/**
	 * Take clients as they connect, until something fails, or this is closed.
	 */
	final void listen() {
		SilentLink.start(() -> {
			while (!this.listening.isClosed()) {
				try {
					take(this.listening.accept());
				}
				catch (IOException ex) {
					close();
				}
			}
		});
	}

	/**
	 * Take the connection of a client.
	 */
	abstract void take(Socket client) throws IOException;

}
