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
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;
import org.springframework.core.annotation.RepeatableContainers;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.ReadLocked;
import io.github.rwlock.ReadLocks;
import io.github.rwlock.WriteLocked;
import io.github.rwlock.WriteLocks;

/**
 * A lock annotation as it was written, on a method or a type, itself, in a container or
 * as a meta-annotation.
 *
 * @param kind the kind of lock
 * @param source what carries it, a method or a type
 * @param key the expressions of the key's parts, none if there is no key
 * @param otherKey those that the other name of that attribute gives, if they differ
 * @param each the expression of the elements to lock, or empty
 * @param name the name, or empty
 * @param waitTime the wait time, or empty
 * @param leaseTime the lease time, or empty
 * @param renew whether to renew
 * @param modes the modes given
 * @param group the group of readers, or empty
 * @param condition the expression of whether to lock, or empty
 * @param owner the owner expression, or empty
 * @param fallbackMethod the name of the fallback, or empty
 */
record LockAnnotation(LockKind kind, @Nullable Object source, List<String> key, List<String> otherKey, String each,
		String name, String waitTime, String leaseTime, boolean renew, List<LockMode> modes, String group,
		String condition, String owner, String fallbackMethod) {

	private static final Map<Class<? extends Annotation>, LockKind> KINDS = Map.of(ReadLocked.class, LockKind.READ,
			WriteLocked.class, LockKind.WRITE);

	private static final RepeatableContainers OUR_CONTAINERS = RepeatableContainers
		.explicitRepeatable(ReadLocked.class, ReadLocks.class)
		.plus(WriteLocked.class, WriteLocks.class);

	/**
	 * Return whether a class may carry lock annotations at all.
	 * @param type the class
	 * @return {@code false} for classes of the JDK
	 */
	static boolean isPossibleOn(Class<?> type) {
		return !type.getName().startsWith("java.");
	}

	/**
	 * Return whether an element itself carries a lock annotation, or one that carries it,
	 * over not more than two others, and in no containers but ours.
	 * @param element a method or a type
	 * @return {@code true} if it does
	 */
	static boolean isNear(AnnotatedElement element) {
		return MergedAnnotations.from(element, SearchStrategy.DIRECT, OUR_CONTAINERS)
			.stream()
			.anyMatch((annotation) -> KINDS.containsKey(annotation.getType()) && annotation.getDistance() <= 2);
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
	 * Find the lock annotations of an element, or else those of the nearest that it
	 * overrides or extends in its superclasses, not looking at interfaces.
	 * @param element a method or a type
	 * @return the annotations, in the order in which they were written
	 */
	static List<LockAnnotation> findOn(AnnotatedElement element) {
		List<MergedAnnotation<Annotation>> found = MergedAnnotations.from(element, SearchStrategy.SUPERCLASS)
			.stream()
			.filter((annotation) -> KINDS.containsKey(annotation.getType()))
			.toList();
		return found.stream()
			.filter((annotation) -> annotation.getAggregateIndex() == found.get(0).getAggregateIndex())
			.map(LockAnnotation::from)
			.toList();
	}

	String title() {
		return (this.kind == LockKind.READ) ? "@ReadLocked" : "@WriteLocked";
	}

	/**
	 * Return whether this asks for the same as another, wherever they stand.
	 * @param other the other
	 * @return {@code true} if all attributes are the same
	 */
	boolean isSameAs(LockAnnotation other) {
		return equals(other.withSource(this.source));
	}

	private LockAnnotation withSource(@Nullable Object source) {
		return new LockAnnotation(this.kind, source, this.key, this.otherKey, this.each, this.name, this.waitTime,
				this.leaseTime, this.renew, this.modes, this.group, this.condition, this.owner, this.fallbackMethod);
	}

	private static LockAnnotation from(MergedAnnotation<Annotation> annotation) {
		LockKind kind = KINDS.getOrDefault(annotation.getType(), LockKind.WRITE);
		List<String> value = key(annotation.getStringArray("value"));
		List<String> key = key(annotation.getStringArray("key"));
		boolean different = !value.isEmpty() && !key.isEmpty() && !value.equals(key);
		return new LockAnnotation(kind, annotation.getSource(), key.isEmpty() ? value : key,
				different ? value : List.of(), annotation.getString("each"), annotation.getString("name"),
				annotation.getString("waitTime"), annotation.getString("leaseTime"), annotation.getBoolean("renew"),
				List.of(annotation.getEnumArray("mode", LockMode.class)),
				annotation.getValue("group", String.class).orElse(""), annotation.getString("condition"),
				annotation.getString("owner"), annotation.getString("fallbackMethod"));
	}

	/**
	 * A single empty text is none, as it is in the other attributes.
	 */
	private static List<String> key(String[] parts) {
		return (parts.length == 1 && parts[0].isEmpty()) ? List.of() : Arrays.asList(parts);
	}

}
