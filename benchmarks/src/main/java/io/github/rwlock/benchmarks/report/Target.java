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

package io.github.rwlock.benchmarks.report;

import java.util.Locale;

/**
 * Where a contestant must be.
 *
 * @param relative whether by its ratio to the reference, else by its value
 * @param atLeast whether it must not be below the limit, else not above
 * @param limit the limit
 */
public record Target(boolean relative, boolean atLeast, double limit) {

	/**
	 * Return a lower limit of the ratio.
	 * @param limit the limit
	 * @return the target
	 */
	public static Target ratioAtLeast(double limit) {
		return new Target(true, true, limit);
	}

	/**
	 * Return an upper limit of the ratio.
	 * @param limit the limit
	 * @return the target
	 */
	public static Target ratioAtMost(double limit) {
		return new Target(true, false, limit);
	}

	/**
	 * Return a lower limit of the value.
	 * @param limit the limit
	 * @return the target
	 */
	public static Target atLeast(double limit) {
		return new Target(false, true, limit);
	}

	/**
	 * Return an upper limit of the value.
	 * @param limit the limit
	 * @return the target
	 */
	public static Target atMost(double limit) {
		return new Target(false, false, limit);
	}

	boolean isReached(double value, double ratio) {
		double judged = this.relative ? ratio : value;
		return this.atLeast ? judged >= this.limit : judged <= this.limit;
	}

	@Override
	public String toString() {
		return String.format(Locale.ROOT, "%s %s%s", this.atLeast ? "≥" : "≤", number(), this.relative ? "×" : "");
	}

	private String number() {
		return (this.limit == Math.rint(this.limit)) ? Long.toString(Math.round(this.limit))
				: Double.toString(this.limit);
	}

}
