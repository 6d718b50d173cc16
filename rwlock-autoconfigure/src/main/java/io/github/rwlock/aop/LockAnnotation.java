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

import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.ReadLocked;
import io.github.rwlock.WriteLocked;

/**
 * A lock annotation as it was written, on a method or a type, itself or as a
 * meta-annotation.
 *
 * @param kind the kind of lock
 * @param source what carries it, a method or a type
 * @param key the key expression, or empty
 * @param name the name, or empty
 * @param waitTime the wait time, or empty
 * @param leaseTime the lease time, or empty
 * @param renew whether to renew
 * @param modes the modes given
 * @param group the group of readers, or empty
 * @param owner the owner expression, or empty
 */
record LockAnnotation(LockKind kind, @Nullable Object source, String key, String name, String waitTime,
		String leaseTime, boolean renew, List<LockMode> modes, String group, String owner) {

	private static final Map<Class<? extends Annotation>, LockKind> KINDS = Map.of(ReadLocked.class, LockKind.READ,
			WriteLocked.class, LockKind.WRITE);

	/**
	 * Return whether a class may carry lock annotations at all.
	 * @param type the class
	 * @return {@code false} for classes of the JDK
	 */
	static boolean isPossibleOn(Class<?> type) {
		return !type.getName().startsWith("java.");
	}

	/**
	 * Return whether an element itself carries a lock annotation.
	 * @param element a method or a type
	 * @return {@code true} if it does
	 */
	static boolean isPresentOn(AnnotatedElement element) {
		MergedAnnotations annotations = MergedAnnotations.from(element);
		return KINDS.keySet().stream().anyMatch(annotations::isPresent);
	}

	/**
	 * Find the nearest lock annotation of an element and what it overrides or extends in
	 * its superclasses, not looking at interfaces.
	 * @param element a method or a type
	 * @return the annotation, or {@code null} if there is none
	 * @throws IllegalArgumentException if there are several at the same place
	 */
	static @Nullable LockAnnotation findOn(AnnotatedElement element) {
		List<MergedAnnotation<Annotation>> found = MergedAnnotations.from(element, SearchStrategy.SUPERCLASS)
			.stream()
			.filter((annotation) -> KINDS.containsKey(annotation.getType()))
			.toList();
		return found.isEmpty() ? null : from(nearest(found));
	}

	String title() {
		return (this.kind == LockKind.READ) ? "@ReadLocked" : "@WriteLocked";
	}

	private static MergedAnnotation<Annotation> nearest(List<MergedAnnotation<Annotation>> found) {
		MergedAnnotation<Annotation> first = found.get(0);
		long rivals = found.stream()
			.skip(1)
			.filter((other) -> other.getAggregateIndex() == first.getAggregateIndex())
			.filter((other) -> other.getType() != first.getType() || other.getDistance() == first.getDistance())
			.count();
		if (rivals > 0) {
			throw new IllegalArgumentException(
					"only one of @ReadLocked and @WriteLocked can be on the same element: remove the others");
		}
		return first;
	}

	private static LockAnnotation from(MergedAnnotation<Annotation> annotation) {
		LockKind kind = KINDS.getOrDefault(annotation.getType(), LockKind.WRITE);
		return new LockAnnotation(kind, annotation.getSource(), annotation.getString("key"),
				annotation.getString("name"), annotation.getString("waitTime"), annotation.getString("leaseTime"),
				annotation.getBoolean("renew"), List.of(annotation.getEnumArray("mode", LockMode.class)),
				annotation.getValue("group", String.class).orElse(""), annotation.getString("owner"));
	}

}
