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

package io.github.rwlock.aop;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The order in which all calls lock, so that they never wait for each other in a circle.
 */
final class LockTargets {

	private LockTargets() {
	}

	/**
	 * Put what one call locks in order.
	 * @param targets what is to be locked, any resource any number of times
	 * @return each resource once, in the order of their texts
	 * @throws IllegalArgumentException if targets of one resource cannot be joined
	 */
	static List<LockTarget> inOrder(Collection<LockTarget> targets) {
		Map<String, LockTarget> byResource = new TreeMap<>();
		targets.forEach((target) -> byResource.merge(target.resource(), target, LockTarget::and));
		return List.copyOf(byResource.values());
	}

}
