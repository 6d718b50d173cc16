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

import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;

import io.github.rwlock.LockClient;
import io.github.rwlock.ReadWriteLockTemplate;

/**
 * Says why there is no template where locks are switched off. Comes before the general
 * analysis of missing beans.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
class DisabledLocksFailureAnalyzer extends AbstractFailureAnalyzer<NoSuchBeanDefinitionException> {

	private final Environment environment;

	DisabledLocksFailureAnalyzer(Environment environment) {
		this.environment = environment;
	}

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, NoSuchBeanDefinitionException cause) {
		Class<?> type = cause.getBeanType();
		if ((type != ReadWriteLockTemplate.class && type != LockClient.class) || LockSwitch.isOn(this.environment)) {
			return null;
		}
		return new FailureAnalysis(
				"A bean needs a %s, but there is none because 'rwlock.enabled' is '%s'.".formatted(type.getSimpleName(),
						LockSwitch.value(this.environment)),
				"Set 'rwlock.enabled' to 'true', with 'rwlock.store' set to 'local' where there is no Redis, or inject"
						+ " an ObjectProvider<%s> and do without it.".formatted(type.getSimpleName()),
				cause);
	}

}
