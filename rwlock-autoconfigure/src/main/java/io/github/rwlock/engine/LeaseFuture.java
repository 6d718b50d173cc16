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

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.Lease;
import io.github.rwlock.LockTimeoutException;

/**
 * What the caller of an asynchronous request gets at once. Whoever cancels it, or lets it
 * time out, withdraws the request.
 *
 * @param <T> what it brings
 */
final class LeaseFuture<T> extends CompletableFuture<T> {

	private static final Form<Lease> LEASE = new Form<>(Function.identity(), null);

	private static final Form<Optional<Lease>> OPTIONAL = new Form<>(Optional::of, Optional.empty());

	private final Form<T> form;

	private volatile Watch watch = Watch.NONE;

	private volatile Runnable withdrawal = () -> {
	};

	private LeaseFuture(Form<T> form) {
		this.form = form;
	}

	/**
	 * Create a future that brings a lease, or fails.
	 */
	static LeaseFuture<Lease> ofLease() {
		return new LeaseFuture<>(LEASE);
	}

	/**
	 * Create a future that brings nothing where others are in the way.
	 */
	static LeaseFuture<Optional<Lease>> ofOptional() {
		return new LeaseFuture<>(OPTIONAL);
	}

	/**
	 * Let the request be watched.
	 */
	void watchedBy(Watch watch) {
		this.watch = watch;
	}

	/**
	 * Return what watches the request.
	 */
	Watch watch() {
		return this.watch;
	}

	/**
	 * Say how to withdraw the request. It may be called at any time and more than once.
	 */
	void onWithdrawal(Runnable withdrawal) {
		this.withdrawal = withdrawal;
	}

	/**
	 * Complete with a lease.
	 * @return {@code false} if the caller wants none any more
	 */
	boolean give(Lease lease) {
		return super.complete(this.form.value().apply(lease));
	}

	/**
	 * Complete without a lease.
	 */
	void fail(Throwable reason) {
		this.watch.failed(reason);
		if (reason instanceof LockTimeoutException && this.form.none() != null) {
			super.complete(this.form.none());
		}
		else {
			super.completeExceptionally(reason);
		}
	}

	@Override
	public boolean cancel(boolean mayInterruptIfRunning) {
		withdraw();
		return super.cancel(mayInterruptIfRunning);
	}

	/**
	 * Whoever completes it with something of his own wants no lease any more.
	 */
	@Override
	public boolean complete(T value) {
		withdraw();
		return super.complete(value);
	}

	@Override
	public boolean completeExceptionally(Throwable ex) {
		withdraw();
		return super.completeExceptionally(ex);
	}

	private void withdraw() {
		this.withdrawal.run();
		this.watch.end(LockOutcome.CANCELLED, null);
	}

	/**
	 * What is brought.
	 *
	 * @param value what a lease is brought as
	 * @param none what is brought where others are in the way, {@code null} for a failure
	 */
	private record Form<T>(Function<Lease, T> value, @Nullable T none) {

	}

}
