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

package io.github.rwlock.benchmarks.measure;

import java.io.Serializable;

import io.github.rwlock.LockKind;
import io.github.rwlock.benchmarks.contestant.Contestant;
import io.github.rwlock.benchmarks.contestant.Locks;

/**
 * Takes a read lock in another process, and keeps it as long as that lives.
 *
 * @param contestant what is locked with
 * @param resource what is locked
 */
public record HoldOrder(Contestant contestant, String resource) implements Order {

	@Override
	public Serializable carryOut(OpenLocks locks) throws Exception {
		Locks.Hold hold = locks.of(this.contestant).acquire(LockKind.READ, this.resource);
		return hold.getClass().getName();
	}

}
