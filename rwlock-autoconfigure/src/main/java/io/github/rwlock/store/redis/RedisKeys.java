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
package io.github.rwlock.store.redis;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * Names of the keys and channels of one prefix.
 */
final class RedisKeys {

	/**
	 * The most characters of a resource that stand in its keys as they are.
	 */
	private static final int LONGEST_RESOURCE = 256;

	private static final String HASHED = "%sha256-";

	private static final byte[] PARTS = "rwqen".getBytes(StandardCharsets.US_ASCII);

	private final String prefix;

	RedisKeys(String prefix) {
		this.prefix = prefix;
	}

	/**
	 * Return the keys of a lock, in the order in which the scripts expect them. They
	 * share one hash tag, and so a slot.
	 */
	byte[][] of(String resource) {
		byte[] base = (this.prefix + ":{" + encode(resource) + "}: ").getBytes(StandardCharsets.UTF_8);
		byte[][] keys = new byte[PARTS.length][];
		for (int i = 0; i < PARTS.length; i++) {
			keys[i] = Arrays.copyOf(base, base.length);
			keys[i][base.length - 1] = PARTS[i];
		}
		return keys;
	}

	String prefix() {
		return this.prefix;
	}

	/**
	 * Return the channel on which scripts tell a client of grants.
	 */
	String channelOf(String clientId) {
		return this.prefix + ":wake:" + clientId;
	}

	/**
	 * Encode what would end the hash tag. What is long becomes a hash, which no other
	 * text is encoded to: a percent sign is followed by digits there.
	 */
	private static String encode(String resource) {
		String encoded = PercentCode.encode(resource, (character) -> character == '{' || character == '}');
		return (resource.length() <= LONGEST_RESOURCE) ? encoded : HASHED + hash(encoded);
	}

	private static String hash(String text) {
		try {
			byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
			return HexFormat.of().formatHex(hash);
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("Every Java platform has SHA-256", ex);
		}
	}

}
