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
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import io.github.rwlock.faults.History.GuardedWrite;
import io.github.rwlock.faults.History.Moment;

/**
 * The data that compares fencing tokens loses no update, whatever happens to the store
 * and to the holders: an older writer's write is refused. A writer whose lease is valid
 * is never refused, unless the store lost its data.
 */
final class GuardedDataRule implements Rule {

	@Override
	public Stream<String> violations(History history) {
		Map<String, List<GuardedWrite>> writes = history.writes()
			.stream()
			.collect(Collectors.groupingBy(GuardedWrite::resource));
		return Stream.concat(writes.values().stream().flatMap(GuardedDataRule::violations), refusals(history));
	}

	private static Stream<String> violations(List<GuardedWrite> writes) {
		return IntStream.range(0, writes.size())
			.filter((index) -> isLostUpdate(writes, index) || isStale(writes, index))
			.mapToObj(
					(index) -> "Write %d does not follow those before it: %s".formatted(index + 1, writes.get(index)));
	}

	private static boolean isLostUpdate(List<GuardedWrite> writes, int index) {
		return writes.get(index).value() != index + 1;
	}

	private static boolean isStale(List<GuardedWrite> writes, int index) {
		return index > 0 && writes.get(index).token() < writes.get(index - 1).token();
	}

	private static Stream<String> refusals(History history) {
		return history.refusals()
			.stream()
			.filter((refusal) -> isUnjust(history, refusal))
			.map("A valid writer was refused: %s"::formatted);
	}

	private static boolean isUnjust(History history, Moment refusal) {
		return refusal.section().isOpenAt(refusal.stamp()) && !history.wasEmptiedIn(refusal.section(), refusal.stamp());
	}

}
