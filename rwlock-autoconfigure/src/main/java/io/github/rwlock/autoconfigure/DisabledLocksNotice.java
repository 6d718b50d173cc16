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

package io.github.rwlock.autoconfigure;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.SmartInitializingSingleton;

import io.github.rwlock.LockAssert;

/**
 * Says once, when the application starts, that its locks are off. As long as it runs,
 * code need not be under a lock where it says that it must.
 */
final class DisabledLocksNotice implements SmartInitializingSingleton, DisposableBean {

	private static final Log logger = LogFactory.getLog(DisabledLocksNotice.class);

	private final LockAssert.Suspension suspension = LockAssert.suspend();

	private final @Nullable String value;

	/**
	 * Create a notice.
	 * @param value what {@code rwlock.enabled} is
	 */
	DisabledLocksNotice(@Nullable String value) {
		this.value = value;
	}

	@Override
	public void afterSingletonsInstantiated() {
		logger.info("Locks are off, as '%s' is '%s': methods with @ReadLocked or @WriteLocked run without a lock"
			.formatted(LockSwitch.PROPERTY, this.value));
	}

	@Override
	public void destroy() {
		this.suspension.close();
	}

}
