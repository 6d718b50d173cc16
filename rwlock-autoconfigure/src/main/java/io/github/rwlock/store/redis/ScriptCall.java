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
package io.github.rwlock.store.redis;

import io.github.rwlock.store.redis.LockScripts.ScriptText;

/**
 * A script that is to be run on some keys.
 *
 * @param script the script
 * @param keys its keys, all of one slot
 * @param args its arguments
 */
@SuppressWarnings("ArrayRecordComponent")
record ScriptCall(ScriptText script, byte[][] keys, byte[][] args) {

	private static final byte[][] NO_KEYS = {};

	/**
	 * Create a call that touches no key.
	 * @param args its arguments
	 */
	ScriptCall(ScriptText script, String... args) {
		this(script, NO_KEYS, ScriptArguments.bytes(args));
	}

}
