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
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import javax.net.ServerSocketFactory;

/**
 * Stands between clients and a server on this machine.
 */
abstract class LinkProxy extends LocalServer {

	final Queue<SilentLink> links = new ConcurrentLinkedQueue<>();

	volatile RedisServer server;

	LinkProxy(RedisServer server, ServerSocketFactory sockets) {
		super(sockets);
		this.server = server;
	}

	@Override
	public void close() {
		super.close();
		this.links.forEach(SilentLink::close);
	}

	@Override
	void take(Socket client) throws IOException {
		SilentLink link = new SilentLink(client, new Socket(this.server.host(), this.server.port()));
		this.links.add(link);
		prepare(link);
		link.start();
	}

	/**
	 * Do what is to be done with a connection before it carries anything.
	 */
	void prepare(SilentLink link) {
	}

}
