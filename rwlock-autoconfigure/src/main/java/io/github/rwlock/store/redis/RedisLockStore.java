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
package io.github.rwlock.store.redis;

import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;

import org.jspecify.annotations.Nullable;

import org.springframework.data.redis.connection.RedisConnectionFactory;

import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.AcquireRequest;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.store.ReleaseAnswer;
import io.github.rwlock.store.ReleaseRequest;
import io.github.rwlock.store.RenewAnswer;
import io.github.rwlock.store.ResourceView;
import io.github.rwlock.store.StoreException;
import io.github.rwlock.store.StoreReport;
import io.github.rwlock.store.WakeUpListener;

/**
 * Leases in Redis, by scripts. The scripts hold the rules.
 */
public final class RedisLockStore implements LockStore {

	/**
	 * No client has this id.
	 */
	private static final String NOBODY = "-";

	private final RedisAccess access;

	private final LockScripts scripts;

	private final ServerReport server;

	private final RefusalNotice refusals;

	private final PrimarySearch primary;

	private final Runnable carriedOut;

	private final RedisKeys keys;

	private final String clientId;

	private final AtomicBoolean closed = new AtomicBoolean();

	/**
	 * Create a store on connections of its own, derived from those of the application.
	 * Nothing is connected before it is needed.
	 * @param factory the application's connection factory, of Lettuce or Jedis
	 * @param keyPrefix first part of every key and channel
	 * @param clientId the client's id
	 * @param commandTimeout longest time a command or an attempt to connect may take
	 * @throws IllegalArgumentException if the factory is of a kind from which none can be
	 * derived
	 */
	public RedisLockStore(RedisConnectionFactory factory, String keyPrefix, String clientId, Duration commandTimeout) {
		this(RedisAccessFactory.derive(factory, commandTimeout), LockScripts.onServerClock(), keyPrefix, clientId);
	}

	RedisLockStore(RedisAccess access, LockScripts scripts, String keyPrefix, String clientId) {
		this.access = access;
		this.scripts = scripts;
		this.refusals = new RefusalNotice(access.outage());
		this.primary = new PrimarySearch(access);
		this.carriedOut = access.outage()::carriedOut;
		this.keys = new RedisKeys(keyPrefix);
		this.server = new ServerReport(access.scripts(), scripts, this.keys.channelOf(NOBODY));
		this.clientId = clientId;
	}

	@Override
	public CompletionStage<AcquireAnswer> acquire(AcquireRequest request) {
		LeaseSpec lease = request.lease();
		return run(LockScript.acquire(lease.kind()), lease.resource(), (reply) -> Replies.acquire(lease, reply),
				ScriptArguments.acquire(request));
	}

	@Override
	public CompletionStage<ReleaseAnswer> release(ReleaseRequest request) {
		LeaseSpec lease = request.lease();
		return run(LockScript.release(lease.kind()), lease.resource(), Replies::release,
				ScriptArguments.release(request));
	}

	@Override
	public CompletionStage<RenewAnswer> renew(LeaseSpec lease) {
		return run(LockScript.RENEW, lease.resource(), Replies::renew, ScriptArguments.renew(lease));
	}

	@Override
	public List<CompletionStage<RenewAnswer>> renewAll(List<LeaseSpec> leases) {
		return runAll(leases, (lease) -> call(LockScript.RENEW, lease.resource(), ScriptArguments.renew(lease)),
				(lease, reply) -> Replies.renew(reply));
	}

	@Override
	public List<CompletionStage<AcquireAnswer>> pollAll(List<LeaseSpec> waiters) {
		return runAll(waiters, (waiter) -> call(LockScript.acquire(waiter.kind()), waiter.resource(),
				ScriptArguments.acquire(AcquireRequest.poll(waiter))), Replies::acquire);
	}

	@Override
	public CompletionStage<RenewAnswer> downgrade(LeaseSpec lease, String group) {
		return run(LockScript.DOWNGRADE, lease.resource(), Replies::renew, ScriptArguments.downgrade(lease, group));
	}

	@Override
	public CompletionStage<ResourceView> inspect(String resource) {
		return run(LockScript.INSPECT, resource, (reply) -> new ViewReply(resource, reply).read());
	}

