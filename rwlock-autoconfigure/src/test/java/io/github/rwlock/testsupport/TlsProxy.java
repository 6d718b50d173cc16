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

import javax.net.ServerSocketFactory;

/**
 * Lets clients reach a server on this machine by TLS alone, whether or not the server was
 * built with it.
 */
public final class TlsProxy extends LinkProxy {

	private TlsProxy(RedisServer server, ServerSocketFactory sockets) {
		super(server, sockets);
	}

	/**
	 * Start a proxy, at a free port.
	 * @param server where it leads
	 * @param identity whose certificate clients are shown
	 * @return the proxy
	 */
	public static TlsProxy to(RedisServer server, TlsIdentity identity) {
		TlsProxy proxy = new TlsProxy(server, identity.serverContext().getServerSocketFactory());
		proxy.listen();
		return proxy;
	}

}
