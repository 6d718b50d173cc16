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

import java.util.Collection;
import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.config.ConfigurableBeanFactory;

import io.github.rwlock.LockMode;
import io.github.rwlock.LockOptions;

/**
 * Parses and checks lock annotations.
 */
final class LockOperationParser {

	private final LockExpressionEvaluator evaluator;

	private final LockText text;

	private final LockExpressionParser expressions;

	private final LockKeyParser keys;

	LockOperationParser(ConfigurableBeanFactory beanFactory, LockExpressionEvaluator evaluator) {
		this.evaluator = evaluator;
		this.text = new LockText(beanFactory);
		this.expressions = new LockExpressionParser(this.text, evaluator);
		this.keys = new LockKeyParser(this.text, this.expressions);
	}

	/**
	 * Parse an annotation.
	 * @param annotation the annotation
	 * @param method the method it is for
	 * @return what to lock the method with
	 * @throws IllegalArgumentException if the annotation cannot work
	 */
	LockOperation parse(LockAnnotation annotation, LockedMethod method) {
		LockExpressionScope scope = this.evaluator.scope(annotation, method);
		LockKey key = this.keys.parse(annotation, scope);
		LockExpression condition = this.expressions.parseIfSet(SpelAttribute.CONDITION, annotation.condition(), scope);
		LockExpression owner = this.expressions.parseIfSet(SpelAttribute.OWNER, annotation.owner(), scope);
		return new LockOperation(annotation.kind(), key, condition, owner,
				options(annotation).withLabel(method.label((key.name() != null) ? key.name() : "")), method.toString());
	}

	/**
	 * Find what is called instead of a method if its locks are not to be had.
	 * @param annotations the annotations of the method
	 * @param method the method
	 * @return the fallback, or {@code null} if no annotation names one
	 * @throws IllegalArgumentException if there is no such method, or if they name
	 * different ones
	 */
	@Nullable LockFallback fallback(Collection<LockAnnotation> annotations, LockedMethod method) {
		return LockText.read("fallbackMethod", () -> {
			List<String> names = annotations.stream()
				.map((annotation) -> this.text.optional(annotation.fallbackMethod()))
				.filter((name) -> !name.isEmpty())
				.distinct()
				.toList();
			if (names.size() > 1) {
				throw new IllegalArgumentException(
						"one method can have one fallback, but its annotations name " + String.join(" and ", names));
			}
			return names.isEmpty() ? null : LockFallbackFinder.find(names.get(0), method);
		});
	}

	private LockOptions options(LockAnnotation annotation) {
		return new LockOptions(
				LockText.read("waitTime", () -> LockTimes.waitTime(this.text.optional(annotation.waitTime()))),
				LockText.read("leaseTime", () -> LockTimes.leaseTime(this.text.optional(annotation.leaseTime()))),
				annotation.renew(), LockText.read("mode", () -> mode(annotation.modes())),
				LockText.read("group", () -> group(annotation.group())), null, null, null);
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
		LockText.requireText(text, group);
		return group;
	}

}
