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
package io.github.rwlock.actuate;

import java.security.Principal;
import java.util.Map;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.audit.listener.AuditApplicationEvent;
import org.springframework.context.ApplicationEventPublisher;

import io.github.rwlock.LockMessages;
import io.github.rwlock.LockUnavailableException;
import io.github.rwlock.engine.LockEngine;

/**
 * Ends leases by force, and tells of it in a log of its own and by an audit event, also
 * if the store failed: it may have ended them all the same.
 */
final class ForcedReleases {

	static final String EVENT_TYPE = "RWLOCK_FORCE_RELEASE";

	private static final Log logger = LogFactory.getLog("io.github.rwlock.audit");

	private final LockEngine engine;

	private final ResourceNames names;

	private final ApplicationEventPublisher events;

	ForcedReleases(LockEngine engine, ResourceNames names, ApplicationEventPublisher events) {
		this.engine = engine;
		this.names = names;
		this.events = events;
	}

	ForcedRelease release(String resource, @Nullable Principal caller) {
		String shown = this.names.shown(resource);
		String name = (caller != null) ? String.valueOf(caller.getName()) : "";
		try {
			int released = this.engine.forceRelease(resource);
			logger.warn(told(resource, name) + ": %d lease(s) ended".formatted(released));
			publish(name, Map.of("resource", shown, "released", released));
			return new ForcedRelease(shown, released);
		}
		catch (LockUnavailableException ex) {
			logger.warn(told(resource, name) + " failed, leases may have been ended: " + reason(ex));
			publish(name, Map.of("resource", shown, "error", reason(ex)));
			throw ex;
		}
	}

	/**
	 * Return why the store could not be asked, without the resource.
	 */
	static String reason(LockUnavailableException failure) {
		Throwable cause = failure.getCause();
		return String.valueOf((cause != null) ? cause.getMessage() : failure.getMessage());
	}

	private String told(String resource, String name) {
		return "Forced release of '%s' by %s".formatted(this.names.logged(resource),
				name.isEmpty() ? "an unknown caller" : "'" + LockMessages.printable(name) + "'");
	}

	private void publish(String name, Map<String, @Nullable Object> data) {
		try {
			this.events.publishEvent(new AuditApplicationEvent(name, EVENT_TYPE, data));
		}
		catch (RuntimeException ex) {
			logger.error("A listener of audit events failed", ex);
		}
	}

}
