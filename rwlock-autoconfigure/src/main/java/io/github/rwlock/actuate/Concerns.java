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

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * What was wrong at the last check. Each is logged once for as long as it lasts.
 */
final class Concerns {

	private static final Log logger = LogFactory.getLog(RwLockHealthIndicator.class);

	private Set<String> warnings = Set.of();

	private boolean down;

	synchronized void up(Collection<String> warnings) {
		Set<String> previous = this.warnings;
		this.down = false;
		this.warnings = new LinkedHashSet<>(warnings);
		this.warnings.stream().filter((warning) -> !previous.contains(warning)).forEach(logger::warn);
	}

	synchronized void down(String reason) {
		if (!this.down) {
			this.down = true;
			logger.warn("Lock store health check failed: " + reason);
		}
	}

}
