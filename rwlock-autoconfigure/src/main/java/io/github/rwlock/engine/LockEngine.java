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

import java.security.SecureRandom;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.Lease;
import io.github.rwlock.LockClient;
import io.github.rwlock.LockContext;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockOptions;
import io.github.rwlock.LockSnapshot;
import io.github.rwlock.LockedAction;
import io.github.rwlock.store.LockStore;

/**
 * Takes, keeps and ends the leases of one client.
 */
public final class LockEngine implements LockClient, AutoCloseable {

	private static final String ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

	private static final int CLIENT_ID_LENGTH = 12;

	private static final CompletionStage<?> NOTHING = CompletableFuture.completedStage(null);

	private final LockStore store;

	private final String clientId;

	private final EngineSettings settings;

	private final Flows flows = new Flows();

	private final Waiters waiters = new Waiters();

	private final GuardedBodies bodies = new GuardedBodies();

	private final Monitoring monitoring = new Monitoring();

	private final LockEvents events;

	private final LossSignal signal;

	private final Withdrawals withdrawals;

	private final LeaseRegistry leases;

	private final RenewalSchedule schedule;

	private final LeaseHandles handles;

	private final SnapshotNotice snapshots = new SnapshotNotice();

	private final Acquisitions acquisitions;

	private final CommitCheck commits;

	private final ThreadAcquisitions threads;

	private final AsyncAcquisitions async;

	private final Tickets tickets;

	private final Inspection inspection;

	private final ClientView view;

	/**
	 * Create an engine.
	 * @param store where leases live
	 * @param clientId what this client's leases are named after, the store's as well
	 * @param settings how to work
	 * @param listener told once of each lease that was lost, and of what else it wants to
	 * hear
	 */
	public LockEngine(LockStore store, String clientId, EngineSettings settings, LockListener listener) {
		this.store = store;
		this.clientId = clientId;
		this.settings = settings;
		this.events = new LockEvents(listener, this.monitoring);
		this.signal = new LossSignal(listener, this.bodies, this.monitoring);
		this.withdrawals = new Withdrawals(store, settings);
		this.leases = new LeaseRegistry(this.signal);
		LeaseKeeping keeping = new LeaseKeeping(store, settings, this.leases, this.withdrawals, this.events);
		Renewals renewals = new Renewals(keeping);
		this.schedule = new RenewalSchedule(settings, this.leases, renewals);
		StoreClock clock = new StoreClock();
		LeaseIds ids = new LeaseIds(clientId, clock);
		Nesting nesting = new Nesting(this.leases, renewals);
		Reentry reentry = new Reentry(settings, nesting, renewals, this.schedule);
		this.tickets = new Tickets(keeping);
		AsyncThreads threads = new AsyncThreads();
		Releases releases = new Releases(keeping, new Downgrades(settings, renewals), this.flows, threads);
		Detaching detaching = new Detaching(keeping, renewals, this.tickets, this.flows);
		this.handles = new LeaseHandles(settings, this.schedule, releases, detaching, this.events);
		Attempts attempts = new Attempts(keeping, this.waiters, ids, clock);
		this.acquisitions = new Acquisitions(settings, nesting, attempts, this.snapshots);
		Surroundings surroundings = new Surroundings(this.flows, this.handles);
		this.commits = new CommitCheck(settings, this.leases, surroundings);
		Visits visits = new Visits(reentry, this.handles);
		this.threads = new ThreadAcquisitions(this.acquisitions, this.handles, surroundings, reentry, this.flows,
				this.events);
		this.async = new AsyncAcquisitions(this.acquisitions, this.handles, visits, surroundings, this.events, threads);
		this.inspection = new Inspection(store, settings);
		this.view = new ClientView(this.inspection, new ClientInspection(this.leases, this.waiters, clock),
				new ClientLoad(this.leases, attempts), this.signal, this.monitoring);
	}

	/**
	 * Return a new random client id of letters and digits.
	 * @return the id
	 */
	public static String newClientId() {
		return new SecureRandom().ints(CLIENT_ID_LENGTH, 0, ALPHABET.length())
			.collect(StringBuilder::new, (text, index) -> text.append(ALPHABET.charAt(index)), StringBuilder::append)
			.toString();
	}

	/**
	 * Begin to renew leases and to receive wake-ups.
	 */
	public void start() {
		this.schedule.start();
		this.store.start(this.waiters);
	}

	@Override
	public Lease acquire(LockKind kind, String resource, LockOptions options) {
		return this.threads.acquire(LockRequest.of(kind, resource, options, this.settings));
	}

