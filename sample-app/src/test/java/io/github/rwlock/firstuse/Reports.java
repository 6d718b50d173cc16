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
package io.github.rwlock.firstuse;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.Lock;

import org.springframework.stereotype.Service;

import io.github.rwlock.ReadWriteLockTemplate;

@Service
class Reports {

	private final ReadWriteLockTemplate locks;

	Reports(ReadWriteLockTemplate locks) {
		this.locks = locks;
	}

	CompletableFuture<Void> rebuild(String report, Runnable work) {
		return this.locks.acquireWriteAsync("report:" + report).thenAccept((lease) -> {
			try (lease) {
				work.run();
			}
		});
	}

	void publish(String report, Runnable work) {
		Lock lock = this.locks.readWriteLock("report:" + report).readLock();
		lock.lock();
		try {
			work.run();
		}
		finally {
			lock.unlock();
		}
	}

}
