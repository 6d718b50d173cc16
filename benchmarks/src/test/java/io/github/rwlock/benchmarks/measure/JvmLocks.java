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

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

import io.github.rwlock.LockKind;
import io.github.rwlock.benchmarks.contestant.Locks;

/**
 * One lock of this JVM, whatever the resource.
 */
class JvmLocks implements Locks {

	private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock(true);

	@Override
	public Hold acquire(LockKind kind, String resource) throws InterruptedException {
		Lock part = (kind == LockKind.READ) ? this.lock.readLock() : this.lock.writeLock();
		part.lockInterruptibly();
		return part::unlock;
	}

	@Override
	public void close() {
	}

}
