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
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.boot.origin.Origin;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.Environment;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;

import io.github.rwlock.aop.SimilarNames;

/**
 * Warns at the start of properties whose names none of ours has, which otherwise would go
 * unnoticed. What the process was given may be meant for others: of that only what comes
 * near a name of ours is told.
 */
final class UnknownPropertyNotice implements SmartInitializingSingleton {

	private static final Log logger = LogFactory.getLog(UnknownPropertyNotice.class);

	private static final String PREFIX = "rwlock.";

	private static final Set<String> OF_THE_PROCESS = Set.of(
			StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
			StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME);

	private final Environment environment;

	private final Set<String> known = new TreeSet<>();

	UnknownPropertyNotice(Environment environment) {
		this.environment = environment;
		names("", RwLockProperties.class).forEach(this.known::add);
	}

	@Override
	public void afterSingletonsInstantiated() {
		if (this.environment instanceof ConfigurableEnvironment sources && !this.known.isEmpty()) {
			sources.getPropertySources().forEach(this::look);
		}
	}

	private void look(PropertySource<?> source) {
		ConfigurationPropertySource adapted = ConfigurationPropertySource.from(source);
		if (adapted instanceof IterableConfigurationPropertySource names) {
			names.stream()
				.filter((name) -> name.toString().startsWith(PREFIX) && !isKnown(name))
				.forEach((name) -> tell(source, name, Origin.from(adapted.getConfigurationProperty(name))));
		}
	}

	private void tell(PropertySource<?> source, ConfigurationPropertyName name, @Nullable Origin origin) {
		String meant = meant(name.toString().substring(PREFIX.length()));
		if (meant != null || !OF_THE_PROCESS.contains(source.getName())) {
			logger.warn("There is no property '%s', so it has no effect%s (%s)".formatted(name,
					(meant != null) ? ": did you mean '%s%s'?".formatted(PREFIX, meant) : "",
					(origin != null) ? origin : source.getName()));
		}
	}

	private @Nullable String meant(String name) {
		String similar = SimilarNames.of(name, this.known);
		String last = "." + name.substring(name.lastIndexOf('.') + 1);
		return (similar != null) ? similar
				: this.known.stream().filter((each) -> each.endsWith(last)).findFirst().orElse(null);
	}

	/**
	 * Return whether there is a property of a name. An environment variable does not tell
	 * dots from dashes.
	 */
	private boolean isKnown(ConfigurationPropertyName name) {
		String letters = letters(name.toString());
		return this.known.stream().anyMatch((each) -> letters.equals(letters(PREFIX + each)));
	}

	private static String letters(String name) {
		return name.replaceAll("[.-]", "").toLowerCase(Locale.ROOT);
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
