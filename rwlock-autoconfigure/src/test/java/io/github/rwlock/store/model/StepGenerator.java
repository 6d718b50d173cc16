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
import java.util.List;
import java.util.Optional;

import io.github.rwlock.store.LeaseSpec;

/**
 * Makes a history, the same one for the same seed. A client that dies sends nothing any
 * more. A command may be delivered again, or later than those sent after it.
 */
final class StepGenerator {

	static final List<String> CLIENTS = List.of("a", "b", "c", "d", "e");

	private static final Duration MOMENT = Duration.ofMillis(1);

	private static final int MOST_ROUNDS = 200;

	private final Choice choice;

	private final List<String> alive;

	private final History history = new History();

	private final LeaseMaker maker;

	private final TimeMaker times;

	private StepGenerator(long seed) {
		this.choice = new Choice(seed);
		this.alive = new ArrayList<>(CLIENTS.subList(0, 2 + this.choice.below(CLIENTS.size() - 1)));
		this.maker = new LeaseMaker(this.choice, this.history);
		this.times = new TimeMaker(this.choice, this.history);
	}

	/**
	 * Make a history.
	 * @param seed names it
	 * @return its steps, at least one
	 */
	static List<Step> generate(long seed) {
		StepGenerator generator = new StepGenerator(seed);
		int length = 5 + generator.choice.below(75);
		while (generator.history.steps().size() < length) {
			generator.next();
		}
		if (generator.choice.oneIn(4)) {
			generator.drain();
		}
		return generator.history.steps();
	}

	private void next() {
		int number = this.choice.below(100);
		if (this.history.leases().isEmpty() || number < 36) {
			acquire(newLease(number));
		}
		else if (number < 44) {
			repeat();
		}
		else if (number < 81) {
			goOn(number);
		}
		else if (number < 99 && this.choice.oneIn(this.maker.isPlain() ? 3 : 12)) {
			outlive();
		}
		else if (number < 99) {
			this.history.take(this.times.toAnEnd());
		}
		else if (this.alive.size() > 1) {
			this.alive.remove(this.choice.below(this.alive.size()));
		}
	}

	/**
	 * Nobody who lives asks for more: each waits, or gives up what nobody waits inside.
	 */
	private void drain() {
		for (int round = 0; !this.history.isIdle(); round++) {
			mine(this.history.waiting()).forEach((lease) -> this.history.send(Step.poll(lease)));
			List<LeaseSpec> free = mine(this.history.free());
			boolean isStuck = free.isEmpty() && !this.history.live().isEmpty()
					&& mine(this.history.live()).equals(this.history.live());
			if (isStuck || round > MOST_ROUNDS) {
				throw new IllegalStateException("It does not drain: " + Step.arguments(this.history.steps()));
			}
			if (free.isEmpty()) {
				this.history.take(Step.pass(this.history.ends().get(0).minus(this.history.now())));
			}
			else {
				this.history.send(release(this.choice.of(free)));
			}
		}
	}

	private LeaseSpec newLease(int number) {
		if (this.maker.isPlain()) {
			return this.maker.outer(this.choice.of(this.alive));
		}
		List<LeaseSpec> holds = mine(this.history.live());
		List<LeaseSpec> ownIds = mine(this.history.leases()).stream().filter(LeaseMaker::isReusable).toList();
		if (number < 12 && !holds.isEmpty()) {
			return this.maker.inside(this.choice.of(holds));
		}
		if (number < 18) {
			return this.maker.named(this.choice.of(this.alive));
		}
		return (number < 21 && !ownIds.isEmpty()) ? this.maker.reusing(this.choice.of(ownIds))
				: this.maker.outer(this.choice.of(this.alive));
	}

	private void acquire(LeaseSpec lease) {
		int ahead = this.choice.oneIn(10) ? this.choice.below(3) - 1 : this.choice.below(6_000);
		Step acquire = Step.acquire(lease, !this.choice.oneIn(8), this.history.now().plusMillis(ahead));
		if (this.choice.oneIn(12)) {
			this.history.keepForLater(acquire);
		}
		else {
			this.history.send(acquire);
		}
	}

	private void repeat() {
		List<Step> repeatable = this.history.repeatable();
		List<Step> choices = switch (this.choice.below(4)) {
			case 0 -> latest(repeatable);
			case 1, 2 -> latest(repeatable.stream().filter(LeaseStep.Acquire.class::isInstance).toList());
			default -> repeatable;
		};
		if (!choices.isEmpty()) {
			this.history.take(this.choice.of(choices));
		}
	}

	private void goOn(int number) {
		if (number < 53) {
			any(this.history.waiting()).map(Step::poll).ifPresent(this.history::send);
		}
		else if (number < 67) {
			any(toRelease()).map(this::release).ifPresent(this.history::send);
		}
		else if (number < 72) {
			any(this.choice.oneIn(3) ? this.history.waiting() : this.history.live()).map(this::renew)
				.ifPresent(this.history::send);
		}
		else if (number < 78) {
			any(this.history.liveWriters()).filter(History::isWriter)
				.map(this::downgrade)
				.ifPresent(this.history::send);
		}
		else {
			look(this.choice.of(this.alive));
		}
	}

	private List<LeaseSpec> toRelease() {
		return switch (this.choice.below(14)) {
			case 0 -> this.history.waiting();
			case 1, 2, 3, 4, 5 -> this.history.holdsOfWaiters();
			case 6, 7, 8 -> this.history.inTheWay();
			case 9, 10 -> latest(this.history.leases());
			default -> this.history.live();
		};
	}

	private void look(String client) {
		if (!this.choice.oneIn(3)) {
			this.history.send(Step.inspect(client));
		}
		if (!this.choice.oneIn(3)) {
			this.history.send(Step.end(client));
		}
	}

	private Step release(LeaseSpec lease) {
		return Step.release(lease, switch (this.choice.below(4)) {
			case 0 -> this.history.now().minus(MOMENT);
			case 1 -> this.history.now().plusMillis(this.choice.below(3));
			default -> this.history.lastMoment(lease);
		});
	}

	private Step renew(LeaseSpec lease) {
		return Step.renew(lease, this.choice.oneIn(5) ? this.maker.longerThan(lease.leaseTime()) : lease.leaseTime());
	}

	private Step downgrade(LeaseSpec lease) {
		return Step.downgrade(lease, this.maker.group());
	}

	/**
	 * Those who wait go on to until all leases but one have ended, and then one is given
	 * up, which may be the last.
	 */
	private void outlive() {
		Duration end = this.times.endOfAllButOne();
		do {
			mine(this.history.waiting()).forEach((waiter) -> this.history.send(Step.poll(waiter)));
			this.history.take(this.times.towards(end));
		}
		while (this.times.isAhead(end));
		any(this.history.live()).map(this::release).ifPresent(this.history::send);
	}

	/**
	 * One of those that matter now, or one that may matter no more.
	 */
	private Optional<LeaseSpec> any(List<LeaseSpec> matter) {
		List<LeaseSpec> choices = mine(this.choice.oneIn(6) ? this.history.leases() : matter);
		return choices.isEmpty() ? Optional.empty() : Optional.of(this.choice.of(choices));
	}

	private static <T> List<T> latest(List<T> all) {
		return all.subList(Math.max(0, all.size() - 6), all.size());
	}

	private List<LeaseSpec> mine(List<LeaseSpec> leases) {
		return leases.stream().filter((lease) -> this.alive.contains(lease.id().client())).toList();
	}

}
