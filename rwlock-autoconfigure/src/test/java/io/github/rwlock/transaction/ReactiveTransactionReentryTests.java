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
import java.util.function.Supplier;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.aop.AopAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;
import org.springframework.transaction.reactive.TransactionalOperator;

import io.github.rwlock.LockTimeoutException;
import io.github.rwlock.WriteLocked;
import io.github.rwlock.autoconfigure.RwLockAopAutoConfiguration;
import io.github.rwlock.autoconfigure.RwLockAutoConfiguration;
import io.github.rwlock.autoconfigure.RwLockLocalStoreAutoConfiguration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Locked publishers that follow each other in one reactive transaction.
 */
class ReactiveTransactionReentryTests {

	private static final Duration LONGEST = Duration.ofSeconds(60);

	private final ConfigurableApplicationContext context = new SpringApplicationBuilder(Beans.class)
		.web(WebApplicationType.NONE)
		.run("--rwlock.store=local");

	private final Shelf shelf = this.context.getBean(Shelf.class);

	private final TransactionalOperator transaction = TransactionalOperator
		.create(new PlainReactiveTransactionManager());

	@AfterEach
	void close() {
		this.context.close();
	}

	@Test
	void whenLockedAgainThenItIsEntered() {
		Mono<String> twice = put("first").then(put("second"));
		assertThat(twice.as(this.transaction::transactional).block(LONGEST)).isEqualTo("second");
		assertThat(put("afterwards").block(LONGEST)).isEqualTo("afterwards");
	}

	@Test
	void whenLockedInsideAnotherThenItIsEnteredByBoth() {
		Mono<String> nested = put("before").then(this.shelf.put("a", () -> put("inside")));
		assertThat(nested.as(this.transaction::transactional).block(LONGEST)).isEqualTo("inside");
		assertThat(put("afterwards").block(LONGEST)).isEqualTo("afterwards");
	}

	@Test
	void whenAnotherFlowAsksDuringTransactionThenItIsRefused() {
		Mono<String> elsewhere = Mono.fromFuture(() -> put("elsewhere").toFuture());
		assertThatExceptionOfType(LockTimeoutException.class)
			.isThrownBy(() -> put("first").then(elsewhere).as(this.transaction::transactional).block(LONGEST));
		assertThat(put("afterwards").block(LONGEST)).isEqualTo("afterwards");
	}

	private Mono<String> put(String value) {
		return this.shelf.put("a", () -> Mono.just(value));
	}

	@ImportAutoConfiguration({ RwLockAutoConfiguration.class, RwLockLocalStoreAutoConfiguration.class,
			RwLockAopAutoConfiguration.class, AopAutoConfiguration.class })
	@Import(Shelf.class)
	static class Beans {

	}

	static class Shelf {

		@WriteLocked(name = "shelf", key = "#id", waitTime = "0s")
		Mono<String> put(String id, Supplier<Mono<String>> value) {
			return value.get();
		}

	}

}
