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

package io.github.rwlock.sample;

import java.time.Duration;
import java.util.UUID;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockOptions;
import io.github.rwlock.ReadWriteLockTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for writers of documents that were overtaken.
 */
@DocumentsServiceTest
class FencingTests {

	private static final LockOptions SHORT = LockOptions.defaults()
		.withLeaseTime(Duration.ofSeconds(2))
		.withRenew(false);

	private final String id = UUID.randomUUID().toString();

	private final String resource = "document:" + this.id;

	@Autowired
	private DocumentRepository repository;

	@Autowired
	private DocumentService documents;

	@Autowired
	private ReadWriteLockTemplate locks;

	@Autowired
	private DocumentsClient client;

	@Test
	void whenTokenIsEqualOrNewerThenSaved() {
		this.repository.save(this.id, new Document(1, "first"), 1_700_000_000_000_001L);
		this.repository.save(this.id, new Document(2, "same writer"), 1_700_000_000_000_001L);
		this.repository.save(this.id, new Document(3, "next writer"), 1_700_000_000_000_002L);
		assertThat(this.repository.find(this.id)).contains(new Document(3, "next writer"));
	}

	@Test
	void whenTokenIsOlderThenRefusedAndNothingIsChanged() {
		this.repository.save(this.id, new Document(1, "first"), 1_700_000_000_000_002L);
		assertThatExceptionOfType(LateWriteException.class)
			.isThrownBy(() -> this.repository.save(this.id, new Document(2, "late"), 1_700_000_000_000_001L))
			.withMessageContaining(this.id);
		assertThat(this.repository.find(this.id)).contains(new Document(1, "first"));
		assertThatExceptionOfType(LateWriteException.class).as("the last token is kept")
			.isThrownBy(() -> this.repository.save(this.id, new Document(2, "late"), 1_700_000_000_000_001L));
	}

	@Test
	void whenWriterWritesAgainInsideItsLockThenBothAreSaved() {
		this.locks.write(this.resource, () -> {
			write("first");
			write("second");
		});
		assertThat(this.repository.find(this.id)).contains(new Document(2, "second"));
	}

	@Test
	void whenLeaseRanOutAndAnotherWroteThenLateWriterIsRefused() {
		Lease late = this.locks.acquireWrite(this.resource, SHORT);
		Awaitility.await().atMost(Duration.ofSeconds(30)).until(() -> !late.isHeld());
		assertThat(this.client.put(this.id, "successor").statusCode()).isEqualTo(200);
		long token = late.fencingToken().orElseThrow();
		assertThatExceptionOfType(LateWriteException.class)
			.isThrownBy(() -> this.repository.save(this.id, new Document(1, "late"), token));
		assertThat(DocumentsClient.document(this.client.get(this.id)).content()).isEqualTo("successor");
		assertThatExceptionOfType(LeaseLostException.class).isThrownBy(late::release);
	}

	@Test
	void whenWriterStoodStillWhileAnotherWroteThenItsWriteIsRefused() {
		Visit standingStill = new Visit(Duration.ZERO) {

			@Override
			void stay() {
				FencingTests.this.locks.forceRelease(FencingTests.this.resource);
				assertThat(FencingTests.this.client.put(FencingTests.this.id, "successor").statusCode()).isEqualTo(200);
			}

		};
		assertThatExceptionOfType(LateWriteException.class)
			.isThrownBy(() -> this.documents.write(this.id, "late", standingStill));
		assertThat(this.repository.find(this.id)).contains(new Document(1, "successor"));
	}

	private void write(String content) {
		this.documents.write(this.id, content, new Visit(Duration.ZERO));
	}

}
