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

package io.github.rwlock.autoconfigure;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;

import io.github.rwlock.aop.SimilarNames;

/**
 * The names of our properties, and which of them may be meant by others.
 */
final class PropertyNames {

	private static final String PREFIX = "rwlock.";

	/**
	 * What others call it.
	 */
	private static final Map<String, String> OTHER_WORDS = Map.of("timeout", "wait-time", "ttl", "lease-time");

	private final Set<String> known = new TreeSet<>();

	PropertyNames() {
		names("", RwLockProperties.class).forEach(this.known::add);
	}

	/**
	 * Return whether a name is to be one of ours and is none.
	 * @param name the name
	 * @param variable whether it is that of an environment variable, which cannot tell
	 * dots from dashes
	 */
	boolean isUnknown(ConfigurationPropertyName name, boolean variable) {
		return !this.known.isEmpty() && name.toString().startsWith(PREFIX) && this.known.stream()
			.noneMatch((each) -> isSame(name, each) || (variable && isSame(name, each.replace('-', '.'))));
	}

	private static boolean isSame(ConfigurationPropertyName name, String known) {
		return name.equals(ConfigurationPropertyName.of(PREFIX + known));
	}

	/**
	 * Return the name that may be meant by one that there is not, {@code null} if none
	 * comes near.
	 */
	@Nullable String meantBy(ConfigurationPropertyName name) {
		String wrong = name.toString().substring(PREFIX.length());
		String last = wrong.substring(wrong.lastIndexOf('.') + 1);
		return Stream
			.of(OTHER_WORDS.get(wrong), SimilarNames.of(wrong, this.known), first((each) -> each.endsWith("." + last)),
					first((each) -> each.startsWith(wrong + "-") || each.endsWith("-" + wrong)))
			.filter((each) -> each != null)
			.findFirst()
			.map(PREFIX::concat)
			.orElse(null);
	}

	private @Nullable String first(Predicate<String> condition) {
		return this.known.stream().filter(condition).findFirst().orElse(null);
	}

	private static Stream<String> names(String prefix, Class<?> type) {
		RecordComponent @Nullable [] components = type.getRecordComponents();
		return (components != null) ? Arrays.stream(components).flatMap((component) -> names(prefix, component))
				: Stream.empty();
	}

	private static Stream<String> names(String prefix, RecordComponent component) {
		String name = prefix + DataObjectPropertyName.toDashedForm(component.getName());
		return component.getType().isRecord() ? names(name + ".", component.getType()) : Stream.of(name);
	}

}
