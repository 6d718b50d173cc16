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

/**
 * What can be done to processes, to Redis and to the network between them.
 */
enum FaultKind {

	/**
	 * A process is killed, and after a while another starts in its place.
	 */
	KILL_PROCESS(Track.PROCESSES, 100, 800) {
		@Override
		void strike(Scene scene, Fault fault) {
			scene.worker(fault).kill();
			scene.pass(fault.length());
			scene.worker(fault).restart();
		}
	},

	/**
	 * A process stops by a signal, often for longer than its leases last.
	 */
	PAUSE_PROCESS(Track.PROCESSES, 300, 4000) {
		@Override
		void strike(Scene scene, Fault fault) {
			scene.worker(fault).pause(fault.length(), () -> {
			});
		}
	},

	/**
	 * A process stops while replies to it are under way, and finds them when it goes on.
	 */
	PAUSE_AMID_REPLIES(Track.PROCESSES, 1500, 4000) {
		@Override
		void strike(Scene scene, Fault fault) {
			scene.proxy(fault).holdReplies(true);
			scene.pass(UNDER_WAY);
			scene.worker(fault).pause(fault.length(), () -> scene.proxy(fault).holdReplies(false));
		}
	},

	/**
	 * Redis is killed, and starts with its data.
	 */
	RESTART(Track.SERVER, 0, 800) {
		@Override
		void strike(Scene scene, Fault fault) {
			scene.redis().kill();
			scene.pass(fault.length());
			scene.redis().restart();
		}
	},

	/**
	 * Redis is killed, and starts empty.
	 */
	RESTART_EMPTY(Track.SERVER, 0, 800) {
		@Override
		void strike(Scene scene, Fault fault) {
			scene.redis().kill();
			scene.emptied();
			scene.redis().forget();
			scene.pass(fault.length());
			scene.redis().restart();
		}
	},

	/**
	 * Redis ends the connections on which commands come.
	 */
	KILL_CONNECTIONS(Track.SERVER, 0, 1) {
		@Override
		void strike(Scene scene, Fault fault) {
			scene.redis().command("CLIENT", "KILL", "TYPE", "normal");
		}
	},

	/**
	 * Redis ends the connections on which wake-ups go out.
	 */
	KILL_SUBSCRIPTIONS(Track.SERVER, 0, 1) {
		@Override
		void strike(Scene scene, Fault fault) {
			scene.redis().command("CLIENT", "KILL", "TYPE", "pubsub");
		}
	},

	/**
	 * Redis answers no client.
	 */
	PAUSE_REDIS(Track.SERVER, 200, 1500) {
		@Override
		void strike(Scene scene, Fault fault) {
			scene.redis().command("CLIENT", "PAUSE", Long.toString(fault.length().toMillis()));
			scene.pass(fault.length());
		}
	},

	/**
	 * Everything comes late.
	 */
	DELAY(Track.NETWORK, 500, 2000) {
		@Override
		void strike(Scene scene, Fault fault) {
			scene.treat(fault, Traffic.DELAYED);
		}
	},

	/**
	 * Nothing comes, and then all of it.
	 */
	BLACK_HOLE(Track.NETWORK, 300, 3000) {
		@Override
		void strike(Scene scene, Fault fault) {
			scene.treat(fault, Traffic.HELD);
		}
	},

	/**
	 * Requests come, replies do not.
	 */
	SWALLOW_REPLIES(Track.NETWORK, 300, 2000) {
		@Override
		void strike(Scene scene, Fault fault) {
			scene.treat(fault, Traffic.UNANSWERED);
		}
	},

	/**
	 * Connections end, and none can be made.
	 */
	CUT(Track.NETWORK, 0, 1000) {
		@Override
		void strike(Scene scene, Fault fault) {
			scene.treat(fault, Traffic.CUT);
		}
	};

	/**
	 * Faults of one track come one after another; those of different tracks overlap.
	 */
	enum Track {

		PROCESSES, SERVER, NETWORK

	}

	/**
	 * How long replies have been under way when a process stops amid them.
	 */
	private static final Duration UNDER_WAY = Duration.ofMillis(300);

	private final Track track;

	private final int shortestMillis;

	private final int longestMillis;

	FaultKind(Track track, int shortestMillis, int longestMillis) {
		this.track = track;
		this.shortestMillis = shortestMillis;
		this.longestMillis = longestMillis;
	}

	Track track() {
		return this.track;
	}

	Duration shortest() {
		return Duration.ofMillis(this.shortestMillis);
	}

	Duration longest() {
		return Duration.ofMillis(this.longestMillis);
	}

	/**
	 * Do it, and return when it is over.
	 */
	abstract void strike(Scene scene, Fault fault);

}
