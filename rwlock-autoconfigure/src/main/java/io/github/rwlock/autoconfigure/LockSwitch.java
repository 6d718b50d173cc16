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

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.core.convert.ConversionException;
import org.springframework.core.convert.support.DefaultConversionService;
import org.springframework.core.env.Environment;

/**
 * Reads {@code rwlock.enabled}. What is not certainly a no never switches locks off.
 */
final class LockSwitch {

	static final String PROPERTY = "rwlock.enabled";

	private LockSwitch() {
	}

	/**
	 * Return whether locks are on.
	 * @throws InvalidConfigurationPropertyValueException if the value is neither yes nor
	 * no
	 */
	static boolean isOn(Environment environment) {
		String value = value(environment);
		if (value == null) {
			return true;
		}
		Boolean enabled = read(value);
		if (enabled == null) {
			throw new InvalidConfigurationPropertyValueException(PROPERTY, value,
					"It must be true, on, yes or 1, or else false, off, no or 0.");
		}
		return enabled;
	}

	/**
	 * Return the value as it was written, {@code null} if there is none.
	 */
	static @Nullable String value(Environment environment) {
		return Binder.get(environment).bind(PROPERTY, String.class).orElse(null);
	}

	/**
	 * Return what a value means, {@code null} if it is neither yes nor no.
	 */
	static @Nullable Boolean read(String value) {
		try {
			return DefaultConversionService.getSharedInstance().convert(value, Boolean.class);
		}
		catch (ConversionException ex) {
			return null;
		}
	}

}
