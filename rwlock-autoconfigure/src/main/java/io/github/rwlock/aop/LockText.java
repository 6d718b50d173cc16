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

import java.util.function.Supplier;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.config.ConfigurableBeanFactory;
import org.springframework.util.PlaceholderResolutionException;

/**
 * Resolves placeholders in the attributes of lock annotations, and reads those that are
 * text and no expressions.
 */
final class LockText {

	private static final Pattern EXPRESSION = Pattern.compile("^\\s*(@[\\p{L}_']|'.*')|#[\\p{L}_{]", Pattern.DOTALL);

	private final ConfigurableBeanFactory beanFactory;

	LockText(ConfigurableBeanFactory beanFactory) {
		this.beanFactory = beanFactory;
	}

	/**
	 * Read an attribute, so that what is wrong with it is told with its name.
	 * @param <T> its type
	 * @param attribute the attribute
	 * @param value gives its value
	 * @return its value
	 * @throws IllegalArgumentException if it cannot work
	 */
	static <T extends @Nullable Object> T read(String attribute, Supplier<T> value) {
		try {
			return value.get();
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException("'%s' is wrong: %s".formatted(attribute, ex.getMessage()), ex);
		}
	}

	/**
	 * Read what stands for itself, so that an expression in it would never be evaluated
	 * and the same for all calls. What comes out of a placeholder is taken as it is.
	 * @param text the attribute
	 * @return its text
	 * @throws IllegalArgumentException if it cannot be meant
	 */
	String literal(String text) {
		if (EXPRESSION.matcher(text).find()) {
			throw new IllegalArgumentException(("\"%s\" looks like an expression, but is literal text: "
					+ "only 'key', 'each', 'condition' and 'owner' are SpEL. "
					+ "If it is meant as it stands, write it as \"${my.text}\", "
					+ "a placeholder of a property that has it")
				.formatted(text));
		}
		return resolve(text);
	}

	/**
	 * Read what may be left out.
	 * @param text the attribute
	 * @return the text without placeholders, empty if there is none
	 * @throws IllegalArgumentException if it is blank, or a placeholder has no value
	 */
	String optional(String text) {
		String resolved = resolve(text);
		if (!resolved.isEmpty()) {
			requireText(text, resolved);
		}
		return resolved;
	}

	/**
	 * Require that a text is not blank.
	 * @param text the attribute
	 * @param resolved the text without placeholders
	 * @throws IllegalArgumentException if it is blank
	 */
	static void requireText(String text, String resolved) {
		if (resolved.isBlank()) {
			throw new IllegalArgumentException("\"%s\" is blank: leave it out, or give it a value".formatted(text));
		}
	}

	/**
	 * Resolve placeholders.
	 * @param text the attribute
	 * @return the text without placeholders
	 * @throws IllegalArgumentException if one has no value
	 */
	String resolve(String text) {
		String resolved;
		try {
			resolved = this.beanFactory.resolveEmbeddedValue(text);
		}
		catch (PlaceholderResolutionException ex) {
			throw unresolved(ex);
		}
		if (resolved == null || resolved.contains("${")) {
			throw new IllegalArgumentException("\"%s\" holds a placeholder without a value".formatted(text));
		}
		return resolved;
	}

	private IllegalArgumentException unresolved(PlaceholderResolutionException ex) {
		String missing = isMissing(ex.getPlaceholder())
				? ": set that property, or write a default, as in \"${%s:...}\"".formatted(ex.getPlaceholder()) : "";
		return new IllegalArgumentException(ex.getMessage() + missing, ex);
	}

	/**
	 * A property that refers to itself is there, and a default is of no use.
	 */
	private boolean isMissing(String property) {
		try {
			return "".equals(this.beanFactory.resolveEmbeddedValue("${" + property + ":}"));
		}
		catch (PlaceholderResolutionException ex) {
			return false;
		}
	}

}
