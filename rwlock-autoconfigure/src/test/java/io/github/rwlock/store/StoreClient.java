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

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.store.ReleaseAnswer.Outcome;
import io.github.rwlock.store.ResourceView.Holder;

import static org.awaitility.Awaitility.await;

/**
 * One client of the store under test: makes specs, sends requests and waits for the
 * answers, and records wake-ups.
 */
public final class StoreClient implements WakeUpListener {

	public static final String RESOURCE = "document:1";

	static final Duration LEASE = Duration.ofSeconds(30);

	private final StoreHarness harness;

	private final String id;

	private final LockStore store;

	private final List<WakeUp> wakeUps = new CopyOnWriteArrayList<>();

	private long requests;

	public StoreClient(StoreHarness harness, String id) {
		this.harness = harness;
		this.id = id;
		this.store = harness.open(id);
	}

	public LockStore store() {
		return this.store;
	}

	String id() {
		return this.id;
	}

	StoreClient listening() {
		this.store.start(this);
		await().until(this.store::isDelivering);
		return this;
	}

	public LeaseSpec read() {
		return read(LockMode.WRITER_PREFERRED);
	}

	public LeaseSpec read(LockMode mode) {
		return spec(LockKind.READ, mode);
	}

	public LeaseSpec write() {
		return write(LockMode.WRITER_PREFERRED);
	}

	LeaseSpec write(LockMode mode) {
		return spec(LockKind.WRITE, mode);
	}

	LeaseSpec spec(LockKind kind, LockMode mode) {
		LeaseId leaseId = new LeaseId(this.id, ++this.requests);
		return new LeaseSpec(RESOURCE, kind, mode, leaseId, "contract", LEASE);
	}

	public AcquireAnswer acquire(LeaseSpec lease) {
		return acquire(lease, this.harness.now().plusSeconds(10));
	}

	AcquireAnswer acquire(LeaseSpec lease, Instant notAfter) {
		return answer(this.store.acquire(new AcquireRequest(lease, true, notAfter)));
	}

	public AcquireAnswer tryAcquire(LeaseSpec lease) {
		return answer(this.store.acquire(new AcquireRequest(lease, false, this.harness.now().plusSeconds(10))));
	}

	public AcquireAnswer poll(LeaseSpec lease) {
		return answer(this.store.acquire(AcquireRequest.poll(lease)));
	}

	public Outcome release(LeaseSpec lease) {
		return release(lease, Instant.EPOCH);
	}

	Outcome release(LeaseSpec lease, Instant rememberUntil) {
		return answer(this.store.release(new ReleaseRequest(lease, rememberUntil))).outcome();
	}

	/**
	 * Release a lease as its holder.
	 */
	public Outcome releaseHeld(LeaseSpec lease) {
		return answer(this.store.release(new ReleaseRequest(lease, Instant.EPOCH, true))).outcome();
	}

	public RenewAnswer renew(LeaseSpec lease) {
		return answer(this.store.renew(lease));
	}

	RenewAnswer downgrade(LeaseSpec lease, String group) {
		return answer(this.store.downgrade(lease, group));
	}

	int end(LeaseSpec... leases) {
		return end(Stream.of(leases).map(LeaseSpec::name).toList());
	}

	int end(List<LeaseName> leases) {
		return answer(this.store.end(RESOURCE, leases));
	}

	ResourceView inspect() {
		return inspect(RESOURCE);
	}

	/**
	 * Look at a resource.
	 * @param resource the resource
	 * @return what the store answers, the holders in an order that does not depend on the
	 * store
	 */
	ResourceView inspect(String resource) {
		return inOrder(answer(this.store.inspect(resource)));
	}

	ResourceView inspect(int most) {
		return answer(this.store.inspect(RESOURCE, most));
	}

	private static ResourceView inOrder(ResourceView view) {
		List<Holder> holders = view.holders()
			.stream()
			.sorted(Comparator.comparing((holder) -> holder.lease().toString()))
			.toList();
		return new ResourceView(view.time(), holders, view.waiters());
	}

	List<WakeUp> wakeUps() {
		return this.wakeUps;
	}

	public void close() {
		this.store.close();
	}

	@Override
	public void granted(LeaseId lease, Instant expiry, long token) {
		this.wakeUps.add(new WakeUp(lease, expiry, token));
	}

	@Override
	public void gap() {
	}

	static <A> A answer(CompletionStage<A> stage) {
		return stage.toCompletableFuture().orTimeout(10, TimeUnit.SECONDS).join();
	}

	record WakeUp(LeaseId lease, Instant expiry, long token) {

	}

}
