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

import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.Environment;

/**
 * Fails the start of an application that was processed ahead of time with other values of
 * the properties that decide of its locks: what was decided then holds, and methods must
 * not run unlocked, or locked elsewhere, against what is asked for now.
 */
final class DecidedPropertiesCheck implements BeanFactoryPostProcessor {

	private final Map<String, String> decided;

	/**
	 * Create a check.
	 * @param decided the values that beans were decided by
	 */
	DecidedPropertiesCheck(Map<String, String> decided) {
		this.decided = decided;
	}

	@Override
	public void postProcessBeanFactory(ConfigurableListableBeanFactory beanFactory) {
		Environment environment = beanFactory.getBean(ConfigurableApplicationContext.ENVIRONMENT_BEAN_NAME,
				Environment.class);
		DecidingProperties.values(environment)
			.forEach((property, value) -> check(property, this.decided.get(property), value));
	}

	private static void check(String property, @Nullable String decided, String wanted) {
		if (decided != null && !decided.equals(wanted)) {
			throw new LockStoreSetupException(
					("The application was processed ahead of time with '%s' as '%s', which cannot change any more, and is"
							+ " started with '%s'.")
						.formatted(property, decided, wanted),
					("Process it again with '%1$s' set to '%3$s', or start it with '%1$s' set to '%2$s'. The goal"
							+ " 'process-aot' takes '--%1$s=%3$s' among its arguments.")
						.formatted(property, decided, wanted));
		}
	}

}
