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
package io.github.rwlock.transaction;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.Parameter;
import reactor.core.publisher.Mono;

import org.springframework.transaction.reactive.TransactionalOperator;

import io.github.rwlock.Lease;
import io.github.rwlock.testsupport.RedisServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Branches of one transaction that ask for the same lock, in each store.
 */
abstract class TransactionBranchesTestCase {

	static final Duration LONGEST = Duration.ofSeconds(60);

	final PlainReactiveTransactionManager manager = new PlainReactiveTransactionManager();

	final TransactionalOperator reactive = TransactionalOperator.create(this.manager);

	@Parameter
	private List<String> store;

	TransactionalApplication application;

	LaterShelf shelf;

	Lease other;

	static Stream<List<String>> stores() {
		RedisServer redis = RedisServer.shared();
		return Stream.of(List.of("rwlock.store=local"), List.of("rwlock.store=redis",
				"spring.data.redis.host=" + redis.host(), "spring.data.redis.port=" + redis.port()));
	}

	@BeforeEach
	void start() {
		String[] properties = Stream
			.concat(this.store.stream(),
					Stream.of("rwlock.wait-time=20s", "rwlock.key-prefix=branches-" + UUID.randomUUID()))
			.toArray(String[]::new);
		this.application = TransactionalApplication.start(LaterShelf.class, properties);
		this.shelf = this.application.bean(LaterShelf.class);
	}

	@AfterEach
	void stop() {
		this.application.close();
	}

	Mono<String> write(String value) {
		return this.shelf.write("a", () -> Mono.just(value));
	}

	static Mono<List<String>> both(Mono<String> one, Mono<String> other) {
		return Mono.zip(one, other, (first, second) -> List.of(first, second));
	}

	void holdElsewhere() {
		this.other = this.application.locks().acquireWriteAsync("a").orTimeout(60, TimeUnit.SECONDS).join();
	}

	/**
	 * Release what is held elsewhere once it is waited for.
	 */
	void letGo() {
		await().until(this::isWaitedFor);
		this.other.release();
	}

	boolean isWaitedFor() {
		return !this.application.locks().inspect("a").waiters().isEmpty();
	}

	CompletableFuture<List<String>> begin(Mono<List<String>> branches) {
		return this.reactive.transactional(branches).toFuture();
	}

	void assertEntered(CompletableFuture<List<String>> result, String... values) {
		assertThat(result).succeedsWithin(LONGEST).isEqualTo(List.of(values));
		assertCommittedAndFree();
	}

	void assertEntered(Mono<List<String>> branches, String... values) {
		assertEntered(begin(branches), values);
	}

	void assertCommittedAndFree() {
		assertThat(this.manager.events).containsExactly("commit");
		this.application.assertNothingHeld("a");
	}

}
