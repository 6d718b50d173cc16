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

package io.github.rwlock.store.model;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Stream;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseSpec;

/**
 * Makes a history, the same one for the same seed. A client that dies sends nothing any
 * more. A command may be delivered again, or later than those sent after it.
 */
final class StepGenerator {

	static final List<String> CLIENTS = List.of("a", "b", "c", "d", "e");

	private static final Duration MOMENT = Duration.ofMillis(1);

	private static final List<Duration> LEASE_TIMES = Stream
		.of(100, 101, 250, 1_000, 2_999, 3_000, 3_001, 5_000, 30_000)
		.map(Duration::ofMillis)
		.toList();

	private final SplittableRandom random;

	private final List<String> alive;

	private final List<LockMode> modes;

	private final List<Duration> leaseTimes;

	private final List<Step> steps = new ArrayList<>();

	private final List<Step> commands = new ArrayList<>();

	private final List<LeaseSpec> leases = new ArrayList<>();

	private final Map<LeaseId, Duration> lastMoments = new HashMap<>();

	/**
	 * Moments at which something may end.
	 */
	private final TreeSet<Duration> ends = new TreeSet<>();

	private Duration now = Duration.ZERO;

	private StepGenerator(long seed) {
		this.random = new SplittableRandom(seed);
		this.alive = new ArrayList<>(CLIENTS.subList(0, 2 + this.random.nextInt(CLIENTS.size() - 1)));
		this.modes = this.random.nextBoolean() ? List.of(LockMode.values()) : List.of(any(List.of(LockMode.values())));
		this.leaseTimes = List.of(any(LEASE_TIMES), any(LEASE_TIMES));
	}

	/**
	 * Make a history.
	 * @param seed names it
	 * @return its steps, at least one
	 */
	static List<Step> generate(long seed) {
		StepGenerator generator = new StepGenerator(seed);
		int length = 5 + generator.random.nextInt(45);
		while (generator.steps.size() < length) {
			generator.next();
		}
		return generator.steps;
	}

	private void next() {
		int choice = this.random.nextInt(100);
		if (this.leases.isEmpty() || choice < 26) {
			acquire();
		}
		else if (choice < 38) {
			take(any(this.commands));
		}
		else if (choice < 78) {
			goOn(choice, recent());
		}
		else if (choice < 98) {
			pass();
		}
		else if (this.alive.size() > 1) {
			this.alive.remove(this.random.nextInt(this.alive.size()));
		}
	}

	private void acquire() {
		LeaseSpec lease = Step.lease(any(this.alive), this.leases.size() + 1, any(List.of(LockKind.values())),
				any(this.modes), any(this.leaseTimes));
		this.leases.add(lease);
		Duration notAfter = this.now.plusMillis(oneIn(10) ? this.random.nextInt(3) - 1 : this.random.nextInt(6_000));
		this.lastMoments.put(lease.id(), notAfter);
		this.ends.add(notAfter);
		Step acquire = Step.acquire(lease, !oneIn(5), notAfter);
		if (oneIn(10)) {
			this.commands.add(acquire);
		}
		else {
			send(acquire, lease);
		}
	}

	private void goOn(int choice, LeaseSpec lease) {
		if (!this.alive.contains(lease.id().client())) {
			return;
		}
		if (choice < 53) {
			send(Step.poll(lease), lease);
		}
		else if (choice < 68) {
			send(Step.release(lease, rememberUntil(lease)), lease);
		}
		else {
			Duration wished = oneIn(5) ? any(LEASE_TIMES) : lease.leaseTime();
			boolean isLonger = wished.compareTo(lease.leaseTime()) > 0;
			send(Step.renew(lease, isLonger ? wished : lease.leaseTime()), lease);
		}
	}

	private Duration rememberUntil(LeaseSpec lease) {
		return switch (this.random.nextInt(4)) {
			case 0 -> this.now.minus(MOMENT);
			case 1 -> this.now.plusMillis(this.random.nextInt(3));
			default -> this.lastMoments.getOrDefault(lease.id(), this.now);
		};
	}

	private void send(Step command, LeaseSpec lease) {
		this.commands.add(command);
		take(command);
		this.ends.add(this.now.plus(lease.leaseTime()));
		this.ends.add(this.now.plus(lease.confirmationTime()));
	}

	private void take(Step step) {
		this.steps.add(step);
	}

	private void pass() {
		this.ends.headSet(this.now, true).clear();
		Duration time = (oneIn(4) || this.ends.isEmpty()) ? Duration.ofMillis(1 + this.random.nextInt(1_500))
				: any(this.ends.stream().limit(6).toList()).minus(this.now).plusMillis(jitter());
		Duration passed = (time.compareTo(MOMENT) < 0) ? MOMENT : time;
		this.now = this.now.plus(passed);
		take(Step.pass(passed));
	}

	private int jitter() {
		return oneIn(3) ? this.random.nextInt(3) - 1 : 0;
	}

	private LeaseSpec recent() {
		return any(this.leases.subList(Math.max(0, this.leases.size() - 8), this.leases.size()));
	}

	private boolean oneIn(int chances) {
		return this.random.nextInt(chances) == 0;
	}

	private <T> T any(List<T> choices) {
		return choices.get(this.random.nextInt(choices.size()));
	}

}
