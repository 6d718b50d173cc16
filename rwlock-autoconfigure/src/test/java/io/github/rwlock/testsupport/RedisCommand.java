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

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Sends one command, without any of the drivers that are under test.
 */
final class RedisCommand {

	private static final int TIMEOUT_MILLIS = 10_000;

	private final DataInputStream input;

	private RedisCommand(DataInputStream input) {
		this.input = input;
	}

	static @Nullable Object send(String host, int port, String... command) {
		try (Socket socket = new Socket()) {
			socket.connect(new InetSocketAddress(host, port), TIMEOUT_MILLIS);
			socket.setSoTimeout(TIMEOUT_MILLIS);
			socket.getOutputStream().write(encode(command));
			return new RedisCommand(new DataInputStream(new BufferedInputStream(socket.getInputStream()))).reply();
		}
		catch (IOException ex) {
			throw new UncheckedIOException("No answer from Redis", ex);
		}
	}

	private static byte[] encode(String... command) throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		bytes.write(utf8("*" + command.length + "\r\n"));
		for (String part : command) {
			byte[] content = utf8(part);
			bytes.write(utf8("$" + content.length + "\r\n"));
			bytes.write(content);
			bytes.write(utf8("\r\n"));
		}
		return bytes.toByteArray();
	}

	private static byte[] utf8(String text) {
		return text.getBytes(StandardCharsets.UTF_8);
	}

	private @Nullable Object reply() throws IOException {
		String line = line();
		String rest = line.substring(1);
		return switch (line.charAt(0)) {
			case '+' -> rest;
			case ':' -> Long.valueOf(rest);
			case '$' -> bulk(Integer.parseInt(rest));
			case '*' -> array(Integer.parseInt(rest));
			case '-' -> throw new RedisErrorException(rest);
			default -> throw new IOException("Unexpected answer: " + line);
		};
	}

	private String line() throws IOException {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		for (int next = this.input.read(); next != '\r'; next = this.input.read()) {
			if (next == -1) {
				throw new EOFException("The server closed the connection");
			}
			bytes.write(next);
		}
		this.input.readByte();
		return bytes.toString(StandardCharsets.UTF_8);
	}

	private @Nullable String bulk(int length) throws IOException {
		if (length < 0) {
			return null;
		}
		byte[] content = new byte[length];
		this.input.readFully(content);
		this.input.skipBytes(2);
		return new String(content, StandardCharsets.UTF_8);
	}

	private @Nullable List<@Nullable Object> array(int size) throws IOException {
		if (size < 0) {
			return null;
		}
		List<@Nullable Object> elements = new ArrayList<>(size);
		for (int i = 0; i < size; i++) {
			elements.add(reply());
		}
		return elements;
	}

}
