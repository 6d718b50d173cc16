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
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;

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

	private final Exchange exchange;

	private final RedisKeys keys;

	private final WakeUps wakeUps = new WakeUps();

	private final String clientId;

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
		this.exchange = new Exchange(access);
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
		return run(LockScript.release(lease.kind()), lease.resource(), this::released, ScriptArguments.release(request))
			.whenComplete((answer, failure) -> this.wakeUps.releaseEnded(failure == null));
	}

	private ReleaseAnswer released(List<Object> reply) {
		byte[] grants = Replies.grants(reply);
		if (grants != null) {
			this.wakeUps.message(grants);
		}
		return Replies.release(reply);
	}

	@Override
	public CompletionStage<RenewAnswer> renew(LeaseSpec lease) {
		return run(LockScript.RENEW, lease.resource(), Replies::renew, ScriptArguments.renew(lease));
	}

	@Override
	public List<CompletionStage<RenewAnswer>> renewAll(List<LeaseSpec> leases) {
		return this.exchange.runAll(leases,
				(lease) -> call(LockScript.RENEW, lease.resource(), ScriptArguments.renew(lease)),
				(lease, reply) -> Replies.renew(reply));
	}

	@Override
	public List<CompletionStage<AcquireAnswer>> pollAll(List<LeaseSpec> waiters) {
		return this.exchange.runAll(waiters, (waiter) -> call(LockScript.acquire(waiter.kind()), waiter.resource(),
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
		return this.exchange.time(timeCall());
	}

	@Override
	public CompletionStage<StoreReport> report() {
		return this.exchange.report(this.server);
	}

	@Override
	public CompletionStage<StoreReport> connect() {
		return this.exchange.connect(this.server);
	}

	@Override
	public void start(WakeUpListener listener) {
		this.wakeUps.start(listener);
		this.access.subscription().start(this.keys.channelOf(this.clientId), new WakeUpSubscription.Listener() {

			@Override
			public void message(byte[] body) {
				RedisLockStore.this.wakeUps.message(body);
			}

			@Override
			public void changed() {
				RedisLockStore.this.wakeUps.changed();
				RedisLockStore.this.exchange.mayBeOver(timeCall());
			}

		});
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
		this.exchange.close();
	}

	private <T> CompletionStage<T> run(LockScript script, String resource, Function<List<Object>, T> reader,
			@Nullable String... args) {
		return this.exchange.run(call(script, resource, args), reader);
	}

	private ScriptCall timeCall() {
		return new ScriptCall(this.scripts.get(LockScript.TIME));
	}

	private ScriptCall call(LockScript script, String resource, @Nullable String... args) {
		return new ScriptCall(this.scripts.get(script), this.keys.of(resource), ScriptArguments.bytes(args));
	}

}
