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

import java.util.List;

import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;

/**
 * Transactions of which nothing comes but events.
 */
@SuppressWarnings("serial")
final class RecordingTransactionManager extends AbstractPlatformTransactionManager {

	private final List<String> events;

	RecordingTransactionManager(List<String> events) {
		this.events = events;
	}

	@Override
	protected Object doGetTransaction() {
		return this;
	}

	@Override
	protected void doBegin(Object transaction, TransactionDefinition definition) {
		this.events.add("begin");
	}

	@Override
	protected void doCommit(DefaultTransactionStatus status) {
		this.events.add("commit");
	}

	@Override
	protected void doRollback(DefaultTransactionStatus status) {
		this.events.add("rollback");
	}

}
