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

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.rwlock.LockKind;
import io.github.rwlock.benchmarks.contestant.Locks;

/**
 * Leases of one client, each of a resource of its own.
 */
final class HeldCrowd {

	private static final Duration SETTLING = Duration.ofSeconds(1);

	private static final Duration MARGIN = Duration.ofMillis(200);

	/**
	 * How many leases of 30 seconds come due in a second of 10,000.
	 */
	private static final double DUE_PER_SECOND = 1000;

	private final Bench bench;

	private final Locks locks;

	private final LockKind kind;

	private final int count;

	private final Map<String, Double> figures = new HashMap<>();

	HeldCrowd(Bench bench, Locks locks, LockKind kind) {
		this.bench = bench;
		this.locks = locks;
		this.kind = kind;
		this.count = bench.load().leases();
	}

	/**
	 * Take the leases, hold them, and release them.
	 * @param leaseTimes for how many lease times they are held
	 * @return what that cost
	 */
	Map<String, Double> measure(int leaseTimes) throws InterruptedException {
		Duration lease = this.bench.load().lease();
		this.locks.acquire(this.kind, "first").release();
		List<Locks.Hold> holds = acquireAll();
		double busy = hold(lease.multipliedBy(leaseTimes));
		holds.forEach(Locks.Hold::release);
		double idle = cpuPerSecond(lease.plus(MARGIN));
		this.figures.put("client", 100 * (busy - idle) / duePerSecond() * DUE_PER_SECOND);
		this.figures.put("left", (double) this.bench.statistics().keys());
		Thread.sleep((this.bench.statistics().keys() > 0) ? lease.toMillis() : 0);
		this.figures.put("left later", (double) this.bench.statistics().keys());
		return this.figures;
	}

	private List<Locks.Hold> acquireAll() throws InterruptedException {
		long before = settledMemory();
		List<Locks.Hold> holds = new ArrayList<>(this.count);
		for (int i = 0; i < this.count; i++) {
			holds.add(this.locks.acquire(this.kind, "held-" + i));
		}
		this.figures.put("memory", (double) (settledMemory() - before) / this.count);
		return holds;
	}

	/**
	 * The server gives back what clients needed for a moment.
	 */
	private long settledMemory() throws InterruptedException {
		Thread.sleep(SETTLING.toMillis());
		return this.bench.statistics().memory();
	}

	private double hold(Duration time) throws InterruptedException {
		long keys = this.bench.statistics().keys();
		double served = this.bench.statistics().cpuSeconds();
		this.bench.statistics().reset();
		double busy = cpuPerSecond(time);
		double seconds = time.toNanos() / 1e9;
		served = this.bench.statistics().cpuSeconds() - served;
		this.figures.put("commands", this.bench.statistics().counts().sent() / seconds / duePerSecond());
		this.figures.put("server", 100 * served / seconds / duePerSecond() * DUE_PER_SECOND);
		this.figures.put("lost", (double) (keys - this.bench.statistics().keys()));
		return busy;
	}

	private double duePerSecond() {
		return this.count * 3e9 / this.bench.load().lease().toNanos();
	}

	private double cpuPerSecond(Duration time) throws InterruptedException {
		CpuMeter meter = new CpuMeter(this.bench.statistics());
		Thread.sleep(time.toMillis());
		return meter.clientSeconds() * 1e9 / time.toNanos();
	}

}
