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
import java.util.Comparator;

import org.jspecify.annotations.Nullable;

/**
 * Finds the name that may be meant by one that there is not.
 */
public final class SimilarNames {

	/**
	 * One in so many characters may be wrong.
	 */
	private static final int RIGHT = 3;

	private SimilarNames() {
	}

	/**
	 * Return the name that comes nearest to another.
	 * @param name the name that there is not
	 * @param known the names that there are
	 * @return one of these, {@code null} if none is like it
	 */
	public static @Nullable String of(String name, Collection<String> known) {
		int most = (name.length() + 1) / RIGHT;
		return known.stream()
			.filter((each) -> distance(name, each) <= most)
			.min(Comparator.<String>comparingInt((each) -> distance(name, each))
				.thenComparing(Comparator.naturalOrder()))
			.orElse(null);
	}

	/**
	 * Return how many characters are to be put in, taken out or replaced to make one name
	 * of the other.
	 */
	private static int distance(String name, String other) {
		int[] row = new int[other.length() + 1];
		for (int j = 0; j < row.length; j++) {
			row[j] = j;
		}
		for (int i = 1; i <= name.length(); i++) {
			next(row, i, name.charAt(i - 1), other);
		}
		return row[other.length()];
	}

	private static void next(int[] row, int number, char character, String other) {
		int diagonal = row[0];
		row[0] = number;
		for (int j = 1; j < row.length; j++) {
			int replaced = diagonal + ((character == other.charAt(j - 1)) ? 0 : 1);
			diagonal = row[j];
			row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
		}
	}

}
