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

package io.github.rwlock.store.redis;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseOwner;
import io.github.rwlock.store.LeaseSpec;

/**
 * Leases as the scripts know them: {@code <id>|<app id>|<owner>|<group>}, without the
 * bars of empty fields at the end.
 */
final class LeaseText {

	private static final int FIELDS = 4;

	private LeaseText() {
	}

	static String of(LeaseName lease) {
		String text = id(lease.id()) + '|' + encode(lease.appId());
		String owner = owner(lease);
		if (!lease.group().isEmpty()) {
			return text + '|' + owner + '|' + encode(lease.group());
		}
		return owner.isEmpty() ? text : text + '|' + owner;
	}

	/**
	 * Return the hold of a lease with its kind, or {@code null} for none.
	 */
	static @Nullable String hold(LeaseSpec lease) {
		return (lease.hold() != null) ? kind(lease.hold().kind()) + of(lease.hold()) : null;
	}

	static String kind(LockKind kind) {
		return (kind == LockKind.READ) ? "R" : "W";
	}

	static String mode(LockMode mode) {
		return switch (mode) {
			case WRITER_PREFERRED -> "W";
			case READER_PREFERRED -> "R";
			case FAIR -> "F";
		};
	}

	static LeaseName parse(String resource, String kind, String text) {
		String[] fields = text.split("\\|", FIELDS);
		LeaseId id = parseId(fields[0]);
		LeaseOwner owner = (fields.length > 2) ? parseOwner(fields[2], id) : LeaseOwner.flow(id);
		return new LeaseName(resource, kind.equals("R") ? LockKind.READ : LockKind.WRITE, id,
				PercentCode.decode(fields[1]), owner, (fields.length > 3) ? PercentCode.decode(fields[3]) : "");
	}

	static LockMode parseMode(String mode) {
		for (LockMode known : LockMode.values()) {
			if (mode(known).equals(mode)) {
				return known;
			}
		}
		throw new IllegalArgumentException("Not a mode: " + mode);
	}

	static LeaseId parseId(String text) {
		return LeaseId.parse(PercentCode.decode(text));
	}

	private static String id(LeaseId id) {
		return (id.name() != null) ? encode(id.toString()) : id.toString();
	}

	private static String owner(LeaseName lease) {
		LeaseOwner owner = lease.owner();
		if (owner.named()) {
			return '=' + encode(owner.text());
		}
		return owner.equals(LeaseOwner.flow(lease.id())) ? "" : '~' + encode(owner.text());
	}

	private static LeaseOwner parseOwner(String text, LeaseId id) {
		if (text.isEmpty()) {
			return LeaseOwner.flow(id);
		}
		return new LeaseOwner(text.charAt(0) == '=', PercentCode.decode(text.substring(1)));
	}

	private static String encode(String field) {
		return PercentCode.encode(field, LeaseText::isReserved);
	}

	/**
	 * What separates fields, leases or grants, and control characters.
	 */
	private static boolean isReserved(int character) {
		return character == '|' || character == ';' || character <= ' ';
	}

}
