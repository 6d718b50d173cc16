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

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import org.springframework.beans.factory.annotation.Autowired;

import io.github.rwlock.Lease;
import io.github.rwlock.ReadWriteLockTemplate;
import io.github.rwlock.testsupport.RedisServer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The documents service, processed ahead of time, beside an instance that was not.
 */
@DocumentsServiceTest
class ProcessedSampleTests {

	private static final Duration AT_MOST = Duration.ofSeconds(60);

	private final String id = UUID.randomUUID().toString();

	@Autowired
	private ReadWriteLockTemplate locks;

	@Autowired
	private DocumentsClient other;

	@Test
	void whenProcessedAheadOfTimeThenItStartsAndLocks(@TempDir Path directory) throws IOException {
		try (ProcessedSample sample = ProcessedSample.start(directory, RedisServer.shared())) {
			DocumentsClient client = sample.client();
			assertThat(sample.output()).contains("Starting AOT-processed SampleApplication");
			CompletableFuture<HttpResponse<String>> written = client.putAsync(this.id + "?hold=1s", "one");
			Awaitility.await().atMost(AT_MOST).until(this::isTaken);
			assertThat(DocumentsClient.document(this.other.put(this.id, "two")).version()).isEqualTo(2);
			assertThat(DocumentsClient.document(written.join()).version()).isEqualTo(1);
			assertThat(DocumentsClient.document(client.get(this.id)).content()).isEqualTo("two");
		}
	}

	private boolean isTaken() {
		return this.locks.tryAcquireWrite("document:" + this.id).map(ProcessedSampleTests::released).isEmpty();
	}

	private static Lease released(Lease lease) {
		lease.release();
		return lease;
	}

}
