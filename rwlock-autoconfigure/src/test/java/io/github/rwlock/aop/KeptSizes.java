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

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * How much is in the maps and collections that objects of rwlock have, found by following
 * their fields.
 */
final class KeptSizes {

	private final Map<String, Integer> sizes = new TreeMap<>();

	private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());

	private final Deque<Object> next = new ArrayDeque<>();

	private KeptSizes() {
	}

	/**
	 * Count.
	 * @param objects where to begin
	 * @return the sizes by class and field, those of several objects added
	 */
	static Map<String, Integer> of(Object... objects) {
		KeptSizes kept = new KeptSizes();
		Stream.of(objects).forEach(kept::follow);
		while (!kept.next.isEmpty()) {
			kept.look(kept.next.remove());
		}
		return kept.sizes;
	}

	private void look(Object object) {
		for (Class<?> type = object.getClass(); isOurs(type); type = type.getSuperclass()) {
			for (Field field : type.getDeclaredFields()) {
				if (!field.getType().isPrimitive() && !Modifier.isStatic(field.getModifiers())) {
					look(type.getSimpleName() + "." + field.getName(), value(field, object));
				}
			}
		}
	}

	private void look(String name, Object value) {
		if (value instanceof Map<?, ?> map) {
			this.sizes.merge(name, map.size(), Integer::sum);
			map.values().forEach(this::follow);
		}
		else if (value instanceof Collection<?> collection) {
			this.sizes.merge(name, collection.size(), Integer::sum);
			collection.forEach(this::follow);
		}
		else {
			follow(value);
		}
	}

	private void follow(Object object) {
		if (object != null && isOurs(object.getClass()) && this.seen.add(object)) {
			this.next.add(object);
		}
	}

	private static boolean isOurs(Class<?> type) {
		return type.getName().startsWith("io.github.rwlock.") && !type.isEnum() && !type.isHidden();
	}

	private static Object value(Field field, Object object) {
		try {
			field.setAccessible(true);
			return field.get(object);
		}
		catch (IllegalAccessException ex) {
			throw new IllegalStateException(ex);
		}
	}

}
