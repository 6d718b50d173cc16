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
package io.github.rwlock.faults;

import java.util.List;
import java.util.stream.Stream;

/**
 * Something that holds in every history.
 */
interface Rule {

	/**
	 * Return all rules.
	 */
	static List<Rule> all() {
		return List.of(new ExclusionRule(), new TokenRule(), new GuardedDataRule(), new KeptLeaseRule(),
				new NoErrorRule());
	}

	/**
	 * Return what breaks any of the rules.
	 */
	static List<String> allViolations(History history) {
		return all().stream().flatMap((rule) -> rule.violations(history)).toList();
	}

	/**
	 * Return what breaks this rule.
	 */
	Stream<String> violations(History history);

}
