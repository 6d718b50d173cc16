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
import java.util.stream.Stream;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseSpec;

/**
 * When a request is granted.
 *
 * @param state who holds and who waits, ahead or behind
 * @param ahead who waits ahead of the request: of a newcomer, everybody
 */
record GrantTable(ResourceState state, List<LeaseSpec> ahead) {

	boolean grants(LeaseSpec wanted) {
		return (wanted.kind() == LockKind.READ) ? grantsRead(wanted) : grantsWrite(wanted);
	}

	private boolean grantsRead(LeaseSpec wanted) {
		boolean isShared = heldByOthers(wanted)
			.allMatch((lease) -> lease.kind() == LockKind.READ && lease.group().equals(wanted.group()));
		return isShared && (this.state.holdsHere(wanted) || mayPass(wanted));
	}

	private boolean mayPass(LeaseSpec reader) {
		return switch (reader.mode()) {
			case READER_PREFERRED -> true;
			case WRITER_PREFERRED -> this.ahead.stream().allMatch((waiter) -> isReaderOf(reader.group(), waiter))
					&& this.state.waiting().stream().noneMatch(GrantTable::isPreferredWriter);
			case FAIR -> this.ahead.isEmpty();
		};
	}

	private boolean grantsWrite(LeaseSpec wanted) {
		boolean isInTurn = wanted.mode() != LockMode.FAIR || this.state.holdsHere(wanted) || this.ahead.isEmpty();
		return isInTurn && heldByOthers(wanted).findAny().isEmpty();
	}

	private Stream<LeaseName> heldByOthers(LeaseSpec wanted) {
		return this.state.held().filter((lease) -> !lease.owner().equals(wanted.owner()));
	}

	private static boolean isReaderOf(String group, LeaseSpec waiter) {
		return waiter.kind() == LockKind.READ && waiter.group().equals(group);
	}

	private static boolean isPreferredWriter(LeaseSpec waiter) {
		return waiter.kind() == LockKind.WRITE && waiter.mode() != LockMode.FAIR;
	}

}
