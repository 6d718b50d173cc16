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

import org.jspecify.annotations.Nullable;

import org.springframework.transaction.TransactionExecution;
import org.springframework.transaction.TransactionExecutionListener;

import io.github.rwlock.engine.LockEngine;

/**
 * Lets a transaction fail before its commit, and so be rolled back, if the thread that
 * commits it holds a lease that was lost. Until there is an engine, nothing is held.
 */
final class LostLeaseRollback implements TransactionExecutionListener {

	private volatile @Nullable LockEngine engine;

	void setEngine(LockEngine engine) {
		this.engine = engine;
	}

	@Override
	public void beforeCommit(TransactionExecution transaction) {
		LockEngine engine = this.engine;
		if (engine != null) {
			engine.failIfLost();
		}
	}

}
