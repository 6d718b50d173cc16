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
import java.time.Duration;

/**
 * What a thread of a crowd does.
 *
 * @param writes how many of its locks are write locks, from 0 to 1
 * @param hold how long it keeps each
 * @param pause how long it stays away after it
 */
public record Role(double writes, Duration hold, Duration pause) implements Serializable {

	/**
	 * Writes, does nothing under the lock, and comes straight back.
	 */
	public static final Role WRITER = new Role(1, Duration.ZERO, Duration.ZERO);

}
