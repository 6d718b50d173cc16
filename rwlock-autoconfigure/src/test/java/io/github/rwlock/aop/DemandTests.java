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
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Flow;
import java.util.function.BiFunction;

import io.reactivex.rxjava3.core.Flowable;
import io.smallrye.mutiny.Multi;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.reactivestreams.Publisher;
import reactor.adapter.JdkFlowAdapter;
import reactor.core.publisher.Flux;

import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A guarded publisher does not run ahead of its subscriber: that asks for each element,
 * and the lock lasts for all that it asks for.
 */
class DemandTests {

	@AutoClose
	private final LockedApplication application = LockedApplication.with(Numbers.class);

	@ParameterizedTest
	@EnumSource
	void whenSubscriberAsksForOneThenMethodIsAskedForOne(Type type) {
		List<Long> requests = new CopyOnWriteArrayList<>();
		Flux<Integer> body = Flux.range(1, 3).doOnRequest(requests::add);
		Flux<String> seen = Flux.from(type.method.apply(this.application.bean(Numbers.class), body))
			.limitRate(1)
			.map((number) -> "%d %s %s".formatted(number, this.application.canRead(), List.copyOf(requests)));
		assertThat(seen.collectList().block(PublisherLocksTests.SOON)).startsWith("1 false [1]", "2 false [1, 1]");
		this.application.assertFree();
	}

	enum Type {

		FLUX(Numbers::flux),

		PUBLISHER(Numbers::publisher),

		JDK_FLOW((numbers, body) -> JdkFlowAdapter.flowPublisherToFlux(numbers.flow(body))),

		FLOWABLE(Numbers::flowable),

		MULTI((numbers, body) -> JdkFlowAdapter.flowPublisherToFlux(numbers.multi(body)));

		private final BiFunction<Numbers, Flux<Integer>, Publisher<Integer>> method;

		Type(BiFunction<Numbers, Flux<Integer>, Publisher<Integer>> method) {
			this.method = method;
		}

	}

	@WriteLocked(name = "shelf", key = "'a'")
	static class Numbers {

		public Flux<Integer> flux(Flux<Integer> body) {
			return body;
		}

		public Publisher<Integer> publisher(Flux<Integer> body) {
			return body;
		}

		public Flow.Publisher<Integer> flow(Flux<Integer> body) {
			return JdkFlowAdapter.publisherToFlowPublisher(body);
		}

		public Flowable<Integer> flowable(Flux<Integer> body) {
			return Flowable.fromPublisher(body);
		}

		public Multi<Integer> multi(Flux<Integer> body) {
			return Multi.createFrom().publisher(flow(body));
		}

	}

}
