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
import java.nio.charset.StandardCharsets;

import javax.net.ServerSocketFactory;

/**
 * Answers whatever it is asked as a web server does that does not understand it.
 */
public final class ForeignServer extends LocalServer {

	private static final byte[] ANSWER = "HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n"
		.getBytes(StandardCharsets.US_ASCII);

	/**
	 * A question that is not read to its end could take the answer with it.
	 */
	private static final int LONGEST_QUESTION = 8192;

	private ForeignServer() {
		super(ServerSocketFactory.getDefault());
	}

	/**
	 * Start a server, at a free port.
	 * @return the server
	 */
	public static ForeignServer start() {
		ForeignServer server = new ForeignServer();
		server.listen();
		return server;
	}

	@Override
	void take(Socket client) throws IOException {
		try (client) {
			if (client.getInputStream().read(new byte[LONGEST_QUESTION]) > 0) {
				client.getOutputStream().write(ANSWER);
			}
		}
	}

}
