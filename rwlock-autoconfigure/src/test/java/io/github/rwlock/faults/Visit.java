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
import java.util.List;
import java.util.Random;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.LockOptions;

/**
 * What a visitor does next.
 *
 * @param shape how it takes the lock
 * @param resource which lock
 * @param options how it asks
 * @param hold how long it stays
 */
record Visit(Shape shape, String resource, LockOptions options, Duration hold) {

	/**
	 * Longest lease of a visit.
	 */
	static final Duration LONGEST_LEASE = Duration.ofSeconds(2);

	/**
	 * What is visited.
	 */
	static final List<String> RESOURCES = List.of("orders", "stock", "till");

	private static final int SHORTEST_LEASE_MILLIS = 1000;

	private static final int LONGEST_WAIT_MILLIS = 4000;

	enum Shape {

		READ, WRITE, UPGRADE, DOWNGRADE

	}

	/**
	 * Return a random visit.
	 * @param random what decides
	 * @param home where it leads most often
	 */
	static Visit random(Random random, String home) {
		Shape shape = shape(random.nextInt(10));
		String resource = (random.nextInt(4) == 0) ? RESOURCES.get(random.nextInt(RESOURCES.size())) : home;
		int lease = SHORTEST_LEASE_MILLIS + random.nextInt((int) LONGEST_LEASE.toMillis() - SHORTEST_LEASE_MILLIS + 1);
		boolean overruns = shape == Shape.WRITE && random.nextInt(30) == 0;
		Duration hold = Duration.ofMillis(overruns ? lease + random.nextInt(800) : hold(random));
		return new Visit(shape, resource, options(random, lease).withRenew(!overruns), hold);
	}

	private static Shape shape(int number) {
		return switch (number) {
			case 0 -> Shape.UPGRADE;
			case 1 -> Shape.DOWNGRADE;
			case 2, 3, 4 -> Shape.WRITE;
			default -> Shape.READ;
		};
	}

	private static LockOptions options(Random random, int lease) {
		LockMode mode = LockMode.values()[random.nextInt(LockMode.values().length)];
		int wait = (random.nextInt(10) == 0) ? 0 : random.nextInt(LONGEST_WAIT_MILLIS);
		return LockOptions.defaults()
			.withLeaseTime(Duration.ofMillis(lease))
			.withWaitTime(Duration.ofMillis(wait))
			.withMode(mode)
			.withGroup((random.nextInt(6) == 0) ? "others" : null);
	}

	private static int hold(Random random) {
		return switch (random.nextInt(120)) {
			case 0 -> SHORTEST_LEASE_MILLIS + random.nextInt(2000);
			case 1, 2, 3, 4, 5 -> random.nextInt(200);
			default -> random.nextInt(10);
		};
	}

	LockOptions options(LockKind kind) {
		return (kind == LockKind.READ) ? this.options : this.options.withGroup(null);
	}

}
