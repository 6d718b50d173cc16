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

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.protocol.CommandArgs;
import io.netty.buffer.ByteBuf;

/**
 * The arguments of {@code EVALSHA} as they are sent, made on the caller's thread: one
 * piece costs the thread of the connection, which all callers share, less than half of
 * what a dozen do.
 *
 * @see <a href="https://redis.io/docs/latest/develop/reference/protocol-spec/">The
 * protocol</a>
 */
final class EncodedArguments extends CommandArgs<byte[], byte[]> {

	private static final byte[] LINE_END = { '\r', '\n' };

	/**
	 * The most bytes that stand around an argument: its sign, its length, two ends.
	 */
	private static final int LONGEST_FRAME = 1 + 10 + 2 + 2;

	private final ScriptCall call;

	private final ByteBuffer encoded;

	EncodedArguments(ScriptCall call) {
		super(ByteArrayCodec.INSTANCE);
		this.call = call;
		byte[] digest = call.script().sentDigest();
		byte[] keyCount = Integer.toString(call.keys().length).getBytes(StandardCharsets.US_ASCII);
		this.encoded = ByteBuffer.allocate(
				count() * LONGEST_FRAME + digest.length + keyCount.length + length(call.keys()) + length(call.args()));
		put(digest);
		put(keyCount);
		putAll(call.keys());
		putAll(call.args());
		nameServer(call.keys());
	}

	@Override
	public int count() {
		return 2 + this.call.keys().length + this.call.args().length;
	}

	@Override
	public void encode(ByteBuf out) {
		out.writeBytes(this.encoded.array(), 0, this.encoded.position());
	}

	/**
	 * Return what traces show.
	 */
	@Override
	public String toCommandString() {
		return new CommandArgs<>(ByteArrayCodec.INSTANCE).add(this.call.script().digest())
			.add(this.call.keys().length)
			.addKeys(this.call.keys())
			.addValues(this.call.args())
			.toCommandString();
	}

	/**
	 * The driver finds the server of a cluster by the first key.
	 */
	private void nameServer(byte[][] keys) {
		if (keys.length > 0) {
			addKey(keys[0]);
		}
	}

	private void putAll(byte[][] arguments) {
		for (byte[] argument : arguments) {
			put(argument);
		}
	}

	private void put(byte[] argument) {
		this.encoded.put((byte) '$');
		putNumber(argument.length);
		this.encoded.put(LINE_END).put(argument).put(LINE_END);
	}

	private void putNumber(int number) {
		if (number >= 10) {
			putNumber(number / 10);
		}
		this.encoded.put((byte) ('0' + number % 10));
	}

	private static int length(byte[][] arguments) {
		int length = 0;
		for (byte[] argument : arguments) {
			length += argument.length;
		}
		return length;
	}

}
