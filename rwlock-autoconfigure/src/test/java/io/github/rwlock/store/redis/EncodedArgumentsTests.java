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
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.protocol.Command;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.rwlock.store.redis.LockScripts.ScriptText;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link EncodedArguments}, against what the driver makes of the same
 * arguments.
 */
class EncodedArgumentsTests {

	private static final ScriptText SCRIPT = ScriptText.of("return 1");

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 9, 10, 99, 100, 999, 1_000, 9_999, 10_000, 1_234_567 })
	void whenArgumentIsOfAnyLengthThenItIsWrittenAsByTheDriver(int length) {
		List<String> texts = List.of("a", "b".repeat(length), "");
		assertWrittenAsByTheDriver(texts, texts);
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 1, 4, 5, 9, 10, 11, 1_000 })
	void whenThereIsAnyNumberOfKeysAndArgumentsThenTheyAreWrittenAsByTheDriver(int number) {
		List<String> texts = Collections.nCopies(number, "text");
		assertWrittenAsByTheDriver(texts, List.of());
		assertWrittenAsByTheDriver(List.of(), texts);
		assertWrittenAsByTheDriver(texts, texts);
	}

	@Test
	void whenTextsHoldAnyBytesThenTheyAreWrittenAsByTheDriver() {
		List<String> texts = List.of("\r\n$3\r\n", "\0", "\u00e4\u20ac\ud83d\ude00", "{a}:\t");
		assertWrittenAsByTheDriver(texts, texts);
	}

	@Test
	void whenSentAgainThenTheSameIsWritten() {
		EncodedArguments arguments = new EncodedArguments(call(List.of("key"), List.of("argument")));
		assertThat(written(arguments)).isEqualTo(written(arguments));
	}

	@Test
	void whenThereAreKeysThenTheFirstTellsTheServerOfACluster() {
		EncodedArguments arguments = new EncodedArguments(call(List.of("first", "second"), List.of("argument")));
		assertThat(arguments.getFirstEncodedKey()).isEqualTo(ByteBuffer.wrap(bytes(List.of("first"))[0]));
	}

	@Test
	void whenTheDriverTracesThenItShowsWhatItShowsOfItsOwn() {
		ScriptCall call = call(List.of("first", "second"), List.of("argument", ""));
		assertThat(new EncodedArguments(call).toCommandString()).isEqualTo(byTheDriver(call).toCommandString());
	}

	@Test
	void whenThereIsNoKeyThenAnyServerOfAClusterWillDo() {
		assertThat(new EncodedArguments(call(List.of(), List.of("argument"))).getFirstEncodedKey()).isNull();
	}

	private static void assertWrittenAsByTheDriver(List<String> keys, List<String> arguments) {
		ScriptCall call = call(keys, arguments);
		assertThat(written(new EncodedArguments(call))).isEqualTo(written(byTheDriver(call)));
	}

	private static CommandArgs<byte[], byte[]> byTheDriver(ScriptCall call) {
		return new CommandArgs<>(ByteArrayCodec.INSTANCE).add(SCRIPT.digest())
			.add(call.keys().length)
			.addKeys(call.keys())
			.addValues(call.args());
	}

	private static byte[] written(CommandArgs<byte[], byte[]> arguments) {
		ByteBuf out = Unpooled.buffer();
		new Command<byte[], byte[], Object>(CommandType.EVALSHA, null, arguments).encode(out);
		return Arrays.copyOf(out.array(), out.writerIndex());
	}

	private static ScriptCall call(List<String> keys, List<String> arguments) {
		return new ScriptCall(SCRIPT, bytes(keys), bytes(arguments));
	}

	private static byte[][] bytes(List<String> texts) {
		return texts.stream().map((text) -> text.getBytes(StandardCharsets.UTF_8)).toArray(byte[][]::new);
	}

}
