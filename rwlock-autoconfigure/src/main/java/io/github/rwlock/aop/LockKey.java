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

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * What gives the resources that an annotation locks.
 *
 * @param name the first part of each, {@code null} if the key alone is the resource
 * @param each what gives the elements to lock, {@code null} if there is one lock
 * @param parts the parts of the key; none if the element is the key, or the name alone is
 * the resource
 */
record LockKey(@Nullable String name, @Nullable LockExpression each, List<LockExpression> parts) {

	/**
	 * Return the resource of a key.
	 * @param text the text of the key, {@code null} if the name alone is the resource
	 * @return the resource
	 */
	String resource(@Nullable String text) {
		if (text == null) {
			return String.valueOf(this.name);
		}
		return (this.name != null) ? this.name + ":" + text : text;
	}

	/**
	 * Return the resource of a call if the key takes no SpEL.
	 * @param call the call
	 * @return the resource, {@code null} if only SpEL can tell
	 */
	@Nullable String plainResource(LockCall call) {
		Object value = (this.parts.size() == 1 && this.each == null) ? this.parts.get(0).plainValue(call) : null;
		return (value instanceof String text && !text.isBlank()) ? resource(text) : null;
	}

	/**
	 * Return whether this gives the same resources as another in every call, as far as
	 * that can be told from the text.
	 * @param other the other
	 * @return {@code true} if all is written alike
	 */
	boolean isWrittenLike(LockKey other) {
		return texts().equals(other.texts());
	}

	private List<String> texts() {
		List<String> texts = new ArrayList<>();
		texts.add((this.name != null) ? this.name : "");
		texts.add((this.each != null) ? this.each.text() : "");
		this.parts.forEach((part) -> texts.add(part.text()));
		return texts;
	}

}
