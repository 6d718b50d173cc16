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

package io.github.rwlock.benchmarks.contestant;

import io.github.rwlock.LockKind;

/**
 * Two calls of {@code return 1}.
 */
final class RawDriver implements Locks {

	private static final byte[][] NO_KEYS = {};

	private final ScriptConnection connection;

	private final String script;

	RawDriver(int port) {
		this.connection = new ScriptConnection(port);
		this.script = this.connection.load("return 1");
	}

	@Override
	public Hold acquire(LockKind kind, String resource) {
		call();
		return this::call;
	}

	private void call() {
		this.connection.call(this.script, NO_KEYS);
	}

	@Override
	public void close() {
		this.connection.close();
	}

}
