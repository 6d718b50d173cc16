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

package io.github.rwlock.store.model;

import java.util.List;

/**
 * A history that a store got wrong.
 *
 * @param seed makes the history
 * @param steps what is left of it after shrinking
 * @param problem what the store does wrong then
 */
record Failure(long seed, List<Step> steps, String problem) {

	@Override
	public String toString() {
		return """
				History %d fails: run it with -D%s=%d, or paste its %d steps into StorePropertyTests

				assertAgreement(
						%s);

				%s
				""".formatted(this.seed, PropertyRun.SEED, this.seed, this.steps.size(), Step.arguments(this.steps),
				this.problem);
	}

}
