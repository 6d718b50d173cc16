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

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import javax.net.ServerSocketFactory;

/**
 * Speaks as a Redis 6.0 does that runs the scripts of locks: it says what it is, tells
 * the time, and does not understand the rest.
 */
public final class OldRedis extends LocalServer {

	/**
	 * Version that it says it is of.
	 */
	public static final String VERSION = "6.0.16";

	private static final String REPORT = "*5\r\n$6\r\nREPORT\r\n:1\r\n$6\r\n%s\r\n$6\r\nmaster\r\n$10\r\nnoeviction"
		.formatted(VERSION);

	private static final String SYNTAX_ERROR = "-ERR Error running script (call to f_abc): @user_script:119:"
			+ " @user_script: 119: ERR syntax error";

	private OldRedis() {
		super(ServerSocketFactory.getDefault());
	}

	/**
	 * Start a server, at a free port.
	 * @return the server
	 */
	public static OldRedis start() {
		OldRedis redis = new OldRedis();
		redis.listen();
		return redis;
	}

	@Override
	void take(Socket client) {
		SilentLink.start(() -> serve(client));
	}

	private static void serve(Socket client) {
		try (client) {
			BufferedReader in = new BufferedReader(
					new InputStreamReader(client.getInputStream(), StandardCharsets.ISO_8859_1));
			OutputStream out = client.getOutputStream();
			while (true) {
				out.write((answer(read(in)) + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
				out.flush();
			}
		}
		catch (IOException ex) {
			// The client has gone
		}
	}

	private static List<String> read(BufferedReader in) throws IOException {
		int count = length(in);
		List<String> command = new ArrayList<>();
		for (int i = 0; i < count; i++) {
			char[] text = new char[length(in)];
			for (int position = 0; position < text.length; position++) {
				text[position] = (char) in.read();
			}
			in.readLine();
			command.add(new String(text));
		}
		return command;
	}

	private static int length(BufferedReader in) throws IOException {
		String line = in.readLine();
		if (line == null) {
			throw new EOFException();
		}
		return Integer.parseInt(line.substring(1));
	}

	private static String answer(List<String> command) {
		return switch (command.get(0).toUpperCase(Locale.ROOT)) {
			case "PING" -> "+PONG";
			case "EVALSHA" -> "-NOSCRIPT No matching script. Please use EVAL.";
			case "EVAL" -> run(command.get(1));
			default -> "-ERR unknown command `%s`, with args beginning with: ".formatted(command.get(0));
		};
	}

	private static String run(String script) {
		if (script.contains("'REPORT'")) {
			return REPORT;
		}
		return script.contains("'GRANTED'") ? SYNTAX_ERROR : "*2\r\n$4\r\nTIME\r\n:" + System.currentTimeMillis();
	}

}
