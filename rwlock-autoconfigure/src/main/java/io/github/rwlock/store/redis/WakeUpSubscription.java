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
 * Subscription to the one channel of a client, which establishes itself again whenever it
 * breaks.
 */
interface WakeUpSubscription extends AutoCloseable {

	/**
	 * Begin to subscribe; returns at once.
	 * @param channel the channel
	 * @param listener what to tell
	 */
	void start(String channel, Listener listener);

	/**
	 * Return whether messages are being received now.
	 */
	boolean isUp();

	/**
	 * Subscribe on a new connection.
	 */
	void reconnect();

	@Override
	void close();

	/**
	 * Told of messages and of breaks.
	 */
	interface Listener {

		void message(byte[] body);

		/**
		 * The subscription came up or went down: messages may have been missed.
		 */
		void changed();

	}

}
