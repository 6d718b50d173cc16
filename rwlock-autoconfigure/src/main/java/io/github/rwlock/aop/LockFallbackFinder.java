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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.aop.support.AopUtils;

/**
 * Finds the fallback of a method by its name: in the class of the bean, its superclasses
 * and interfaces, whatever its visibility.
 */
final class LockFallbackFinder {

	private final String name;

	private final LockedMethod guarded;

	private final List<Class<?>> arguments;

	private LockFallbackFinder(String name, LockedMethod guarded) {
		this.name = name;
		this.guarded = guarded;
		this.arguments = FallbackMethod.parameterTypes(guarded.method(), guarded.type());
	}

	/**
	 * Find the fallback.
	 * @param name its name
	 * @param guarded the method that it is for
	 * @return the fallback
	 * @throws IllegalArgumentException if there is none that could be called
	 */
	static LockFallback find(String name, LockedMethod guarded) {
		return new LockFallbackFinder(name, guarded).find();
	}

	private LockFallback find() {
		List<Method> named = namedMethods();
		List<FallbackMethod> fitting = named.stream()
			.map((method) -> FallbackMethod.of(method, this.guarded.type(), this.arguments.size()))
			.filter(Objects::nonNull)
			.filter((fallback) -> FallbackMethod.accepts(fallback.arguments(), this.arguments))
			.toList();
		FallbackRules rules = new FallbackRules(this.guarded);
		fitting.forEach((fallback) -> rules.check(fallback.method()));
		Map<Class<? extends RuntimeException>, FallbackMethod> methods = new HashMap<>();
		for (Class<? extends RuntimeException> failure : LockFallback.FAILURES) {
			select(failure, fitting, methods);
		}
		if (methods.isEmpty()) {
			throw new IllegalArgumentException(missing(named));
		}
		return new LockFallback(Map.copyOf(methods));
	}

	private List<Method> namedMethods() {
		return TypeHierarchy.methodsOf(this.guarded.type())
			.filter((method) -> method.getName().equals(this.name) && !method.isSynthetic())
			.map((method) -> AopUtils.getMostSpecificMethod(method, this.guarded.type()))
			.filter((method) -> !method.equals(this.guarded.method()))
			.distinct()
			.toList();
	}

	private static void select(Class<? extends RuntimeException> failure, List<FallbackMethod> fitting,
			Map<Class<? extends RuntimeException>, FallbackMethod> methods) {
		List<FallbackMethod> candidates = fitting.stream().filter((fallback) -> fallback.takes(failure)).toList();
		List<FallbackMethod> first = candidates.stream()
			.filter((fallback) -> candidates.stream().allMatch(fallback::precedes))
			.toList();
		if (first.size() == 1) {
			methods.put(failure, first.get(0));
		}
		else if (!candidates.isEmpty()) {
			throw new IllegalArgumentException(
					"it is not clear which of %s is for %s: give them different exceptions, or different names"
						.formatted(signatures(candidates.stream().map(FallbackMethod::method)),
								failure.getSimpleName()));
		}
	}

	private String missing(List<Method> named) {
		if (this.name.equals(this.guarded.method().getName())) {
			return "%s cannot be its own fallback: name another method, which must not be public where the annotation "
				.formatted(TypeText.signature(this.guarded.method())) + "is that of its class, as that would cover it";
		}
		String more = moreThanName();
		if (more != null) {
			return more;
		}
		String wanted = "there is no method %s in %s that takes the same arguments, or these and one of %s".formatted(
				TypeText.call(this.name, this.arguments.stream()), this.guarded.type().getName(),
				LockFallback.FAILURES.stream().map(Class::getSimpleName).collect(Collectors.joining(", ")));
		return named.isEmpty() ? wanted : "%s, but %s".formatted(wanted, signatures(named.stream()));
	}

	/**
	 * Return what is said of a name that is more than the name of a method.
	 */
	private @Nullable String moreThanName() {
		String name = this.name.replaceAll("\\(.*", "").replaceAll(".*[.#:@]", "");
		return (name.equals(this.name) || name.isEmpty()) ? null
				: "\"%s\" is more than the name of a method: write \"%s\", for a method of the bean itself"
					.formatted(this.name, name);
	}

	private static String signatures(Stream<Method> methods) {
		return methods.map(TypeText::signature).sorted().collect(Collectors.joining(" and "));
	}

}
