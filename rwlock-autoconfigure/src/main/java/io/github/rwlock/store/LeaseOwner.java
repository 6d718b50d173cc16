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

package io.github.rwlock.store;

import org.jspecify.annotations.Nullable;

/**
 * Who may re-enter a lease. The two kinds of owners are never equal, whatever their
 * texts.
 */
public final class LeaseOwner {

	private final @Nullable LeaseId first;

	private @Nullable String text;

	private final boolean named;

	/**
	 * Create an owner.
	 * @param named whether the caller named it
	 * @param text the caller's name for it; of a flow, the id of its first lease of the
	 * resource
	 */
	public LeaseOwner(boolean named, String text) {
		this.first = null;
		this.named = named;
		this.text = text;
	}

	private LeaseOwner(LeaseId first) {
		this.first = first;
		this.named = false;
	}

	/**
	 * Return the owner that a flow is.
	 * @param first id of its first lease of the resource
	 * @return the owner
	 */
	public static LeaseOwner flow(LeaseId first) {
		return new LeaseOwner(first);
	}

	/**
	 * Return an owner that the caller named.
	 * @param name any text
	 * @return the owner
	 */
	public static LeaseOwner named(String name) {
		return new LeaseOwner(true, name);
	}

	/**
	 * Return whether the caller named it.
	 * @return {@code false} if it is a flow
	 */
	public boolean named() {
		return this.named;
	}

	/**
	 * Return its text.
	 * @return the caller's name for it; of a flow, the id of its first lease of the
	 * resource
	 */
	public String text() {
		String known = this.text;
		if (known == null) {
			known = String.valueOf(this.first);
			this.text = known;
		}
		return known;
	}

	@Override
	public boolean equals(@Nullable Object other) {
		if (this == other || !(other instanceof LeaseOwner owner)) {
			return this == other;
		}
		if (this.first != null && owner.first != null) {
			return this.first.equals(owner.first);
		}
		return this.named == owner.named && text().equals(owner.text());
	}

	@Override
	public int hashCode() {
		return text().hashCode();
	}

	@Override
	public String toString() {
		return "LeaseOwner[named=%s, text=%s]".formatted(this.named, text());
	}

}
