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

package io.github.rwlock.benchmarks;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;

import io.github.rwlock.benchmarks.workload.Settings;
import io.github.rwlock.benchmarks.workload.Workload;

/**
 * What was asked for.
 *
 * @param settings how long to measure, and whom
 * @param workloads what to measure
 */
record Arguments(Settings settings, List<Workload> workloads) {

	static Arguments of(String[] args, List<Workload> all) {
		Settings settings = Arrays.asList(args).contains("quick") ? Settings.QUICK : Settings.FULL;
		Arguments arguments = new Arguments(settings, all);
		for (String arg : args) {
			String value = arg.substring(arg.indexOf('=') + 1);
			arguments = arguments.with(arg.substring(0, arg.length() - value.length()), value);
		}
		return arguments;
	}

	private Arguments with(String name, String value) {
		return switch (name + (name.isEmpty() ? value : "")) {
			case "quick" -> this;
			case "only=" -> new Arguments(this.settings, Arrays.stream(value.split(",")).map(this::named).toList());
			case "who=" -> with(this.settings.withWho(List.of(value.split(","))));
			case "rounds=" -> with(this.settings.withRounds(Integer.parseInt(value)));
			case "millis=" -> with(this.settings.withTime(Duration.ofMillis(Integer.parseInt(value))));
			default -> throw new IllegalArgumentException(
					"'%s%s' is neither quick, only=, who=, rounds= nor millis=".formatted(name, value));
		};
	}

	private Arguments with(Settings changed) {
		return new Arguments(changed, this.workloads);
	}

	private Workload named(String name) {
		return this.workloads.stream()
			.filter((workload) -> workload.name().equals(name))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException(
					"'%s' is none of %s".formatted(name, this.workloads.stream().map(Workload::name).toList())));
	}

}
