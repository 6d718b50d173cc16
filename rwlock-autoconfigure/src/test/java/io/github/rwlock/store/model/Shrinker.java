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

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

import io.github.rwlock.store.model.Step.Pass;

/**
 * Removes from a failing history what it fails without.
 */
final class Shrinker {

	private final Predicate<List<Step>> fails;

	/**
	 * Create a shrinker.
	 * @param fails whether a history fails
	 */
	Shrinker(Predicate<List<Step>> fails) {
		this.fails = fails;
	}

	/**
	 * Shrink a history.
	 * @param steps one that fails
	 * @return one that fails, none of whose steps can be removed or joined with the next
	 */
	List<Step> shrink(List<Step> steps) {
		List<Step> shrunk = steps;
		for (int chunk = steps.size() / 2; chunk > 1; chunk /= 2) {
			shrunk = withoutChunks(shrunk, chunk);
		}
		List<Step> before = List.of();
		while (before.size() != shrunk.size()) {
			before = shrunk;
			shrunk = withPassesJoined(withoutChunks(before, 1));
		}
		return shrunk;
	}

	private List<Step> withoutChunks(List<Step> steps, int chunk) {
		List<Step> shrunk = steps;
		for (int from = (steps.size() - 1) / chunk * chunk; from >= 0; from -= chunk) {
			List<Step> candidate = new ArrayList<>(shrunk);
			candidate.subList(from, Math.min(from + chunk, candidate.size())).clear();
			shrunk = this.fails.test(candidate) ? candidate : shrunk;
		}
		return shrunk;
	}

	private List<Step> withPassesJoined(List<Step> steps) {
		List<Step> shrunk = steps;
		for (int index = steps.size() - 2; index >= 0; index--) {
			if (shrunk.get(index) instanceof Pass first && shrunk.get(index + 1) instanceof Pass second) {
				List<Step> candidate = new ArrayList<>(shrunk);
				candidate.remove(index);
				candidate.set(index, Step.pass(first.time().plus(second.time())));
				shrunk = this.fails.test(candidate) ? candidate : shrunk;
			}
		}
		return shrunk;
	}

}
