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
package io.github.rwlock.actuate;

import io.micrometer.common.docs.KeyName;

/**
 * The tags of {@link RwLockMeter} and {@link RwLockObservation}. All but
 * {@link #RESOURCE}, which no meter has, are bounded: by what is listed here, by methods,
 * and by the names in annotations.
 */
public enum RwLockTag implements KeyName {

	/**
	 * What the lock is for: {@code read} or {@code write}.
	 */
	KIND("kind"),

	/**
	 * Who goes first: {@code writer-preferred}, {@code reader-preferred} or {@code fair}.
	 */
	MODE("mode"),

	/**
	 * How it ended. A request: {@code acquired}, {@code re-entered}, {@code timed-out},
	 * {@code interrupted}, {@code unavailable}, {@code conflict}, {@code lost},
	 * {@code cancelled}, {@code misconfigured} or {@code failed}. A hold:
	 * {@code released}, {@code lost} or {@code detached}. A fallback is counted under why
	 * it ran: {@code timed-out}, {@code unavailable} or {@code conflict}.
	 */
	OUTCOME("outcome"),

	/**
	 * The {@code name} of the annotation, or that of a
	 * {@link io.github.rwlock.LockLabel}, otherwise {@code none}.
	 */
	NAME("name"),

	/**
	 * The guarded method, as {@code DocumentService.read}, otherwise {@code none}.
	 */
	METHOD("method"),

	/**
	 * The resource, which has as many values as there are keys.
	 */
	RESOURCE("resource");

	private final String key;

	RwLockTag(String key) {
		this.key = key;
	}

	@Override
	public String asString() {
		return this.key;
	}

	/**
	 * Return a constant as it stands in a tag.
	 */
	static String value(Enum<?> constant) {
		return ConstantText.of(constant);
	}

}
