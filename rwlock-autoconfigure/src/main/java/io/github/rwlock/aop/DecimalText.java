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

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * Writes numbers with a point in plain decimal digits, without trailing zeros: those that
 * are equal have the same text, on any JVM.
 */
final class DecimalText {

	private static final int LONGEST_NUMBER = 1000;

	private static final int LONGEST_DOUBLE = 17;

	private DecimalText() {
	}

	/**
	 * Return the text of a number.
	 * @param value the number, a {@link BigDecimal}, {@link Double} or {@link Float}
	 * @return its text
	 * @throws IllegalArgumentException if it is not finite, or too long to be written out
	 */
	static String of(Number value) {
		BigDecimal number = (value instanceof BigDecimal decimal) ? decimal : shortest(value);
		if (number.signum() == 0) {
			return "0";
		}
		BigDecimal stripped = number.stripTrailingZeros();
		if (Math.abs((long) stripped.scale()) > LONGEST_NUMBER || stripped.precision() > LONGEST_NUMBER) {
			throw new IllegalArgumentException("gave a number of too many digits");
		}
		return stripped.toPlainString();
	}

	/**
	 * Return the number of the fewest digits that is nearest to a floating-point one. Its
	 * own text differs between versions of Java.
	 */
	private static BigDecimal shortest(Number value) {
		double exact = value.doubleValue();
		if (!Double.isFinite(exact)) {
			throw new IllegalArgumentException("gave a number that is not finite");
		}
		BigDecimal number = new BigDecimal(exact);
		for (int digits = 1; digits < LONGEST_DOUBLE; digits++) {
			BigDecimal shorter = number.round(new MathContext(digits));
			if (isSame(shorter, value)) {
				return shorter;
			}
		}
		return number.round(new MathContext(LONGEST_DOUBLE));
	}

	private static boolean isSame(BigDecimal number, Number value) {
		return (value instanceof Float) ? number.floatValue() == value.floatValue()
				: number.doubleValue() == value.doubleValue();
	}

}
