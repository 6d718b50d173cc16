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
package io.github.rwlock.store;

import java.util.List;
import java.util.Map;

/**
 * What a store tells about itself, for people who look.
 *
 * @param details what it is and how it is set up, by name
 * @param warnings what endangers the locks that live there: texts that stay the same as
 * long as their cause does
 */
public record StoreReport(Map<String, String> details, List<String> warnings) {

	/**
	 * Report of a store that has nothing to tell.
	 */
	public static final StoreReport EMPTY = new StoreReport(Map.of(), List.of());

}
