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

/**
 * Connections of our own to the server of a connection factory of the application.
 *
 * @param scripts runs scripts
 * @param subscription receives wake-ups
 * @param outage told of requests that fail, and of answers
 * @param refusals told of what is refused, and of requests that are carried out
 */
record RedisAccess(ScriptRunner scripts, WakeUpSubscription subscription, OutageNotice outage,
		RefusalNotice refusals) implements AutoCloseable {

	/**
	 * Return where the server is, for people.
	 */
	String server() {
		return this.outage.server();
	}

	/**
	 * Make new connections, as those that there are lead to the wrong server.
	 */
	void reconnect() {
		this.scripts.reconnect();
		this.subscription.reconnect();
	}

	@Override
	public void close() {
		this.subscription.close();
		this.scripts.close();
	}

}
