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
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.function.Supplier;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.ParallelFlux;

import org.springframework.context.annotation.AnnotationConfigApplicationContext;

import io.github.rwlock.ReadLocked;
import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Methods of whose end what they return tells nothing fail the start.
 */
class LateReturnCheckTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					ReturnsFuture     | @ReadLocked on  | let it return CompletableFuture, or make it @Async
					ReturnsOwnStage   | @ReadLocked on  | let it return CompletableFuture or CompletionStage
					ReturnsParallel   | @WriteLocked on | a method that returns ParallelFlux cannot be guarded: let it return Flux
					ReturnsOwnMono    | @ReadLocked on  | a method that returns OwnMono cannot be guarded: let it return Mono
					ReturnsByVariable | @WriteLocked on | a method that returns Future cannot be guarded
					ReturnsFluxWithin | @WriteLocked on | a method that returns Optional<Flux<String>> cannot be guarded, as the inner Flux is at work when the lock is released: let it return a Flux alone
					ReturnsFutures    | @ReadLocked on  | a method that returns Map<String, List<Future<String>>> cannot be guarded, as the inner Future is at work when the lock is released: let it return a CompletableFuture alone, or
					ReturnsStages     | @ReadLocked on  | a method that returns CompletableFuture<?>[] cannot be guarded, as the inner CompletableFuture is at work when the lock is released: let it return a CompletableFuture alone, or
					ReturnsOwnStages  | @ReadLocked on  | as the inner OwnFuture is at work when the lock is released: let it return a CompletableFuture alone, or
					ReturnsParallels  | @ReadLocked on  | as the inner ParallelFlux is at work when the lock is released: let it return a Flux alone, or
					ReturnsMonoWithin | @ReadLocked on  | a method that returns Mono<Mono<String>> cannot be guarded, as the inner Mono is at work
					WithinByVariable  | @WriteLocked on | a method that returns Supplier<Flux<String>> cannot be guarded, as the inner Flux is at work
					""")
	void whenItsEndCannotBeToldThenStartFails(String bean, String title, String reason) {
		LockAdviceConfiguration.assertRefused(getClass(), bean, title, "work(String)", reason);
	}

	@Test
	void whenTypesHoldThemselvesThenNothingIsFoundWithin() {
		try (AnnotationConfigApplicationContext context = LockAdviceConfiguration.start(true, ReturnsSelf.class)) {
			context.getBean(ReturnsSelf.class).work("1");
			assertThat(context.getBean(RecordingLockClient.class).acquired()).containsExactly("WRITE 1");
		}
	}

	static class ReturnsFuture {

		@ReadLocked("#id")
		public Future<String> work(String id) {
			return CompletableFuture.completedFuture(id);
		}

	}

	static class ReturnsOwnStage {

		@ReadLocked("#id")
		public OwnFuture work(String id) {
			return new OwnFuture();
		}

	}

	static class OwnFuture extends CompletableFuture<String> {

	}

	static class ReturnsParallel {

		@WriteLocked("#id")
		public ParallelFlux<String> work(String id) {
			return Flux.just(id).parallel();
		}

	}

	static class ReturnsOwnMono {

		@ReadLocked("#id")
		public OwnMono work(String id) {
			throw new UnsupportedOperationException(id);
		}

	}

	abstract static class OwnMono extends Mono<String> {

	}

	static class ReturnsFluxWithin {

		@WriteLocked("#id")
		public Optional<Flux<String>> work(String id) {
			return Optional.empty();
		}

	}

	static class ReturnsFutures {

		@ReadLocked("#id")
		public Map<String, ? extends List<Future<String>>> work(String id) {
			return Map.of();
		}

	}

	static class ReturnsStages {

		@ReadLocked("#id")
		public CompletableFuture<?>[] work(String id) {
			return new CompletableFuture<?>[0];
		}

	}

	static class ReturnsOwnStages {

		@ReadLocked("#id")
		public List<OwnFuture> work(String id) {
			return List.of();
		}

	}

	static class ReturnsParallels {

		@ReadLocked("#id")
		public List<ParallelFlux<String>> work(String id) {
			return List.of();
		}

	}

	static class ReturnsMonoWithin {

		@ReadLocked("#id")
		public Mono<Mono<String>> work(String id) {
			return Mono.empty();
		}

	}

	static class WithinByVariable extends Suppliers<Flux<String>> {

	}

	abstract static class Suppliers<T> {

		@WriteLocked("#id")
		public Supplier<T> work(String id) {
			throw new UnsupportedOperationException(id);
		}

	}

	static class ReturnsSelf {

		@WriteLocked("#id")
		public <T extends Comparable<T>> Optional<List<T>> work(String id) {
			return Optional.empty();
		}

	}

	static class ReturnsByVariable extends Base<Future<String>> {

	}

	abstract static class Base<T> {

		@WriteLocked("#id")
		public T work(String id) {
			throw new UnsupportedOperationException(id);
		}

	}

}
