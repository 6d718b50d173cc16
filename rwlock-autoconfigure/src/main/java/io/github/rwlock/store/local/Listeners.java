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

package io.github.rwlock.store.local;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.WakeUpListener;

/**
 * The clients that are told what their waiting requests were granted. Whoever fails to
 * listen keeps nobody else from being told.
 */
final class Listeners {

	private static final Log logger = LogFactory.getLog(Listeners.class);

	private final Map<String, WakeUpListener> listeners = new ConcurrentHashMap<>();

	void put(String clientId, WakeUpListener listener) {
		this.listeners.put(clientId, listener);
	}

	void remove(String clientId) {
		this.listeners.remove(clientId);
	}

	boolean contains(String clientId) {
		return this.listeners.containsKey(clientId);
	}

	void wakeUp(LiveLease lease) {
		LeaseId id = lease.name().id();
		WakeUpListener listener = this.listeners.get(id.client());
		if (listener == null) {
			return;
		}
		try {
			listener.granted(id, lease.expiry(), lease.token());
		}
		catch (RuntimeException | Error ex) {
			logger.warn("A client could not be told that it was granted a lease", ex);
		}
	}

}
