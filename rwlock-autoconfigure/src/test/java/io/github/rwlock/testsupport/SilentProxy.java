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
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Stands between clients and a server on this machine, and can fall silent as a network
 * does that breaks without a sign: the connections there are stay open and carry nothing
 * any more, while new ones work, or carry nothing either.
 */
public final class SilentProxy implements AutoCloseable {

	private final RedisServer server;

	private final ServerSocket listening;

	private final Queue<Link> links = new ConcurrentLinkedQueue<>();

	private volatile boolean swallowing;

	private SilentProxy(RedisServer server, ServerSocket listening) {
		this.server = server;
		this.listening = listening;
	}

	/**
	 * Start a proxy, at a free port.
	 * @param server where it leads
	 * @return the proxy
	 */
	public static SilentProxy to(RedisServer server) {
		try {
			ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
			SilentProxy proxy = new SilentProxy(server, listening);
			start(proxy::accept);
			return proxy;
		}
		catch (IOException ex) {
			throw new UncheckedIOException("No free port", ex);
		}
	}

	/**
	 * Return where the proxy listens.
	 * @return the host
	 */
	public String host() {
		return this.listening.getInetAddress().getHostAddress();
	}

	/**
	 * Return where the proxy listens.
	 * @return the port
	 */
	public int port() {
		return this.listening.getLocalPort();
	}

	/**
	 * Carry nothing any more on the connections there are, in either direction.
	 */
	public void silence() {
		this.links.forEach(Link::silence);
	}

	/**
	 * Carry nothing any more, on new connections either, until {@link #carryNew()}.
	 */
	public void swallow() {
		this.swallowing = true;
		silence();
	}

	/**
	 * Let connections work that are made from now on.
	 */
	public void carryNew() {
		this.swallowing = false;
	}

	@Override
	public void close() {
		close(this.listening);
		this.links.forEach(Link::close);
	}

	private void accept() {
		while (!this.listening.isClosed()) {
			try {
				Socket client = this.listening.accept();
				Link link = new Link(client, new Socket(this.server.host(), this.server.port()));
				this.links.add(link);
				if (this.swallowing) {
					link.silence();
				}
				start(() -> link.carry(link.client, link.server));
				start(() -> link.carry(link.server, link.client));
			}
			catch (IOException ex) {
				close();
			}
		}
	}

	private static void start(Runnable work) {
		Thread thread = new Thread(work, "silent-proxy");
		thread.setDaemon(true);
		thread.start();
	}

	private static void close(AutoCloseable socket) {
		try {
			socket.close();
		}
		catch (Exception ex) {
			throw new IllegalStateException("A socket does not close", ex);
		}
	}

	private static final class Link {

		private final Socket client;

		private final Socket server;

		private volatile boolean silent;

		private Link(Socket client, Socket server) {
			this.client = client;
			this.server = server;
		}

		private void silence() {
			this.silent = true;
		}

		/**
		 * Not even the end of a connection passes a silent link.
		 */
		private void carry(Socket from, Socket to) {
			byte[] bytes = new byte[8192];
			try (InputStream input = from.getInputStream()) {
				OutputStream output = to.getOutputStream();
				for (int count = input.read(bytes); count >= 0; count = input.read(bytes)) {
					if (!this.silent) {
						output.write(bytes, 0, count);
					}
				}
			}
			catch (IOException ex) {
				close();
			}
			if (!this.silent) {
				close();
			}
		}

		private void close() {
			SilentProxy.close(this.client);
			SilentProxy.close(this.server);
		}

	}

}
