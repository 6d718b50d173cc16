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
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/**
 * Stands between clients and a server on this machine, and does harm to the traffic as
 * told.
 */
final class FaultyProxy implements AutoCloseable {

	private final int serverPort;

	private final ServerSocket listening;

	private final Queue<ProxyLink> links = new ConcurrentLinkedQueue<>();

	private Traffic traffic = Traffic.CARRIED;

	private boolean repliesHeld;

	private FaultyProxy(int serverPort, ServerSocket listening) {
		this.serverPort = serverPort;
		this.listening = listening;
	}

	/**
	 * Start a proxy, at a free port.
	 * @param serverPort where it leads
	 */
	static FaultyProxy to(int serverPort) {
		try {
			ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
			FaultyProxy proxy = new FaultyProxy(serverPort, listening);
			ProxyLink.start(proxy::accept);
			return proxy;
		}
		catch (IOException ex) {
			throw new UncheckedIOException("No free port", ex);
		}
	}

	int port() {
		return this.listening.getLocalPort();
	}

	synchronized Traffic traffic() {
		return this.traffic;
	}

	/**
	 * Treat everything in this way from now on.
	 */
	synchronized void set(Traffic changed) {
		this.traffic = changed;
		notifyAll();
		this.links.removeIf(ProxyLink::isClosed);
		this.links.forEach((link) -> link.changed(changed));
	}

	/**
	 * Keep replies, whatever the traffic is, or pass them on again.
	 */
	synchronized void holdReplies(boolean held) {
		this.repliesHeld = held;
		notifyAll();
	}

	/**
	 * Wait until what has been received is to be passed on.
	 * @param reply whether it is a reply
	 */
	synchronized void awaitPassage(boolean reply) throws InterruptedException {
		long passage = System.nanoTime() + Traffic.DELAY.toNanos();
		while (isHeld(reply) || this.traffic == Traffic.DELAYED) {
			long left = passage - System.nanoTime();
			if (!isHeld(reply) && left <= 0) {
				return;
			}
			wait(isHeld(reply) ? 0 : TimeUnit.NANOSECONDS.toMillis(left) + 1);
		}
	}

	private boolean isHeld(boolean reply) {
		return this.traffic == Traffic.HELD || (reply && this.repliesHeld);
	}

	private synchronized void admit(ProxyLink link) {
		this.links.add(link);
		link.changed(this.traffic);
	}

	private void accept() {
		while (!this.listening.isClosed()) {
			try {
				accept(this.listening.accept());
			}
			catch (IOException ex) {
				// The server is away, or the proxy is closed
				this.links.removeIf(ProxyLink::isClosed);
			}
		}
	}

	private void accept(Socket client) throws IOException {
		try {
			Socket server = new Socket(InetAddress.getLoopbackAddress(), this.serverPort);
			admit(new ProxyLink(this, client, server));
		}
		catch (IOException ex) {
			client.close();
			throw ex;
		}
	}

	@Override
	public void close() {
		try {
			this.listening.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		set(Traffic.CUT);
	}

}
