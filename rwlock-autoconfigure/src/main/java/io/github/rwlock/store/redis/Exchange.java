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

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;

import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.StoreException;
import io.github.rwlock.store.StoreReport;

/**
 * Sends scripts and takes in what comes of them, which it tells to those who look for
 * outages, refusals and the primary; until it is closed.
 */
final class Exchange implements AutoCloseable {

	private final RedisAccess access;

	private final OutageNotice outage;

	private final Runnable carriedOut;

	private final RefusalNotice refusals;

	private final PrimarySearch primary;

	private final AtomicBoolean asking = new AtomicBoolean();

	private final AtomicBoolean closed = new AtomicBoolean();

	Exchange(RedisAccess access) {
		this.access = access;
		this.outage = access.outage();
		this.refusals = access.refusals();
		this.carriedOut = () -> {
			this.outage.carriedOut();
			this.refusals.carriedOut();
		};
		this.primary = new PrimarySearch(access);
	}

	/**
	 * Send a request of a lock.
	 * @param reader reads the reply
	 */
	<T> CompletionStage<T> run(ScriptCall call, Function<List<Object>, T> reader) {
		return this.closed.get() ? refused() : take(this.access.scripts().run(call), this.carriedOut, reader);
	}

	/**
	 * Send requests of locks together.
	 * @param leases what they are for
	 * @param call makes the request for each
	 * @param reader reads the reply of each
	 */
	<T> List<CompletionStage<T>> runAll(List<LeaseSpec> leases, Function<LeaseSpec, ScriptCall> call,
			BiFunction<LeaseSpec, List<Object>, T> reader) {
		if (this.closed.get()) {
			CompletionStage<T> refused = refused();
			return Collections.nCopies(leases.size(), refused);
		}
		List<CompletionStage<List<Object>>> replies = this.access.scripts().runAll(leases.stream().map(call).toList());
		return IntStream.range(0, leases.size())
			.mapToObj((index) -> take(replies.get(index), this.carriedOut,
					(reply) -> reader.apply(leases.get(index), reply)))
			.toList();
	}

	/**
	 * Ask for the time.
	 */
	CompletionStage<Instant> time(ScriptCall question) {
		return ask(() -> this.access.scripts().run(question), Replies::time);
	}

	/**
	 * Find out when an outage is over, as something else than a script was answered,
	 * which tells nothing of scripts: Redis subscribes while it loads its data, too.
	 */
	void mayBeOver(ScriptCall question) {
		if (this.outage.isOn() && this.asking.compareAndSet(false, true)) {
			askUntilOver(question);
		}
	}

	private void askUntilOver(ScriptCall question) {
		time(question).whenComplete((time, failure) -> {
			if (this.outage.isOn() && !this.closed.get()) {
				CompletableFuture.delayedExecutor(1, TimeUnit.SECONDS).execute(() -> askUntilOver(question));
			}
			else {
				this.asking.set(false);
			}
		});
	}

	/**
	 * Ask the server about itself.
	 */
	CompletionStage<StoreReport> report(ServerReport server) {
		return ask(server::ask, this.refusals::addTo);
	}

	/**
	 * Begin to connect, and then ask the server about itself. In a JVM that has just
	 * started the first try may take longer than a command may: what is not answered then
	 * is no outage yet. A refusal is an answer.
	 */
	CompletionStage<StoreReport> connect(ServerReport server) {
		if (this.closed.get()) {
			return refused();
		}
		this.outage.starting();
		return this.access.scripts().connect().thenCompose((connected) -> report(server)).handle((report, failure) -> {
			this.outage.started();
			if (failure == null) {
				return CompletableFuture.completedStage(report);
			}
			boolean refused = !StoreErrors.translate(failure).remedy().isEmpty();
			return refused ? CompletableFuture.<StoreReport>failedStage(failed(failure)) : report(server);
		}).thenCompose(Function.identity());
	}

	@Override
	public void close() {
		if (this.closed.compareAndSet(false, true)) {
			this.access.close();
		}
	}

	private <R, T> CompletionStage<T> ask(Supplier<CompletionStage<R>> question, Function<R, T> reader) {
		return this.closed.get() ? refused() : take(question.get(), this.outage::answered, reader);
	}

	private <R, T> CompletionStage<T> take(CompletionStage<R> reply, Runnable onAnswer, Function<R, T> reader) {
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

	private static <T> CompletionStage<T> refused() {
		return CompletableFuture.failedFuture(new StoreException("the store is closed", false, null));
	}

}
