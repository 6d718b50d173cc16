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

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.annotation.AdviceMode;
import org.springframework.core.env.Environment;

import io.github.rwlock.autoconfigure.RwLockProperties.StoreType;

/**
 * The properties that decide which beans there are: on start, or, where an application is
 * processed ahead of time, when that is done.
 */
final class DecidingProperties {

	private static final String STORE = "rwlock.store";

	private static final String MODE = "rwlock.aspect.mode";

	private DecidingProperties() {
	}

	static StoreType store(Environment environment) {
		return Binder.get(environment).bind(STORE, StoreType.class).orElse(StoreType.REDIS);
	}

	static AdviceMode mode(Environment environment) {
		return Binder.get(environment).bind(MODE, AdviceMode.class).orElse(AdviceMode.PROXY);
	}

	/**
	 * Return the values in force, by the names of the properties. Where locks are off
	 * nothing else is decided.
	 */
	static Map<String, String> values(Environment environment) {
		boolean enabled = LockSwitch.isOn(environment);
		Map<String, String> values = new LinkedHashMap<>();
		values.put(LockSwitch.PROPERTY, Boolean.toString(enabled));
		if (enabled) {
			values.put(STORE, text(store(environment)));
			values.put(MODE, text(mode(environment)));
		}
		return values;
	}

	private static String text(Enum<?> value) {
		return value.name().toLowerCase(Locale.ROOT);
	}

}
