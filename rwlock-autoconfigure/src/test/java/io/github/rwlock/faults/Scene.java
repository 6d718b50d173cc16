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

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

import org.springframework.util.Assert;

/**
 * What faults strike: one Redis, and processes that each have a proxy before it.
 */
final class Scene {

	private final FaultedRedis redis;

	private final List<Worker> workers;

	private final List<FaultyProxy> proxies;

	private final Queue<Long> emptyings = new ConcurrentLinkedQueue<>();

	Scene(FaultedRedis redis, List<Worker> workers, List<FaultyProxy> proxies) {
		this.redis = redis;
		this.workers = workers;
		this.proxies = proxies;
	}

	FaultedRedis redis() {
		return this.redis;
	}

	Worker worker(Fault fault) {
		return this.workers.get(fault.place());
	}

	FaultyProxy proxy(Fault fault) {
		return this.proxies.get(fault.place());
	}

	/**
	 * Treat the traffic of one process, or of all, in some way while the fault lasts.
	 */
	void treat(Fault fault, Traffic traffic) {
		List<FaultyProxy> struck = fault.everywhere() ? this.proxies : List.of(proxy(fault));
		struck.forEach((proxy) -> proxy.set(traffic));
		pass(fault.length());
		struck.forEach((proxy) -> proxy.set(Traffic.CARRIED));
	}

	/**
	 * Remember that Redis has ended here, and will start empty.
	 */
	void emptied() {
		this.emptyings.add(System.nanoTime());
	}

	List<Long> emptyings() {
		return new ArrayList<>(this.emptyings);
	}

	/**
	 * Let time pass.
	 * @throws IllegalStateException if the thread is interrupted
	 */
	void pass(Duration length) {
		long end = System.nanoTime() + length.toNanos();
		for (long left = length.toNanos(); left > 0; left = end - System.nanoTime()) {
			LockSupport.parkNanos(left);
			Assert.state(!Thread.interrupted(), "Other faults could not be done");
		}
	}

}
