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

package io.github.rwlock.store;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Where leases live, seen by one client. Requests may be sent by any thread and in any
 * number. A stage that completes exceptionally, or not at all, leaves open whether the
 * request took effect: sending the same request again is always safe. Exceptions are
 * {@link StoreException}s.
 */
public interface LockStore extends AutoCloseable {

	/**
	 * Ask for a lease. The same request again changes nothing more.
	 * @param request what is asked for
	 * @return whether it was granted
	 */
	CompletionStage<AcquireAnswer> acquire(AcquireRequest request);

	/**
	 * End a lease, or withdraw the request for it if it was not granted yet.
	 * @param request which lease
	 * @return what there was to end
	 */
	CompletionStage<ReleaseAnswer> release(ReleaseRequest request);

	/**
	 * Give a live lease its full time again. An expired lease is never revived, and no
	 * expiry is brought forward.
	 * @param lease which lease
	 * @return the new expiry, or that there is no such lease
	 */
	CompletionStage<RenewAnswer> renew(LeaseSpec lease);

	/**
	 * Renew leases, each as if it were the only one: what becomes of one changes nothing
	 * for the others. They are sent together where that costs less.
	 * @param leases which leases
	 * @return what becomes of each, in their order
	 */
	default List<CompletionStage<RenewAnswer>> renewAll(List<LeaseSpec> leases) {
		List<CompletionStage<RenewAnswer>> answers = new ArrayList<>(leases.size());
		for (LeaseSpec lease : leases) {
			try {
				answers.add(renew(lease));
			}
			catch (RuntimeException | Error ex) {
				answers.add(CompletableFuture.failedFuture(ex));
			}
		}
		return answers;
	}

	/**
	 * Ask what became of requests that wait, as {@link AcquireRequest#poll} does, each as
	 * if it were the only one. They are sent together where that costs less.
	 * @param waiters which requests
	 * @return what became of each, in their order
	 */
	default List<CompletionStage<AcquireAnswer>> pollAll(List<LeaseSpec> waiters) {
		List<CompletionStage<AcquireAnswer>> answers = new ArrayList<>(waiters.size());
		for (LeaseSpec waiter : waiters) {
			try {
				answers.add(acquire(AcquireRequest.poll(waiter)));
			}
			catch (RuntimeException | Error ex) {
				answers.add(CompletableFuture.failedFuture(ex));
			}
		}
		return answers;
	}

	/**
	 * Turn a live write lease into a read lease, without a gap and for as long as it had
	 * left, and let in the waiting readers that may enter beside it. The same request
	 * again changes nothing more.
	 * @param lease which write lease
	 * @param group which readers share it from now on, empty for the default group
	 * @return the expiry, or that there is no such lease
	 */
	CompletionStage<RenewAnswer> downgrade(LeaseSpec lease, String group);

	/**
	 * Look at a resource.
	 * @param resource the resource
	 * @return who holds it, and who waits
	 */
	CompletionStage<ResourceView> inspect(String resource);

	/**
	 * Look at a resource, but not at all that may be there where that would cost more.
	 * @param resource the resource
	 * @param most how many leases and how many waiters are enough, at least one
	 * @return at least so many of those who hold it, and of those who came first of those
	 * who wait, as far as there are so many
	 */
	default CompletionStage<ResourceView> inspect(String resource, int most) {
		return inspect(resource);
	}

	/**
	 * End leases whoever holds them, and hand over to those who wait. Leases that are not
	 * live are left out.
	 * @param resource what they protect
	 * @param leases which leases
	 * @return how many of them were live
	 */
	CompletionStage<Integer> end(String resource, List<LeaseName> leases);

	/**
	 * Ask for the time, by the same means as any other request and without touching a
	 * lock.
	 * @return the store's time
	 */
	CompletionStage<Instant> time();

	/**
	 * Ask the store about itself, by the same means as any other request and without
	 * touching a lock.
	 * @return what it tells
	 */
	default CompletionStage<StoreReport> report() {
		return time().thenApply((time) -> StoreReport.EMPTY);
	}

	/**
	 * Begin to connect, where that takes time, so that the first request need not wait
	 * for it, and then ask the store about itself.
	 * @return what it tells; a failure that may pass only if it was asked a second time,
	 * as the first time may take longer than any other
	 */
	default CompletionStage<StoreReport> connect() {
		return report();
	}

	/**
	 * Start to deliver wake-ups to a listener. Returns at once; delivery begins when the
	 * store can be reached, and resumes by itself.
	 * @param listener what to tell
	 */
	void start(WakeUpListener listener);

	/**
	 * Return whether wake-ups are being delivered now.
	 * @return {@code false} while waiters have to poll
	 */
	boolean isDelivering();

	/**
	 * Return what people call this store.
	 * @return its value of {@code rwlock.store}
	 */
	String name();

	/**
	 * Return what tells the leases of this store from those of others, in all clients
	 * that share it.
	 * @return the kind of the store and its key prefix
	 */
	String place();

	/**
	 * Return where people find this store, for messages that tell of its failures.
	 * @return the place, empty where there is nothing to find
	 */
	default String whereabouts() {
		return "";
	}

	/**
	 * Return a failure of this store with its place in the message.
	 * @param failure the failure
	 * @return the failure for people
	 */
	default StoreException located(StoreException failure) {
		return failure.at(whereabouts());
	}

	/**
	 * Return what people may look at where this store does not answer, besides whether it
	 * is there.
	 * @return a sentence, empty where there is nothing to say
	 */
	default String whenSilent() {
		return "";
	}

	/**
	 * Deliver and answer nothing any more. Requests that come later fail at once.
	 */
	@Override
	void close();

}
