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

import java.time.Duration;

import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

import io.github.rwlock.LockMessages;

/**
 * Says how a time of ours is written. All else that cannot be bound, and the times of
 * others, are left to the general analysis, before which this comes.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
class PropertyTimeFailureAnalyzer extends AbstractFailureAnalyzer<BindException> {

	private static final ConfigurationPropertyName OURS = ConfigurationPropertyName.of("rwlock");

	@Override
	protected @Nullable FailureAnalysis analyze(Throwable rootFailure, BindException cause) {
		ConfigurationProperty property = cause.getProperty();
		if (property == null || !OURS.isAncestorOf(cause.getName())
				|| cause.getTarget().getType().resolve() != Duration.class) {
			return null;
		}
		return new FailureAnalysis(
				"The property '%s' is '%s', which is no time%s.".formatted(cause.getName(),
						LockMessages.printable(String.valueOf(property.getValue())),
						(property.getOrigin() != null) ? " (%s)".formatted(property.getOrigin()) : ""),
				"Write a number and its unit, such as 500ms, 5s, 2m or 1h, or PT5S. " + PropertyRules.NO_UNIT, cause);
	}

}
