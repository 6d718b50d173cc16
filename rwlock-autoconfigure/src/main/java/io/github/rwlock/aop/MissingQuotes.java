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

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * Finds the expression that may be meant by text with variables in it, as other languages
 * have it.
 */
final class MissingQuotes {

	private static final Pattern TEMPLATE = Pattern.compile("#\\{([^{}]+)}");

	private static final Pattern TEXT_WITH_VARIABLES = Pattern.compile("[^'\"(){}\\[\\]+=<>!&|?*, ]*");

	private static final Pattern VARIABLE = Pattern.compile("#\\w+(?:\\.\\w+)*");

	private MissingQuotes() {
	}

	/**
	 * Return the expression that may be meant by a text that is none, {@code null} if
	 * that cannot be told.
	 */
	static @Nullable String meantBy(String text) {
		Matcher template = TEMPLATE.matcher(text);
		if (template.matches()) {
			return template.group(1);
		}
		String plain = template.replaceAll("$1");
		return (TEXT_WITH_VARIABLES.matcher(plain).matches() && VARIABLE.matcher(plain).find()) ? joined(plain) : null;
	}

	private static String joined(String plain) {
		List<String> parts = new ArrayList<>();
		Matcher variable = VARIABLE.matcher(plain);
		int end = 0;
		while (variable.find()) {
			addText(plain.substring(end, variable.start()), parts);
			parts.add(variable.group());
			end = variable.end();
		}
		addText(plain.substring(end), parts);
		return String.join(" + ", parts);
	}

	private static void addText(String text, List<String> parts) {
		if (!text.isEmpty()) {
			parts.add("'" + text + "'");
		}
	}

}
