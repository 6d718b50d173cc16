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

package io.github.rwlock.benchmarks.measure;

import java.io.Serializable;
import java.nio.file.Path;

import io.github.rwlock.benchmarks.contestant.Contestant;

/**
 * Lets a crowd loose in another process.
 *
 * @param contestant what they lock with
 * @param crowd the crowd
 * @param resource what they lock
 * @param check the file that tells who enters
 */
public record CrowdOrder(Contestant contestant, Crowd crowd, String resource, String check) implements Order {

	@Override
	public Serializable carryOut(OpenLocks locks) throws Exception {
		return this.crowd.run(locks.of(this.contestant), this.resource, ExclusionCheck.shared(Path.of(this.check)));
	}

}
