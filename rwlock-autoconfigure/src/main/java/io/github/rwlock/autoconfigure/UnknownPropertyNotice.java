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

import java.util.Set;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.IterableConfigurationPropertySource;
import org.springframework.boot.origin.Origin;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.Environment;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

import io.github.rwlock.LockMessages;

/**
 * Warns at the start of properties whose names none of ours has, which otherwise would go
 * unnoticed. What the process was given may be meant for others: of that only what comes
 * near a name of ours is told.
 */
final class UnknownPropertyNotice implements SmartInitializingSingleton {

	private static final Log logger = LogFactory.getLog(UnknownPropertyNotice.class);

	private static final Set<String> OF_THE_PROCESS = Set.of(
			StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
			StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME);

	private final Environment environment;

	private final PropertyNames names = new PropertyNames();

	UnknownPropertyNotice(Environment environment) {
		this.environment = environment;
	}

	@Override
	public void afterSingletonsInstantiated() {
		if (this.environment instanceof ConfigurableEnvironment sources) {
			sources.getPropertySources().forEach(this::look);
		}
	}

	/**
	 * A source that cannot be read fails whoever needs what is in it, and not the start.
	 */
	private void look(PropertySource<?> source) {
		try {
			lookInto(source);
		}
		catch (RuntimeException ex) {
			logger.debug("Names of properties could not be looked at", ex);
		}
	}

	private void lookInto(PropertySource<?> source) {
		ConfigurationPropertySource adapted = ConfigurationPropertySource.from(source);
		boolean variables = source instanceof SystemEnvironmentPropertySource;
		if (adapted instanceof IterableConfigurationPropertySource present) {
			present.stream()
				.filter((name) -> this.names.isUnknown(name, variables))
				.forEach((name) -> tell(source, name, origin(adapted, name)));
		}
	}

	private static @Nullable Origin origin(ConfigurationPropertySource source, ConfigurationPropertyName name) {
		try {
			return Origin.from(source.getConfigurationProperty(name));
		}
		catch (RuntimeException ex) {
			logger.debug("The origin of a property is not known", ex);
			return null;
		}
	}

	private void tell(PropertySource<?> source, ConfigurationPropertyName name, @Nullable Origin origin) {
		String meant = this.names.meantBy(name);
		if (meant != null || !OF_THE_PROCESS.contains(source.getName())) {
			logger.warn(LockMessages.printable("There is no property '%s', so it has no effect%s (%s)".formatted(name,
					(meant != null) ? ": did you mean '%s'?".formatted(meant) : "",
					(origin != null) ? origin : source.getName())));
		}
	}

}
