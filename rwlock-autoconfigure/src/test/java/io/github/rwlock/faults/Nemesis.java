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

import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;

import io.github.rwlock.faults.FaultKind.Track;

/**
 * Strikes as planned.
 */
final class Nemesis {

	private final Scene scene;

	private final Queue<Struck> struck = new ConcurrentLinkedQueue<>();

	Nemesis(Scene scene) {
		this.scene = scene;
	}

	/**
	 * A fault that has come, with the stamps between which it was in force.
	 */
	record Struck(Fault fault, long from, long until) {

		/**
		 * Return for how long between two moments nobody could do anything because of it.
		 */
		long nanosOf(long start, long end) {
			return this.fault.stopsAll() ? Math.max(0, Math.min(this.until, end) - Math.max(this.from, start)) : 0;
		}

	}

	/**
	 * Return for how long of some time nobody could do anything because of faults.
	 */
	static long stoppedNanos(List<Struck> struck, FreeTime time) {
		long stopped = 0;
		long counted = time.from();
		for (Struck one : struck.stream().sorted(Comparator.comparingLong(Struck::from)).toList()) {
			long nanos = one.nanosOf(counted, time.until());
			stopped += nanos;
			counted = (nanos > 0) ? Math.min(one.until(), time.until()) : counted;
		}
		return stopped;
	}

	/**
	 * Strike, and return when all faults are over.
	 * @return what was done
	 */
	List<Struck> strike(List<Fault> plan) {
		long start = System.nanoTime();
		ExecutorService threads = Executors.newFixedThreadPool(Track.values().length);
		try {
			Stream.of(Track.values())
				.map((track) -> CompletableFuture.runAsync(() -> strike(plan, track, start), threads))
				.toList()
				.forEach(CompletableFuture::join);
		}
		finally {
			threads.shutdownNow();
		}
		return List.copyOf(this.struck);
	}

	private void strike(List<Fault> plan, Track track, long start) {
		plan.stream().filter((fault) -> fault.kind().track() == track).forEach((fault) -> strike(fault, start));
	}

	/**
	 * What is late because of the fault before comes at once.
	 */
	private void strike(Fault fault, long start) {
		this.scene.pass(fault.at().minusNanos(System.nanoTime() - start));
		long from = System.nanoTime();
		fault.kind().strike(this.scene, fault);
		this.struck.add(new Struck(fault, from, System.nanoTime()));
	}

}
