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

import java.lang.reflect.Method;
import java.util.List;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.config.ConfigurableBeanFactory;

import io.github.rwlock.LockMode;
import io.github.rwlock.LockOptions;

/**
 * Parses and checks lock annotations.
 */
final class LockOperationParser {

	private final LockText text;

	private final LockExpressionEvaluator evaluator;

	LockOperationParser(ConfigurableBeanFactory beanFactory, LockExpressionEvaluator evaluator) {
		this.text = new LockText(beanFactory);
		this.evaluator = evaluator;
	}

	/**
	 * Parse an annotation.
	 * @param annotation the annotation
	 * @param method the method it is for
	 * @return what to lock the method with
	 * @throws IllegalArgumentException if the annotation cannot work
	 */
	LockOperation parse(LockAnnotation annotation, LockedMethod method) {
		LockExpression key = expression("key", annotation.key(), annotation, method);
		String name = attribute("name", () -> name(annotation.name()));
		if (key == null && name == null) {
			throw new IllegalArgumentException(
					"neither 'key' nor 'name' is set, so there is nothing to lock: set one of them or both");
		}
		LockExpression owner = expression("owner", annotation.owner(), annotation, method);
		return new LockOperation(annotation.kind(), key, name, owner, options(annotation), method.toString());
	}

	private @Nullable LockExpression expression(String attribute, String text, LockAnnotation annotation,
			LockedMethod method) {
		if (text.isEmpty()) {
			return null;
		}
		List<Method> namingMethods = method.namingMethods(annotation);
		return attribute(attribute, () -> this.evaluator.parse(attribute, text, method, namingMethods));
	}

	private @Nullable String name(String text) {
		if (text.isEmpty()) {
			return null;
		}
		String name = this.text.literal(text);
		if (name.isBlank()) {
			throw new IllegalArgumentException("\"%s\" is blank".formatted(text));
		}
		if (name.indexOf(':') >= 0) {
			throw new IllegalArgumentException("\"%s\" holds a ':', which parts name and key".formatted(name));
		}
		return name;
	}

	private LockOptions options(LockAnnotation annotation) {
		return new LockOptions(
				attribute("waitTime", () -> LockTimes.waitTime(this.text.resolve(annotation.waitTime()))),
				attribute("leaseTime", () -> LockTimes.leaseTime(this.text.resolve(annotation.leaseTime()))),
				annotation.renew(), attribute("mode", () -> mode(annotation.modes())),
				attribute("group", () -> group(annotation.group())), null, null);
	}

	private static @Nullable LockMode mode(List<LockMode> modes) {
		if (modes.size() > 1) {
			throw new IllegalArgumentException("there are %d modes: give one".formatted(modes.size()));
		}
		return modes.isEmpty() ? null : modes.get(0);
	}

	private @Nullable String group(String text) {
		String group = this.text.literal(text);
		if (group.isEmpty()) {
			return null;
		}
		if (group.isBlank()) {
			throw new IllegalArgumentException("\"%s\" is blank".formatted(text));
		}
		return group;
	}

	private static <T extends @Nullable Object> T attribute(String attribute, Supplier<T> value) {
		try {
			return value.get();
		}
		catch (IllegalArgumentException ex) {
			throw new IllegalArgumentException("'%s' is wrong: %s".formatted(attribute, ex.getMessage()), ex);
		}
	}

}
