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

import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Runs scripts on connections of our own. A script that the server does not know is sent
 * whole; any other failure is passed on, and nothing is sent twice.
 */
interface ScriptRunner extends AutoCloseable {

	/**
	 * Run a script.
	 * @return its reply, texts as bytes; a failure is a
	 * {@link io.github.rwlock.store.StoreException}
	 */
	CompletionStage<List<Object>> run(ScriptCall call);

	/**
	 * Run scripts as {@link #run} does, each for itself, but send them together where the
	 * driver can.
	 * @return their replies, in the order of the calls
	 */
	List<CompletionStage<List<Object>>> runAll(List<ScriptCall> calls);

	/**
	 * Begin to connect, if there is no connection yet, so that the first script need not
	 * wait for that.
	 * @return ends when there is one, or when that failed
	 */
	CompletionStage<?> connect();

	/**
	 * Make new connections from now on.
	 */
	void reconnect();

	@Override
	void close();

}
