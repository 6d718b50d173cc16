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

import java.util.stream.Stream;

/**
 * A lease that was valid until some moment is not lost before it, unless the store lost
 * its data.
 */
final class KeptLeaseRule implements Rule {

	@Override
	public Stream<String> violations(History history) {
		return history.losses()
			.stream()
			.filter((loss) -> !history.wasEmptiedIn(loss.section(), loss.stamp()))
			.map("A lease was lost before its time: %s"::formatted);
	}

}
