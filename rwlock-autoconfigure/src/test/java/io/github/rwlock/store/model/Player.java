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
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.rwlock.store.AcquireAnswer.Queued;
import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.RenewAnswer.Renewed;
import io.github.rwlock.store.ResourceView;
import io.github.rwlock.store.ResourceView.Holder;
import io.github.rwlock.store.ResourceView.Waiter;
import io.github.rwlock.store.model.LeaseStep.Acquire;
import io.github.rwlock.store.model.LeaseStep.Downgrade;
import io.github.rwlock.store.model.LeaseStep.Poll;
import io.github.rwlock.store.model.LeaseStep.Release;

/**
 * A client in an {@link ExhaustiveSearch}: what it asked for and has not given up.
 *
 * @param client its name
 * @param parts its leases, of which the second was asked for inside the first
 * @param asked how often it asked for one
 */
record Player(String client, List<Part> parts, int asked) {

	Player(String client) {
		this(client, List.of(), 0);
	}

	LeaseId nextId() {
		return new LeaseId(this.client, this.asked + 1);
	}

	/**
	 * Return the lease inside which this client may ask for another.
	 */
	Optional<LeaseSpec> onlyPart() {
		return (this.parts.size() == 1 && this.parts.get(0).lease().hold() == null)
				? Optional.of(this.parts.get(0).lease()) : Optional.empty();
	}

	/**
	 * Return what becomes of this client.
	 * @param step what was done, perhaps by another
	 * @param answer the answer
	 * @param now when
	 * @return the client after it
	 */
	Player after(Step step, Object answer, Instant now) {
		Instant sign = (answer instanceof Queued) ? now : Instant.EPOCH;
		if (step instanceof Acquire acquire && isMine(acquire.lease())) {
			Stream<Part> more = Stream.of(new Part(acquire.lease(), sign));
			return new Player(this.client, Stream.concat(this.parts.stream(), more).toList(), this.asked + 1);
		}
		return new Player(this.client, this.parts.stream().flatMap((part) -> part.after(step, answer, sign)).toList(),
				this.asked);
	}

	/**
	 * Return when the next of this client's requests dies.
	 */
	Stream<Instant> deaths(ResourceView view) {
		return this.parts.stream().filter((part) -> part.place(view) >= 0).map(Part::death);
	}

	/**
	 * Return what matters of this client for all that may happen.
	 */
	String text(ResourceView view) {
		return this.parts.stream().map((part) -> part.text(view)).collect(Collectors.joining("+"));
	}

	private boolean isMine(LeaseSpec lease) {
		return lease.id().client().equals(this.client);
	}

	/**
	 * A lease, or the request for it.
	 *
	 * @param lease which lease
	 * @param sign when it gave its last sign of life as a waiter
	 */
	record Part(LeaseSpec lease, Instant sign) {

		Instant death() {
			return this.sign.plus(this.lease.confirmationTime());
		}

		private Stream<Part> after(Step step, Object answer, Instant sign) {
			if (!(step instanceof LeaseStep command) || !command.lease().equals(this.lease)) {
				return Stream.of(this);
			}
			if (step instanceof Downgrade downgrade && answer instanceof Renewed) {
				return Stream.of(new Part(this.lease.downgradedTo(downgrade.group()), sign));
			}
			if (step instanceof Poll) {
				return Stream.of(new Part(this.lease, sign));
			}
			return (step instanceof Release) ? Stream.empty() : Stream.of(this);
		}

		int place(ResourceView view) {
			return view.waiters().stream().map(Waiter::lease).toList().indexOf(this.lease.name());
		}

		private String text(ResourceView view) {
			LeaseName name = this.lease.name();
			Optional<Instant> expiry = view.holders()
				.stream()
				.filter((holder) -> holder.lease().equals(name))
				.map(Holder::expiry)
				.findFirst();
			String hold = (this.lease.hold() == null) ? "" : "inside";
			String owner = name.owner().named() ? name.owner().text() : "";
			String state = expiry.map((end) -> "held " + Duration.between(view.time(), end).toMillis())
				.orElseGet(() -> waits(view));
			return String.join(" ", name.kind().name(), this.lease.mode().name(), name.group(), owner, hold, state);
		}

		private String waits(ResourceView view) {
			return (place(view) < 0) ? "gone"
					: "waits " + place(view) + " " + Duration.between(view.time(), death()).toMillis();
		}

	}

}
