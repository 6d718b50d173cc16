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
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Lets clients reach a server on this machine by TLS alone, whether or not the server was
 * built with it.
 */
public final class TlsProxy implements AutoCloseable {

	private final RedisServer server;

	private final ServerSocket listening;

	private final Queue<SilentLink> links = new ConcurrentLinkedQueue<>();

	private TlsProxy(RedisServer server, ServerSocket listening) {
		this.server = server;
		this.listening = listening;
	}

	/**
	 * Start a proxy, at a free port.
	 * @param server where it leads
	 * @param identity whose certificate clients are shown
	 * @return the proxy
	 */
	public static TlsProxy to(RedisServer server, TlsIdentity identity) {
		try {
			ServerSocket listening = identity.serverContext()
				.getServerSocketFactory()
				.createServerSocket(0, 50, InetAddress.getByName("127.0.0.1"));
			TlsProxy proxy = new TlsProxy(server, listening);
			SilentLink.accept(listening, proxy::carry, proxy::close);
			return proxy;
		}
		catch (IOException ex) {
			throw new UncheckedIOException("No free port", ex);
		}
	}

	/**
	 * Return where the proxy listens.
	 * @return the port, of this machine
	 */
	public int port() {
		return this.listening.getLocalPort();
	}

	@Override
	public void close() {
		SilentLink.close(this.listening);
		this.links.forEach(SilentLink::close);
	}

	private void carry(Socket client) throws IOException {
		SilentLink link = new SilentLink(client, new Socket(this.server.host(), this.server.port()));
		this.links.add(link);
		link.start();
	}

}