	@Override
	public Optional<Lease> tryAcquire(LockKind kind, String resource, LockOptions options) {
		return this.threads.tryAcquire(LockRequest.of(kind, resource, options, this.settings).notWaiting());
	}

	@Override
	public CompletableFuture<Lease> acquireAsync(LockKind kind, String resource, LockOptions options) {
		return acquireAsync(kind, resource, options, NOTHING);
	}

	@Override
	public CompletableFuture<Lease> acquireAsync(LockKind kind, String resource, LockOptions options,
			CompletionStage<?> after) {
		return acquireAsync(() -> LockRequest.of(kind, resource, options, this.settings), after, null);
	}

	/**
	 * Take a lock without holding the thread.
	 * @param request what is asked for
	 * @param after what has to be done before
	 * @param transaction what it is asked for in, {@code null} outside of transactions
	 */
	CompletableFuture<Lease> acquireAsync(Supplier<LockRequest> request, CompletionStage<?> after,
			@Nullable TransactionFlow transaction) {
		return this.async.acquire(LeaseFuture.ofLease(), after, request, transaction);
	}

	@Override
	public CompletableFuture<Optional<Lease>> tryAcquireAsync(LockKind kind, String resource, LockOptions options) {
		return this.async.acquire(LeaseFuture.ofOptional(), NOTHING,
				() -> LockRequest.of(kind, resource, options, this.settings).notWaiting(), null);
	}

	@Override
	public Lease guarding(Lease lease) {
		if (lease instanceof LeaseHandle handle && awaitsCompletion(handle)) {
			TransactionFlow transaction = threadTransaction();
			return (transaction != null) ? handle.keptBy(transaction.leases()) : lease;
		}
		return lease;
	}

	@Override
	public <T extends @Nullable Object, E extends Throwable> T run(Lease lease, LockedAction<T, E> action) throws E {
		if (this.settings.onLeaseLost() == LeaseLossReaction.INTERRUPT && lease instanceof LeaseHandle handle) {
			return this.bodies.run(handle.lease(), () -> LockContext.run(lease, action));
		}
		return LockContext.run(lease, action);
	}

	@Override
	public void release(String ticket) {
		this.tickets.release(ticket);
	}

	@Override
	public Duration renew(String ticket, Duration duration) {
		return this.tickets.renew(ticket, duration);
	}

	@Override
	public LockSnapshot inspect(String resource) {
		return this.inspection.inspect(resource);
	}

	@Override
	public int forceRelease(String resource) {
		return this.inspection.forceRelease(resource);
	}

	/**
	 * Throw, before this thread's running transaction commits, if a lease was lost that
	 * the thread is inside of, or that guarded code of the transaction, and losses are to
	 * fail what they guard.
	 * @throws io.github.rwlock.LeaseLostException if there is one
	 */
	public void failIfLost() {
		this.commits.check();
	}

	/**
	 * Return what is asked before a transaction commits.
	 */
	CommitCheck commits() {
		return this.commits;
	}

	/**
	 * Return how many leases this client holds.
	 * @return the number of leases in the store that are neither released nor lost
	 */
	public int heldLeases() {
		return this.view.load().heldLeases();
	}

	@Override
	public void fallingBack(RuntimeException failure) {
		this.monitoring.fellBack(failure);
	}

	/**
	 * Return what operators see of this client.
	 * @return what tells of this moment each time it is asked
	 */
	public ClientView view() {
		return this.view;
	}

	/**
	 * Return the id of this client.
	 * @return the id
	 */
	public String clientId() {
		return this.clientId;
	}

	/**
	 * Return how this client works.
	 * @return the settings in force
	 */
	public EngineSettings settings() {
		return this.settings;
	}

	/**
	 * Return where the leases live.
	 * @return the store
	 */
	public LockStore store() {
		return this.store;
	}

	/**
	 * Refuse locks from now on, other than to a flow that holds one, and renew no more.
	 * The store stays open, so that leases can still be released.
	 */
	@Override
	public void close() {
		this.acquisitions.close();
		this.async.close();
		this.schedule.close();
		this.withdrawals.close();
		this.signal.close();
		this.events.close();
	}

	/**
	 * Return what tells of locks in transactions that read what was there before.
	 */
	SnapshotNotice snapshots() {
		return this.snapshots;
	}

	/**
	 * Return the running transaction of this thread, {@code null} outside of
	 * transactions.
	 */
	@Nullable TransactionFlow threadTransaction() {
		return ThreadTransaction.of(this.flows);
	}

	/**
	 * Return whether an acquisition inside a transaction lasts until that has completed.
	 */
	boolean awaitsCompletion(LeaseHandle handle) {
		return this.settings.transactionRelease().awaitsCompletion(handle.acquired());
	}

}
