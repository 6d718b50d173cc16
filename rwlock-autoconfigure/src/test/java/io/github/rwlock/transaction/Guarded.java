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

package io.github.rwlock.transaction;

import reactor.core.publisher.Mono;

import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

import io.github.rwlock.ReadLocked;
import io.github.rwlock.WriteLocked;

/**
 * Locked methods that run what they are given, in a transaction or none.
 */
class Guarded {

	@WriteLocked("#id")
	public void write(String id, Runnable body) {
		body.run();
	}

	@WriteLocked("#id")
	public Mono<String> writeLater(String id, Mono<String> body) {
		return body;
	}

	@ReadLocked("#id")
	public void read(String id, Runnable body) {
		body.run();
	}

	@Transactional
	@WriteLocked("#id")
	public void writeInTransaction(String id, Runnable body) {
		body.run();
	}

	@Transactional(propagation = Propagation.REQUIRES_NEW)
	@WriteLocked("#id")
	public void writeInNewTransaction(String id, Runnable body) {
		body.run();
	}

	@Transactional
	@WriteLocked(key = "#id", leaseTime = "400ms", renew = false)
	public void writeBriefly(String id, Runnable body) {
		body.run();
	}

	@Transactional(readOnly = true)
	@ReadLocked("#id")
	public void readInTransaction(String id, Runnable body) {
		body.run();
	}

}
