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

package io.github.rwlock;

import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;

/**
 * One granted acquisition of a lock. It ends when it is released, or when it is lost; it
 * may be used and released by any thread.
 */
public interface Lease extends AutoCloseable {

	/**
	 * Return what this lease protects.
	 * @return the resource
	 */
	String resource();

	/**
	 * Return what this lease lets its holder do.
	 * @return the kind of the lease in the store: {@link LockKind#WRITE} for a read lock
	 * taken inside a write lock of the same flow
	 */
	LockKind kind();

	/**
	 * Return the fencing token: a number that grows from one writer of a resource to the
	 * next, for the guarded system to compare and to refuse what comes from an older
	 * writer.
	 * @return the token of a write lease, empty for a read lease
	 */
	OptionalLong fencingToken();

	/**
	 * Return whether this lease certainly protects its resource now, judged by this JVM's
	 * monotonic clock alone: no request is sent.
	 * @return {@code true} while it is neither released, nor lost, nor past its time
	 */
	boolean isHeld();

	/**
	 * Return how long this lease protects its resource if it is not renewed any more.
	 * @return the remaining time, {@link Duration#ZERO} when {@link #isHeld()} is
	 * {@code false}
	 */
	Duration remaining();

	/**
	 * Return this lease as a text, with which another thread, request or process that
	 * shares the store can renew or release it: see
	 * {@link ReadWriteLockTemplate#renew(String, Duration)} and
	 * {@link ReadWriteLockTemplate#release(String)}. Whoever has the text may end the
	 * lease. The text of a write lease is void once the lease was downgraded.
	 * @return the ticket: letters, digits, {@code '.'}, {@code '-'} and {@code '_'}
	 */
	String ticket();

	/**
	 * Give this lease away to whoever gets its ticket. A lease that is renewed gets its
	 * full time once more; from then on it is renewed and watched by nobody here, so that
	 * a forgotten one ends by itself. This object counts as released, and its flow does
	 * not hold the resource any more.
	 * @return the ticket
	 * @throws LeaseLostException if the lease was lost before
	 * @throws LockUnavailableException if the store could not be asked; the lease is
	 * still held here
	 * @throws IllegalStateException if it was released before, or if this flow has other
	 * acquisitions of the resource
	 */
	String detach();

	/**
	 * End this lease. Further calls do nothing. A store that cannot be reached is no
	 * error here: the lease is not renewed any more and ends by itself.
	 * @throws LeaseLostException if the lease was lost before, unless
	 * {@code rwlock.on-lease-lost} is {@code warn}
	 */
	void release();

	/**
	 * End this lease like {@link #release()}, without holding the thread until the store
	 * has answered.
	 * @return done when the lease has ended, or failed with what {@link #release()}
	 * throws
	 */
	default CompletableFuture<Void> releaseAsync() {
		try {
			release();
			return CompletableFuture.completedFuture(null);
		}
		catch (RuntimeException ex) {
			return CompletableFuture.failedFuture(ex);
		}
	}

	/**
	 * Same as {@link #release()}.
	 */
	@Override
	default void close() {
		release();
	}

}
