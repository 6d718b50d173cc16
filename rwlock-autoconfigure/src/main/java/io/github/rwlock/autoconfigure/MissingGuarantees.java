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

import org.springframework.beans.factory.InitializingBean;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

/**
 * Fails the start where more is asked for than one Redis can give and this version has:
 * who wants that must not go on without it unawares.
 */
final class MissingGuarantees implements InitializingBean {

	private static final String QUORUM = "rwlock.redis.quorum";

	private static final String REPLICAS = "rwlock.redis.min-replicas";

	private final Environment environment;

	MissingGuarantees(Environment environment) {
		this.environment = environment;
	}

	@Override
	public void afterPropertiesSet() {
		Binder binder = Binder.get(this.environment);
		if (isQuorumAskedFor(binder)) {
			throw missing(QUORUM, "a quorum of independent servers",
					"locks live on the one Redis that 'spring.data.redis.*' names");
		}
		if (binder.bind(REPLICAS, Integer.class).orElse(0) > 0) {
			throw missing(REPLICAS, "replicas that confirm a lease", "a lease counts as soon as the primary has it");
		}
	}

	/**
	 * Whatever the form in which a later version has it.
	 */
	private static boolean isQuorumAskedFor(Binder binder) {
		String value = binder.bind(QUORUM, String.class).orElse(null);
		if (value != null) {
			return StringUtils.hasText(value) && !Boolean.FALSE.equals(LockSwitch.read(value));
		}
		return binder.bind(QUORUM, Bindable.mapOf(String.class, Object.class)).isBound();
	}

	private static LockStoreSetupException missing(String property, String wanted, String instead) {
		return new LockStoreSetupException("The property '%s' asks for %s, which this version does not have: %s."
			.formatted(property, wanted, instead), "Remove '%s' if that is enough.".formatted(property));
	}

}
