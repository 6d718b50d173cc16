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

package io.github.rwlock.benchmarks.workload;

import java.lang.management.ManagementFactory;

import com.sun.management.OperatingSystemMXBean;

import io.github.rwlock.benchmarks.redis.ServerStatistics;

/**
 * How much CPU time this process and the server have used since it was made.
 */
final class CpuMeter {

	private static final OperatingSystemMXBean SYSTEM = ManagementFactory
		.getPlatformMXBean(OperatingSystemMXBean.class);

	private final ServerStatistics statistics;

	private final long client;

	private final double server;

	CpuMeter(ServerStatistics statistics) {
		this.statistics = statistics;
		this.server = statistics.cpuSeconds();
		this.client = SYSTEM.getProcessCpuTime();
	}

	double clientSeconds() {
		return (SYSTEM.getProcessCpuTime() - this.client) / 1e9;
	}

	double serverSeconds() {
		return this.statistics.cpuSeconds() - this.server;
	}

}
