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

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.benchmarks.contestant.Contestant;
import io.github.rwlock.benchmarks.measure.Samples;

/**
 * A figure of all who have it.
 */
public final class Row {

	private final String name;

	private final String format;

	private final Map<Contestant, Samples> samples;

	private final Map<Contestant, Target> targets = new EnumMap<>(Contestant.class);

	private ToDoubleFunction<Samples> value = Samples::median;

	private ToDoubleFunction<Samples> spread = Samples::spread;

	private @Nullable Contestant reference;

	/**
	 * Create a row.
	 * @param name what the figure is, with its unit
	 * @param format how a value is written
	 * @param samples the values
	 */
	public Row(String name, String format, Map<Contestant, Samples> samples) {
		this.name = name;
		this.format = format;
		this.samples = samples;
	}

	/**
	 * Show the largest value of all rounds instead of the median and the spread.
	 * @return this row
	 */
	public Row largest() {
		this.value = Samples::largest;
		this.spread = (rounds) -> 0;
		return this;
	}

	/**
	 * Show ratios.
	 * @param contestant to whose value
	 * @return this row
	 */
	public Row against(Contestant contestant) {
		this.reference = contestant;
		return this;
	}

	/**
	 * Say where a contestant must be.
	 * @param contestant who
	 * @param target where
	 * @return this row
	 */
	public Row target(Contestant contestant, Target target) {
		if (this.samples.containsKey(contestant)) {
			this.targets.put(contestant, target);
		}
		return this;
	}

	String name() {
		return this.name;
	}

	Map<Contestant, Samples> samples() {
		return this.samples;
	}

	Map<Contestant, Target> targets() {
		return this.targets;
	}

	String targetText() {
		return this.targets.entrySet()
			.stream()
			.map((entry) -> entry.getKey().title() + " " + entry.getValue())
			.collect(Collectors.joining("; "));
	}

	String reachedText() {
		return this.targets.keySet()
			.stream()
			.map((contestant) -> Report.answer(isReached(contestant)))
			.collect(Collectors.joining("; "));
	}

	boolean isReached(Contestant contestant) {
		Target target = this.targets.get(contestant);
		return target == null || target.isReached(value(contestant), ratio(contestant));
	}

	/**
	 * Return a value with the spread of the rounds and its ratio.
	 */
	String cell(Contestant contestant) {
		Samples own = this.samples.get(contestant);
		if (own == null) {
			return "";
		}
		StringBuilder text = new StringBuilder(String.format(Locale.ROOT, this.format, value(contestant)));
		if (this.spread.applyAsDouble(own) > 0) {
			text.append(String.format(Locale.ROOT, " ±%.0f%%", 100 * this.spread.applyAsDouble(own)));
		}
		if (this.reference != null && contestant != this.reference && this.samples.containsKey(this.reference)) {
			text.append(String.format(Locale.ROOT, " (%.2f×)", ratio(contestant)));
		}
		return text.toString();
	}

	private double value(Contestant contestant) {
		Samples own = this.samples.get(contestant);
		return (own != null) ? this.value.applyAsDouble(own) : Double.NaN;
	}

	private double ratio(Contestant contestant) {
		return (this.reference != null) ? value(contestant) / value(this.reference) : Double.NaN;
	}

}