	@Override
	public CompletionStage<ResourceView> inspect(String resource, int most) {
		return run(LockScript.INSPECT, resource, (reply) -> new ViewReply(resource, reply).read(),
				Integer.toString(most));
	}

	@Override
	public CompletionStage<Integer> end(String resource, List<LeaseName> leases) {
		return run(LockScript.END, resource, Replies::ended, ScriptArguments.end(leases));
	}

	@Override
	public CompletionStage<Instant> time() {
		return read(this.access.scripts().run(this.scripts.get(LockScript.TIME), new byte[][] {}, new byte[][] {}),
				this.access.outage()::answered, Replies::time);
	}

	@Override
	public CompletionStage<StoreReport> report() {
		return read(this.server.ask(), this.access.outage()::answered, this.refusals::addTo);
	}

	/**
	 * In a JVM that has just started the first try may take longer than a command may:
	 * what is not answered then is no outage yet. A refusal is an answer.
	 */
	@Override
	public CompletionStage<StoreReport> connect() {
		OutageNotice outage = this.access.outage();
		outage.starting();
		return this.access.scripts().connect().thenCompose((connected) -> report()).handle((report, failure) -> {
			outage.started();
			if (failure == null) {
				return CompletableFuture.completedStage(report);
			}
			boolean refused = !StoreErrors.translate(failure).remedy().isEmpty();
			return refused ? CompletableFuture.<StoreReport>failedStage(failed(failure)) : report();
		}).thenCompose(Function.identity());
	}

	@Override
	public void start(WakeUpListener listener) {
		this.access.subscription().start(this.keys.channelOf(this.clientId), new WakeUps(listener));
	}

	@Override
	public boolean isDelivering() {
		return this.access.subscription().isUp();
	}

	@Override
	public String name() {
		return "redis";
	}

	@Override
	public String whereabouts() {
		return RedisAddress.withSource(this.access.server());
	}

	@Override
	public String whenSilent() {
		return RedisAddress.whenSilent(this.access.server());
	}

	@Override
	public String place() {
		return name() + ':' + this.keys.prefix();
	}

	@Override
	public void close() {
		if (this.closed.compareAndSet(false, true)) {
			this.access.close();
		}
	}

	private <T> CompletionStage<T> run(LockScript script, String resource, Function<List<Object>, T> reader,
			@Nullable String... args) {
		if (this.closed.get()) {
			return closed();
		}
		ScriptCall call = call(script, resource, args);
		return read(this.access.scripts().run(call.script(), call.keys(), call.args()), this.carriedOut, reader);
	}

	private <T> List<CompletionStage<T>> runAll(List<LeaseSpec> leases, Function<LeaseSpec, ScriptCall> call,
			BiFunction<LeaseSpec, List<Object>, T> reader) {
		if (this.closed.get()) {
			CompletionStage<T> closed = closed();
			return Collections.nCopies(leases.size(), closed);
		}
		List<CompletionStage<List<Object>>> replies = this.access.scripts().runAll(leases.stream().map(call).toList());
		return IntStream.range(0, leases.size())
			.mapToObj((index) -> read(replies.get(index), this.carriedOut,
					(reply) -> reader.apply(leases.get(index), reply)))
			.toList();
	}

	private <R, T> CompletionStage<T> read(CompletionStage<R> reply, Runnable onAnswer, Function<R, T> reader) {
		return reply.handle((values, failure) -> {
			if (failure != null) {
				throw failed(failure);
			}
			onAnswer.run();
			return reader.apply(values);
		});
	}

	/**
	 * What fails because of the end is news to nobody.
	 */
	private StoreException failed(Throwable failure) {
		if (this.closed.get()) {
			return StoreErrors.translate(failure);
		}
		this.primary.failed(failure);
		return this.refusals.tell(failure);
	}

	private ScriptCall call(LockScript script, String resource, @Nullable String... args) {
		return new ScriptCall(this.scripts.get(script), this.keys.of(resource), ScriptArguments.bytes(args));
	}

	private static <T> CompletionStage<T> closed() {
		return CompletableFuture.failedFuture(new StoreException("the store is closed", false, null));
	}

}
