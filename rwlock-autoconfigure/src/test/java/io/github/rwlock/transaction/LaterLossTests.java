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
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

import io.github.rwlock.LeaseLostException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * A transaction is not committed if it has lost a lock of work that ended later than its
 * call, also where the application caught what told it of the loss.
 */
class LaterLossTests {

	private static final Duration LONGEST = Duration.ofSeconds(60);

	private TransactionalApplication application = TransactionalApplication.start(LaterShelf.class);

	@AfterEach
	void stop() {
		this.application.close();
	}

	@Test
	void whenWritePublisherHasLostItsLockThenTransactionIsRolledBack() {
		assertRolledBack((shelf) -> caught(shelf.writeBriefly("a", this::lose)::block));
	}

	@Test
	void whenReadPublisherHasLostItsLockThenTransactionIsRolledBack() {
		assertRolledBack((shelf) -> caught(shelf.readBriefly("a", this::lose)::block));
	}

	@Test
	void whenLockIsLostAfterThePublisherHasEndedThenTransactionIsRolledBack() {
		assertRolledBack((shelf) -> {
			shelf.writeBriefly("a", () -> Mono.just("written")).block(LONGEST);
			lose().block(LONGEST);
		});
	}

	@Test
	void whenStageHasLostItsReadLockThenTransactionIsRolledBack() {
		assertRolledBack((shelf) -> {
			CompletableFuture<Object> stage = shelf.readStageBriefly("a",
					() -> CompletableFuture.supplyAsync(() -> lose().block(LONGEST)));
			assertThat(stage).failsWithin(LONGEST).withThrowableThat().withCauseInstanceOf(LeaseLostException.class);
		});
	}

	@Test
	void whenLocksEndWithTheirMethodsThenTransactionIsRolledBackAllTheSame() {
		restart("rwlock.transaction.release=after-method");
		assertRolledBack((shelf) -> caught(shelf.writeBriefly("a", this::lose)::block));
	}

	@Test
	void whenNewTransactionInsideHasLostItThenTheOuterOneIsCommitted() {
		this.application.inTransaction(() -> {
			this.application.insert("outer");
			assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> this.application
				.inNewTransaction(() -> caught(shelf().writeBriefly("a", this::lose)::block)));
		});
		assertThat(this.application.rows()).containsExactly("outer");
	}

	@Test
	void whenLossesOnlyWarnThenTransactionIsCommitted() {
		restart("rwlock.on-lease-lost=warn");
		this.application.inTransaction(() -> {
			this.application.insert("row");
			shelf().writeBriefly("a", this::lose).block(LONGEST);
		});
		assertThat(this.application.rows()).containsExactly("row");
	}

	private void assertRolledBack(Consumer<LaterShelf> loss) {
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> this.application.inTransaction(() -> {
			this.application.insert("row");
			loss.accept(shelf());
		})).withMessageContaining("lock on 'a'");
		assertThat(this.application.rows()).isEmpty();
		this.application.inTransaction(() -> this.application.insert("later"));
		assertThat(this.application.rows()).as("the thread works on").containsExactly("later");
	}

	private Mono<Object> lose() {
		return Mono.fromRunnable(() -> await().until(() -> this.application.isFree("a")));
	}

	private void caught(Consumer<Duration> call) {
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> call.accept(LONGEST));
	}

	private LaterShelf shelf() {
		return this.application.bean(LaterShelf.class);
	}

	private void restart(String property) {
		this.application.close();
		this.application = TransactionalApplication.start(LaterShelf.class, property);
	}

}
