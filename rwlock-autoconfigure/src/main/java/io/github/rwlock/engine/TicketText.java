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
package io.github.rwlock.engine;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.CRC32;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.LockTicketException;

/**
 * Writes and reads tickets: a version, and in base64url the fields followed by their
 * checksum.
 */
final class TicketText {

	private static final String VERSION = "rwl1.";

	private static final Base64.Encoder ENCODER = Base64.getUrlEncoder().withoutPadding();

	private TicketText() {
	}

	static String write(Ticket ticket) {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try {
			TicketFields.write(ticket, new DataOutputStream(bytes));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		byte[] fields = bytes.toByteArray();
		byte[] checked = ByteBuffer.allocate(fields.length + Integer.BYTES)
			.put(fields)
			.putInt(checksum(fields))
			.array();
		return VERSION + ENCODER.encodeToString(checked);
	}

	/**
	 * Read a ticket.
	 * @throws LockTicketException if it is none
	 */
	static Ticket read(@Nullable String text) {
		try {
			DataInputStream fields = new DataInputStream(new ByteArrayInputStream(fields(text)));
			Ticket ticket = TicketFields.read(fields);
			if (fields.available() > 0) {
				throw new IllegalArgumentException("Too long");
			}
			return ticket;
		}
		catch (IOException | IllegalArgumentException ex) {
			throw new LockTicketException("This is no ticket of a lease: expected is the whole and unchanged text that "
					+ "Lease.ticket() or Lease.detach() gave, which begins with '" + VERSION + "'");
		}
	}

	private static byte[] fields(@Nullable String text) {
		if (text == null || !text.startsWith(VERSION)) {
			throw new IllegalArgumentException("Another version, or no ticket");
		}
		String encoded = text.substring(VERSION.length());
		byte[] checked = Base64.getUrlDecoder().decode(encoded);
		if (checked.length < Integer.BYTES || !ENCODER.encodeToString(checked).equals(encoded)) {
			throw new IllegalArgumentException("Not as it was written");
		}
		byte[] fields = Arrays.copyOf(checked, checked.length - Integer.BYTES);
		if (ByteBuffer.wrap(checked, fields.length, Integer.BYTES).getInt() != checksum(fields)) {
			throw new IllegalArgumentException("Changed");
		}
		return fields;
	}

	private static int checksum(byte[] fields) {
		CRC32 checksum = new CRC32();
		checksum.update(fields);
		return (int) checksum.getValue();
	}

}
