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

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseOwner;

/**
 * The fields of a ticket in a fixed order. A text is as many pieces as it needs, each
 * with its length in front, in the UTF-8 of {@link DataOutputStream}, which keeps every
 * text as it is.
 */
final class TicketFields {

	/**
	 * As many characters as fit into one piece, whatever they are.
	 */
	private static final int PIECE = 21_000;

	private TicketFields() {
	}

	static void write(Ticket ticket, DataOutputStream out) throws IOException {
		LeaseName lease = ticket.lease();
		write(ticket.place(), out);
		write(lease.resource(), out);
		write(lease.kind().name(), out);
		write(lease.id(), out);
		write(lease.appId(), out);
		out.writeBoolean(lease.owner().named());
		write(lease.owner().text(), out);
		write(lease.group(), out);
		write(ticket.mode().name(), out);
		out.writeLong(ticket.leaseTime().toMillis());
		out.writeLong(millis(ticket.rememberUntil()));
	}

	static Ticket read(DataInputStream in) throws IOException {
		String place = readText(in);
		LeaseName lease = new LeaseName(readText(in), LockKind.valueOf(readText(in)), readId(in), readText(in),
				new LeaseOwner(in.readBoolean(), readText(in)), readText(in));
		return new Ticket(place, lease, LockMode.valueOf(readText(in)), Duration.ofMillis(in.readLong()),
				Instant.ofEpochMilli(in.readLong()));
	}

	private static void write(LeaseId id, DataOutputStream out) throws IOException {
		String name = id.name();
		write(id.client(), out);
		out.writeLong(id.number());
		out.writeBoolean(name != null);
		if (name != null) {
			write(name, out);
		}
	}

	private static LeaseId readId(DataInputStream in) throws IOException {
		String client = readText(in);
		long number = in.readLong();
		@Nullable String name = in.readBoolean() ? readText(in) : null;
		return new LeaseId(client, number, name);
	}

	private static void write(String text, DataOutputStream out) throws IOException {
		out.writeInt((text.length() + PIECE - 1) / PIECE);
		for (int from = 0; from < text.length(); from += PIECE) {
			out.writeUTF(text.substring(from, Math.min(from + PIECE, text.length())));
		}
	}

	private static String readText(DataInputStream in) throws IOException {
		int pieces = in.readInt();
		StringBuilder text = new StringBuilder();
		for (int i = 0; i < pieces; i++) {
			text.append(in.readUTF());
		}
		return text.toString();
	}

	/**
	 * Whole milliseconds, rather later than earlier.
	 */
	private static long millis(Instant moment) {
		return moment.plusNanos(999_999).toEpochMilli();
	}

}
