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
package io.github.rwlock.actuate;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import io.github.rwlock.LockMessages;
import io.github.rwlock.engine.ClientSnapshot;
import io.github.rwlock.engine.LockEngine;

/**
 * How resources are named, and what is taken for one: the text itself or, where that is
 * not to be shown or is long, the beginning of its SHA-256.
 */
final class ResourceNames {

	private static final String PREFIX = "sha256-";

	private static final int HASH_LENGTH = 16;

	private static final int LONGEST = 1000;

	private static final Pattern HASH = Pattern.compile(PREFIX + "[0-9a-f]{%d}".formatted(HASH_LENGTH));

	private final boolean masked;

	ResourceNames(boolean masked) {
		this.masked = masked;
	}

	/**
	 * Return what is shown for a text: also a hash if it is none that can be written.
	 */
	String shown(String text) {
		boolean plain = !this.masked && text.length() <= LONGEST && StandardCharsets.UTF_8.newEncoder().canEncode(text);
		return plain ? text : hash(text);
	}

	/**
	 * Return what is shown for a text in a line of a log.
	 */
	String logged(String text) {
		return this.masked ? hash(text) : LockMessages.shown(text);
	}

	/**
	 * Return the resource that is meant: by a hash the only one of it that a client holds
	 * or waits for, else the text itself.
	 * @throws UnknownHashException if hashes are all that is shown, and it is one of
	 * nothing here
	 */
	String find(String given, LockEngine client) {
		if (!HASH.matcher(given).matches()) {
			return given;
		}
		List<String> found = resources(client).filter((resource) -> hash(resource).equals(given)).distinct().toList();
		if (found.size() == 1) {
			return found.get(0);
		}
		if (this.masked) {
			throw new UnknownHashException(given);
		}
		return given;
	}

	private static Stream<String> resources(LockEngine client) {
		ClientSnapshot own = client.view().inspectOwn(Integer.MAX_VALUE);
		return Stream
			.concat(own.leases().stream().map(ClientSnapshot.Holding::subject),
					own.waiters().stream().map(ClientSnapshot.Waiting::subject))
			.map(ClientSnapshot.Subject::resource);
	}

	private static String hash(String text) {
		try {
			byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
			return PREFIX + HexFormat.of().formatHex(digest).substring(0, HASH_LENGTH);
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
