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

package io.github.rwlock.store;

import java.util.List;
import java.util.stream.Stream;

/**
 * Texts that differ from each other, though some hardly do.
 */
final class OddTexts {

	static final List<String> RESOURCES = List.of("a:b", "k\ud800", "k\ud801", "a%3Ab", "a", "b", ":", "{x}", "x", "{x",
			"x}", "%7Bx%7D", "}{", "{}", "{", "}", "%7B", "%7b", "%", "%25", "{a}:leases", "a b", "a\nb", "a\r\nb",
			"\0", "*", "[ab]", "\u00e9", "e\u0301", "\u6587\u66f8", "\ud83d\udd12", "A", "k".repeat(5_000),
			"k".repeat(4_999) + "l");

	/**
	 * Texts of owners, groups, applications and a caller's own ids: with all that
	 * separates or escapes something anywhere.
	 */
	static final List<String> ALL = Stream
		.concat(RESOURCES.stream(),
				Stream.of("", "|", "||", "a|", "|a", "a|b", "|b", "%7C", "%7c", "%257C", "=", "a=", "=a", "a=b", "%3D",
						";", "a;b", "%3B", ",", "a,b", " ", "  ", " a", "a ", "\t", "\n", "\\n", "%0A", "%00", "a\0",
						"a\0b", "-", "alpha-1", "alpha-1=a", "?", "??", "\ufffd", "\ud800", "\udc00", "\udd12\ud83d",
						"%D800", "%ED%A0%80", "\ud800a", "\ue000", "\uffff", "\"", "'", "\\", "/", "+", "0", "00", "-1",
						"1e5", "nil", "null", "R", "W", "F", "r", "~", "\u007f", "\u0080", "\u00ff", "ab"))
		.toList();

	private OddTexts() {
	}

}
