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
package io.github.rwlock.engine;

import java.util.concurrent.atomic.AtomicBoolean;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Says once that locks are taken inside transactions which go on reading what was there
 * before the lock.
 */
final class SnapshotNotice {

	private static final Log logger = LogFactory.getLog(SnapshotNotice.class);

	private final AtomicBoolean said = new AtomicBoolean();

	/**
	 * Know that a lock is asked for on this thread.
	 */
	void beforeLock() {
		if (!this.said.get() && TransactionSynchronizationManager.isActualTransactionActive()) {
			beforeLock(TransactionSynchronizationManager.getCurrentTransactionIsolationLevel(),
					TransactionSynchronizationManager.getCurrentTransactionName());
		}
	}

	/**
	 * Know that a lock is asked for in a running transaction.
	 * @param isolation its isolation, {@code null} for that of the database
	 * @param name its name, {@code null} for none
	 */
	void beforeLock(@Nullable Integer isolation, @Nullable String name) {
		if (readsSnapshot(isolation) && this.said.compareAndSet(false, true)) {
			logger.warn(("A lock is asked for inside a running transaction%s of isolation REPEATABLE_READ or above,"
					+ " which may go on reading what was there before the lock was granted. Take the lock before the"
					+ " transaction begins, as a method with both annotations does, or use READ_COMMITTED."
					+ " This is said once.")
				.formatted((name != null) ? " '%s'".formatted(name) : ""));
		}
	}

	private static boolean readsSnapshot(@Nullable Integer isolation) {
		return isolation != null && isolation >= TransactionDefinition.ISOLATION_REPEATABLE_READ;
	}

}
