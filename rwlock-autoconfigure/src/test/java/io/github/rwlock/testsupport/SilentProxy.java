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

import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

import javax.net.ServerSocketFactory;

/**
 * Stands between clients and a server on this machine, and can fall silent as a network
 * does that breaks without a sign: the connections there are stay open and carry nothing
 * any more, while new ones work, or carry nothing either. What was swallowed may arrive
 * late.
 */
public final class SilentProxy extends LinkProxy {

	private final AtomicInteger toSwallow = new AtomicInteger();

	private volatile boolean swallowing;

	private SilentProxy(RedisServer server) {
		super(server, ServerSocketFactory.getDefault());
	}

	/**
	 * Start a proxy, at a free port.
	 * @param server where it leads
	 * @return the proxy
	 */
	public static SilentProxy to(RedisServer server) {
		SilentProxy proxy = new SilentProxy(server);
		proxy.listen();
		return proxy;
	}

	/**
	 * Lead connections that are made from now on to another server. Those that there are
	 * stay where they are.
	 * @param other where it leads
	 */
	public void leadTo(RedisServer other) {
		this.server = other;
	}

	/**
	 * Carry nothing any more on the connections there are, in either direction.
	 */
	public void silence() {
		this.links.forEach(SilentLink::silence);
	}

	/**
	 * Carry nothing any more, on new connections either, until {@link #carryNew()}.
	 */
	public void swallow() {
		this.swallowing = true;
		silence();
	}

	/**
	 * Carry nothing on the connections that are made next.
	 * @param connections how many
	 */
	public void swallowNext(int connections) {
		this.toSwallow.set(connections);
	}

	/**
	 * Return whether those connections were made.
	 */
	public boolean hasSwallowedNext() {
		return this.toSwallow.get() <= 0;
	}

	/**
	 * Let connections work that are made from now on.
	 */
	public void carryNew() {
		this.swallowing = false;
	}

	/**
	 * Let clients see the end of silent connections, of which the server sees nothing.
	 */
	public void breakOff() {
		this.links.forEach(SilentLink::breakOff);
	}

	/**
	 * Let the server have what was swallowed on its way there. The answers are swallowed
	 * too.
	 */
	public void arriveLate() {
		this.links.forEach(SilentLink::arriveLate);
	}

	/**
	 * Return what was swallowed on its way to the server.
	 * @return the requests as text
	 */
	public String swallowedRequests() {
		return this.links.stream().map(SilentLink::swallowedRequests).collect(Collectors.joining());
	}

	/**
	 * Return what was swallowed on its way back.
	 * @return the replies as text
	 */
	public String swallowedReplies() {
		return this.links.stream().map(SilentLink::swallowedReplies).collect(Collectors.joining());
	}

	@Override
	void prepare(SilentLink link) {
		if (this.swallowing || this.toSwallow.getAndDecrement() > 0) {
			link.silence();
		}
	}

}
