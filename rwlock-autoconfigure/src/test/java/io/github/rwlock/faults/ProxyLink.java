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
package io.github.rwlock.faults;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.Socket;

/**
 * One connection through a proxy.
 */
final class ProxyLink {

	private final FaultyProxy proxy;

	private final Socket client;

	private final Socket server;

	private volatile boolean torn;

	/**
	 * Start to carry.
	 * @param proxy what says how to
	 * @param client the side of the client
	 * @param server the side of the server
	 */
	ProxyLink(FaultyProxy proxy, Socket client, Socket server) throws IOException {
		this.proxy = proxy;
		this.client = client;
		this.server = server;
		this.client.setTcpNoDelay(true);
		this.server.setTcpNoDelay(true);
		// A port that nobody listens at may be given to this very socket
		if (server.getLocalPort() == server.getPort()) {
			close();
		}
		start(() -> carry(client, server, false));
		start(() -> carry(server, client, true));
	}

	static void start(Runnable work) {
		Thread thread = new Thread(work, "faulty-proxy");
		thread.setDaemon(true);
		thread.start();
	}

	boolean isClosed() {
		return this.client.isClosed();
	}

	/**
	 * End if that is what the traffic has become, or if replies are missing.
	 */
	void changed(Traffic traffic) {
		if (traffic == Traffic.CUT || (this.torn && traffic != Traffic.UNANSWERED)) {
			close();
		}
	}

	private void carry(Socket from, Socket to, boolean reply) {
		byte[] bytes = new byte[8192];
		try (InputStream input = from.getInputStream()) {
			OutputStream output = to.getOutputStream();
			for (int count = input.read(bytes); count >= 0; count = input.read(bytes)) {
				if (isPassed(reply)) {
					output.write(bytes, 0, count);
				}
			}
		}
		catch (IOException ex) {
			// One of the sides has ended, and so does the other
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		close();
	}

	/**
	 * What comes after a reply that was forgotten is forgotten as well.
	 */
	private boolean isPassed(boolean reply) throws InterruptedException {
		this.proxy.awaitPassage(reply);
		if (reply && this.proxy.traffic() == Traffic.UNANSWERED) {
			this.torn = true;
			changed(this.proxy.traffic());
		}
		return !reply || !this.torn;
	}

	private void close() {
		try {
			this.client.close();
			this.server.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
