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
package io.github.rwlock.aop;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import java.util.function.Function;
import java.util.function.Supplier;

import io.reactivex.rxjava3.core.BackpressureStrategy;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Flowable;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Single;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.reactivestreams.Publisher;
import reactor.adapter.JdkFlowAdapter;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import io.github.rwlock.Lease;
import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Every reactive type that Spring knows is locked from its subscription to its end.
 */
class ReactiveTypeLocksTests {

	@AutoClose
	private final LockedApplication application = LockedApplication.with(Types.class);

	private final Types types = this.application.bean(Types.class);

	@ParameterizedTest
	@EnumSource
	void whenSubscribedThenLockIsHeldUntilTheEnd(Type type) {
		CompletableFuture<String> work = new CompletableFuture<>();
		CompletableFuture<?> entered = new CompletableFuture<>();
		Publisher<?> result = type.call(this.types, () -> Mono.fromFuture(() -> {
			entered.complete(null);
			return work;
		}));
		this.application.assertFree();
		CompletableFuture<?> end = Flux.from(result).collectList().toFuture();
		StageLocksTests.join(entered);
		assertThat(this.application.canRead()).isFalse();
		assertThat(end).isNotDone();
		work.complete("done");
		StageLocksTests.join(end);
		this.application.assertFree();
	}

	@ParameterizedTest
	@EnumSource
	void whenItFailsThenSubscriberHasThatAfterTheRelease(Type type) {
		Mono<String> seen = Flux.from(type.call(this.types, () -> Mono.error(new IllegalStateException(seen()))))
			.then(Mono.just("completed"))
			.onErrorResume(IllegalStateException.class, (ex) -> Mono.just(ex.getMessage() + ", then " + seen()));
		assertThat(seen.block(PublisherLocksTests.SOON)).isEqualTo("held, then free");
	}

	@ParameterizedTest
	@EnumSource
	void whenSubscribedTwiceThenEachSubscriptionIsLockedAndCallsTheMethod(Type type) {
		List<String> calls = new CopyOnWriteArrayList<>();
		Publisher<?> result = type.call(this.types, () -> {
			calls.add(seen());
			return Mono.just("done");
		});
		assertThat(calls).isEmpty();
		this.application.assertFree();
		Flux.from(result).blockLast(PublisherLocksTests.SOON);
		this.application.assertFree();
		Flux.from(result).blockLast(PublisherLocksTests.SOON);
		this.application.assertFree();
		assertThat(calls).containsExactly("held", "held");
	}

	@ParameterizedTest
	@EnumSource
	void whenCancelledThenLockEnds(Type type) {
		CompletableFuture<?> entered = new CompletableFuture<>();
		var subscription = Flux
			.from(type.call(this.types, () -> Mono.<String>never().doOnSubscribe((s) -> entered.complete(null))))
			.subscribe();
		StageLocksTests.join(entered);
		subscription.dispose();
		this.application.awaitFree();
	}

	@ParameterizedTest
	@EnumSource
	void whenOthersHoldTheLockThenSubscriptionWaits(Type type) {
		Lease other = this.application.lockElsewhere();
		CompletableFuture<?> end = Flux.from(type.call(this.types, () -> Mono.just("done"))).collectList().toFuture();
		this.application.awaitWaiter();
		assertThat(end).isNotDone();
		other.release();
		await().atMost(PublisherLocksTests.SOON).until(end::isDone);
		this.application.assertFree();
	}

	private String seen() {
		return this.application.canRead() ? "free" : "held";
	}

	enum Type {

		MONO((types) -> types::mono),

		FLUX((types) -> types::flux),

		PUBLISHER((types) -> types::publisher),

		JDK_FLOW((types) -> (body) -> JdkFlowAdapter.flowPublisherToFlux(types.flow(body))),

		FLOWABLE((types) -> types::flowable),

		OBSERVABLE((types) -> (body) -> types.observable(body).toFlowable(BackpressureStrategy.BUFFER)),

		SINGLE((types) -> (body) -> types.single(body).toFlowable()),

		MAYBE((types) -> (body) -> types.maybe(body).toFlowable()),

		COMPLETABLE((types) -> (body) -> types.completable(body).toFlowable()),

		UNI((types) -> (body) -> JdkFlowAdapter.flowPublisherToFlux(types.uni(body).convert().toPublisher())),

		MULTI((types) -> (body) -> JdkFlowAdapter.flowPublisherToFlux(types.multi(body)));

		private final Function<Types, Function<Supplier<Mono<String>>, Publisher<?>>> method;

		Type(Function<Types, Function<Supplier<Mono<String>>, Publisher<?>>> method) {
			this.method = method;
		}

		Publisher<?> call(Types types, Supplier<Mono<String>> body) {
			return this.method.apply(types).apply(body);
		}

	}

	@WriteLocked(name = "shelf", key = "'a'")
	static class Types {

		public Mono<String> mono(Supplier<Mono<String>> body) {
			return body.get();
		}

		public Flux<String> flux(Supplier<Mono<String>> body) {
			return body.get().flux();
		}

		public Publisher<String> publisher(Supplier<Mono<String>> body) {
			return body.get();
		}

		public Flow.Publisher<String> flow(Supplier<Mono<String>> body) {
			return JdkFlowAdapter.publisherToFlowPublisher(body.get());
		}

		public Flowable<String> flowable(Supplier<Mono<String>> body) {
			return Flowable.fromPublisher(body.get());
		}

		public Observable<String> observable(Supplier<Mono<String>> body) {
			return Observable.fromPublisher(body.get());
		}

		public Single<String> single(Supplier<Mono<String>> body) {
			return Single.fromPublisher(body.get());
		}

		public Maybe<String> maybe(Supplier<Mono<String>> body) {
			return Maybe.fromPublisher(body.get());
		}

		public Completable completable(Supplier<Mono<String>> body) {
			return Completable.fromPublisher(body.get());
		}

		public Uni<String> uni(Supplier<Mono<String>> body) {
			return Uni.createFrom().publisher(flow(body));
		}

		public Multi<String> multi(Supplier<Mono<String>> body) {
			return Multi.createFrom().publisher(flow(body));
		}

	}

}
