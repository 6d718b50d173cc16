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
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

import io.github.rwlock.faults.FaultKind.Track;

/**
 * Which faults come when. The same seed gives the same plan.
 */
final class FaultPlan {

	/**
	 * For how long faults begin: long enough that each kind comes.
	 */
	static final Duration LENGTH = Duration.ofSeconds(16);

	private static final int SHORTEST_CALM_MILLIS = 300;

	private static final int LONGEST_CALM_MILLIS = 1800;

	private final Random random;

	private final Track track;

	private final int places;

	private final List<FaultKind> deck = new ArrayList<>();

	private FaultPlan(long seed, Track track, int places) {
		this.random = new Random(seed * Track.values().length + track.ordinal());
		this.track = track;
		this.places = places;
	}

	/**
	 * Make a plan.
	 * @param seed what decides
	 * @param places how many processes there are
	 * @return the faults of all tracks, those of a track in their order
	 */
	static List<Fault> of(long seed, int places) {
		return Stream.of(Track.values())
			.flatMap((track) -> new FaultPlan(seed, track, places).faults().stream())
			.toList();
	}

	private List<Fault> faults() {
		List<Fault> faults = new ArrayList<>();
		Duration at = calm();
		while (at.compareTo(LENGTH) < 0) {
			FaultKind kind = next();
			Fault fault = new Fault(kind, at, length(kind), this.random.nextInt(this.places),
					this.random.nextInt(6) == 0);
			faults.add(fault);
			at = at.plus(fault.length()).plus(calm());
		}
		return faults;
	}

	/**
	 * Each kind comes once before any comes again.
	 */
	private FaultKind next() {
		if (this.deck.isEmpty()) {
			Arrays.stream(FaultKind.values()).filter((kind) -> kind.track() == this.track).forEach(this.deck::add);
			Collections.shuffle(this.deck, this.random);
		}
		return this.deck.remove(0);
	}

	private Duration length(FaultKind kind) {
		int range = (int) kind.longest().minus(kind.shortest()).toMillis();
		return kind.shortest().plusMillis(this.random.nextInt(range + 1));
	}

	private Duration calm() {
		return Duration
			.ofMillis(SHORTEST_CALM_MILLIS + this.random.nextInt(LONGEST_CALM_MILLIS - SHORTEST_CALM_MILLIS + 1));
	}

}
