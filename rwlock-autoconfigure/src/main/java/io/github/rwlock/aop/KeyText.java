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

package io.github.rwlock.aop;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Joins the parts of a key, so that different parts never give the same text.
 */
final class KeyText {

	private static final String SEPARATOR = ":";

	private KeyText() {
	}

	/**
	 * Join parts. One that is alone is taken as it is.
	 * @param parts the parts, at least one
	 * @return the key
	 */
	static String join(List<String> parts) {
		return (parts.size() == 1) ? parts.get(0)
				: parts.stream().map(KeyText::encode).collect(Collectors.joining(SEPARATOR));
	}

	private static String encode(String part) {
		return part.replace("%", "%25").replace(SEPARATOR, "%3A");
	}

}
