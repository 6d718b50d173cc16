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

import java.util.function.IntPredicate;

/**
 * Percent-encoding of what must not stand in a text. Halves of surrogate pairs, which
 * UTF-8 does not have, and the percent sign itself are always encoded, so no two texts
 * meet.
 */
final class PercentCode {

	private static final int SHORT = 2;

	private static final int LONG = 4;

	private static final int RADIX = 16;

	private PercentCode() {
	}

	static String encode(String text, IntPredicate reserved) {
		for (int index = 0; index < text.length(); index++) {
			if (isEncoded(text.charAt(index), reserved)) {
				return encodeAll(text, reserved);
			}
		}
		return text;
	}

	static String decode(String encoded) {
		int percent = encoded.indexOf('%');
		if (percent < 0) {
			return encoded;
		}
		StringBuilder text = new StringBuilder(encoded.length());
		int start = 0;
		for (; percent >= 0; percent = encoded.indexOf('%', start)) {
			int end = percent + 1 + (isSurrogate(encoded, percent + 1) ? LONG : SHORT);
			text.append(encoded, start, percent)
				.append((char) Integer.parseInt(encoded.substring(percent + 1, end), RADIX));
			start = end;
		}
		return text.append(encoded, start, encoded.length()).toString();
	}

	private static String encodeAll(String text, IntPredicate reserved) {
		StringBuilder encoded = new StringBuilder(text.length() + RADIX);
		text.codePoints().forEach((character) -> {
			if (isEncoded(character, reserved)) {
				encoded.append("%%%02X".formatted(character));
			}
			else {
				encoded.appendCodePoint(character);
			}
		});
		return encoded.toString();
	}

	private static boolean isEncoded(int character, IntPredicate reserved) {
		return character == '%' || reserved.test(character)
				|| (character >= Character.MIN_SURROGATE && character <= Character.MAX_SURROGATE);
	}

	/**
	 * What is encoded is either a surrogate, D800 to DFFF, or below 80.
	 */
	private static boolean isSurrogate(String encoded, int index) {
		return encoded.charAt(index) == 'D';
	}

}
