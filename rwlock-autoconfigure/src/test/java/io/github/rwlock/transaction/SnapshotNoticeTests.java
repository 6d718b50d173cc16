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

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import reactor.core.publisher.Mono;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.reactive.TransactionalOperator;
import org.springframework.transaction.support.DefaultTransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;
import org.springframework.util.StringUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Locks inside transactions that read what was there before the lock.
 */
@ExtendWith(OutputCaptureExtension.class)
class SnapshotNoticeTests {

	private static final String NOTICE = "A lock is asked for inside a running transaction";

	private final TransactionalApplication application = TransactionalApplication.start();

	@AfterEach
	void stop() {
		this.application.close();
	}

	@ParameterizedTest
	@ValueSource(
			ints = { TransactionDefinition.ISOLATION_REPEATABLE_READ, TransactionDefinition.ISOLATION_SERIALIZABLE })
	void whenFirstLockedInsideSnapshotThenItIsSaidOnce(int isolation, CapturedOutput output) {
		TransactionTemplate template = template(isolation);
		template.setName("OrderService.place");
		template.executeWithoutResult((status) -> {
			this.application.guarded().read("a", this::nothing);
			this.application.locks().acquireWrite("b").release();
		});
		template.executeWithoutResult((status) -> this.application.guarded().write("c", this::nothing));
		assertThat(output).contains(NOTICE + " 'OrderService.place' of isolation REPEATABLE_READ or above")
			.contains("use READ_COMMITTED");
		assertThat(StringUtils.countOccurrencesOf(output.getAll(), NOTICE)).isOne();
	}

	@Test
	void whenFirstLockedInsideReactiveSnapshotThenItIsSaid(CapturedOutput output) {
		DefaultTransactionDefinition snapshot = new DefaultTransactionDefinition();
		snapshot.setIsolationLevel(TransactionDefinition.ISOLATION_REPEATABLE_READ);
		snapshot.setName("OrderService.place");
		TransactionalOperator.create(new PlainReactiveTransactionManager(), snapshot)
			.transactional(this.application.guarded().writeLater("a", Mono.empty()))
			.block(Duration.ofSeconds(60));
		assertThat(output).containsOnlyOnce(NOTICE + " 'OrderService.place' of isolation REPEATABLE_READ");
	}

	@Test
	void whenAskedForAsynchronouslyThenItIsSaidAsWell(CapturedOutput output) {
		template(TransactionDefinition.ISOLATION_REPEATABLE_READ)
			.executeWithoutResult((status) -> this.application.locks().acquireWriteAsync("a").join().release());
		assertThat(output).contains(NOTICE + " of isolation");
	}

	@Test
	void whenTransactionReadsWhatIsCommittedThenNothingIsSaid(CapturedOutput output) {
		template(TransactionDefinition.ISOLATION_READ_COMMITTED)
			.executeWithoutResult((status) -> this.application.guarded().write("a", this::nothing));
		this.application.inTransaction(() -> this.application.guarded().write("a", this::nothing));
		assertThat(output).doesNotContain(NOTICE);
	}

	@Test
	void whenLockedOutsideThenNothingIsSaid(CapturedOutput output) {
		TransactionTemplate template = template(TransactionDefinition.ISOLATION_SERIALIZABLE);
		this.application.guarded()
			.write("a", () -> template
				.executeWithoutResult((status) -> this.application.guarded().write("a", this::nothing)));
		assertThat(output).doesNotContain(NOTICE);
	}

	private TransactionTemplate template(int isolation) {
		TransactionTemplate template = this.application.template();
		template.setIsolationLevel(isolation);
		return template;
	}

	private void nothing() {
	}

}
