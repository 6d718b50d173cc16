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
package io.github.rwlock.engine;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import io.github.rwlock.LockKind;

/**
 * The acquisitions that last until a transaction has completed, however early the code
 * ends that they guard. On each lease one of each kind is enough.
 */
final class KeptLeases {

	private static final Log logger = LogFactory.getLog(KeptLeases.class);

	private final Map<Acquired, Runnable> leavings = new LinkedHashMap<>();

	private final Set<HeldLease> lost = new LinkedHashSet<>();

	private boolean completed;

	/**
	 * Return the leases without which the transaction must not commit: those that are
	 * kept, and those that were found lost when the code ended that they guarded.
	 */
	synchronized List<HeldLease> atStake() {
		return Stream.concat(this.lost.stream(), this.leavings.keySet().stream().map(Acquired::lease)).toList();
	}

	/**
	 * Know that code of the transaction was guarded by a lease that was lost, whatever
	 * becomes of the failure.
	 */
	synchronized void lost(HeldLease lease) {
		this.lost.add(lease);
	}

	/**
	 * Know when an acquisition ends whether its lease was lost.
	 * @return what ends it
	 */
	LeaseEnd watch(LeaseEnd end) {
		return new LeaseEnd() {

			@Override
			public void now(Stay ended) {
				try {
					end.now(ended);
				}
				finally {
					look(ended.lease());
				}
			}

			@Override
			public CompletableFuture<Void> later(Stay ended) {
				return end.later(ended).whenComplete((left, failure) -> look(ended.lease()));
			}

		};
	}

	/**
	 * Keep an acquisition, unless another one of its kind on its lease is kept already.
	 * @param end what ends it
	 * @return what is to be done when the guarded code has ended
	 */
	synchronized LeaseEnd keep(Stay stay, LeaseEnd end) {
		Acquired acquired = new Acquired(stay.lease(), stay.kind());
		if (this.completed || this.leavings.putIfAbsent(acquired, KeptLeases::leaveToItsCode) != null) {
			return end;
		}
		return new LeaseEnd() {

			@Override
			public void now(Stay ended) {
				endOf(acquired, ended, end).now(ended);
			}

			@Override
			public CompletableFuture<Void> later(Stay ended) {
				return endOf(acquired, ended, end).later(ended);
			}

		};
	}

	/**
	 * Know that the transaction has completed: end the acquisitions whose code has ended,
	 * the last one first. The others end with their code.
	 * @param rolledBack whether it was certainly rolled back
	 */
	void complete(boolean rolledBack) {
		for (Runnable leaving : takeInnermostFirst()) {
			leave(leaving, rolledBack);
		}
	}

	/**
	 * Nobody can be told by an exception any more.
	 */
	private static void leave(Runnable leaving, boolean rolledBack) {
		try {
			leaving.run();
		}
		catch (RuntimeException | Error ex) {
			if (!rolledBack) {
				logger.warn("A transaction may have been committed without its lock: " + ex.getMessage());
			}
		}
	}

	private synchronized List<Runnable> takeInnermostFirst() {
		this.completed = true;
		List<Runnable> taken = new ArrayList<>(this.leavings.values());
		Collections.reverse(taken);
		this.leavings.clear();
		return taken;
	}

	/**
	 * Return how an acquisition is ended whose code has ended.
	 */
	private LeaseEnd endOf(Acquired acquired, Stay stay, LeaseEnd end) {
		return isKeptOn(acquired, () -> end.now(stay)) ? LeaseEnd.NONE : end;
	}

	/**
	 * A lost lease is not kept: the code that it guarded is told at its end.
	 */
	private synchronized boolean isKeptOn(Acquired acquired, Runnable leaving) {
		boolean kept = !this.completed && acquired.lease().isHeld();
		if (kept) {
			this.leavings.put(acquired, leaving);
		}
		else {
			this.leavings.remove(acquired);
		}
		return kept;
	}

	private void look(HeldLease lease) {
		if (lease.isLost()) {
			lost(lease);
		}
	}

	/**
	 * Stands for the end of an acquisition while its code runs: that ends it then.
	 */
	private static void leaveToItsCode() {
	}

	/**
	 * What was acquired on a lease.
	 */
	private record Acquired(HeldLease lease, LockKind kind) {

	}

}
