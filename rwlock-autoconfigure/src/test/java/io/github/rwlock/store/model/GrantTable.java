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

package io.github.rwlock.store.model;

import java.util.List;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.store.LeaseSpec;

/**
 * When a request is granted.
 *
 * @param held the live leases
 * @param ahead who waits ahead of the request: of a newcomer, everybody
 * @param waiting who waits, ahead or behind
 */
record GrantTable(List<LeaseSpec> held, List<LeaseSpec> ahead, List<LeaseSpec> waiting) {

	boolean grants(LeaseSpec wanted) {
		return (wanted.kind() == LockKind.READ) ? grantsRead(wanted) : grantsWrite(wanted);
	}

	private boolean grantsRead(LeaseSpec wanted) {
		return heldByOthers(wanted).stream().noneMatch(GrantTable::isWriter) && switch (wanted.mode()) {
			case READER_PREFERRED -> true;
			case WRITER_PREFERRED -> this.ahead.stream().noneMatch(GrantTable::isWriter)
					&& this.waiting.stream().noneMatch(GrantTable::isPreferredWriter);
			case FAIR -> this.ahead.isEmpty();
		};
	}

	private boolean grantsWrite(LeaseSpec wanted) {
		return heldByOthers(wanted).isEmpty() && switch (wanted.mode()) {
			case READER_PREFERRED, WRITER_PREFERRED -> true;
			case FAIR -> this.ahead.isEmpty();
		};
	}

	/**
	 * Each lease is an owner of its own.
	 */
	private List<LeaseSpec> heldByOthers(LeaseSpec wanted) {
		return this.held.stream().filter((lease) -> !lease.id().equals(wanted.id())).toList();
	}

	private static boolean isWriter(LeaseSpec lease) {
		return lease.kind() == LockKind.WRITE;
	}

	private static boolean isPreferredWriter(LeaseSpec lease) {
		return isWriter(lease) && lease.mode() != LockMode.FAIR;
	}

}
