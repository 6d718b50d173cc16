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

import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

import io.github.rwlock.Lease;
import io.github.rwlock.ReadWriteLockTemplate;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the documents service over HTTP.
 */
@Tag("smoke")
@DocumentsServiceTest
class DocumentsTests {

	private static final Duration AT_MOST = Duration.ofSeconds(30);

	private static final JsonMapper JSON = new JsonMapper();

	private final String id = UUID.randomUUID().toString();

	@Autowired
	private ReadWriteLockTemplate locks;

	@LocalServerPort
	private int port;

	@Autowired
	private DocumentsClient client;

	@Test
	void whenWrittenThenVersionCountsAndLastContentIsRead() {
		assertThat(DocumentsClient.document(this.client.put(this.id, "one")).version()).isEqualTo(1);
		assertThat(DocumentsClient.document(this.client.put(this.id, "two")).version()).isEqualTo(2);
		DocumentResponse document = DocumentsClient.document(this.client.get(this.id));
		assertThat(document.id()).isEqualTo(this.id);
		assertThat(document.version()).isEqualTo(2);
		assertThat(document.content()).isEqualTo("two");
		assertThat(document.instance()).isEqualTo("documents@" + this.port);
	}

	@Test
	void whenNeverWrittenThenNotFound() {
		HttpResponse<String> response = this.client.get(this.id);
		assertThat(response.statusCode()).isEqualTo(404);
		assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
		assertThat(response.body()).contains(this.id);
	}

	@ParameterizedTest
	@ValueSource(strings = { "soon", "-1s", "61s" })
	void whenHoldUnusableThenBadRequestNamesIt(String hold) {
		HttpResponse<String> response = this.client.put(this.id + "?hold=" + hold, "text");
		assertThat(response.statusCode()).isEqualTo(400);
		assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
		assertThat(response.body()).contains("'hold'");
		assertThat(this.client.get(this.id).statusCode()).isEqualTo(404);
	}

	@Test
	void whenIdBlankThenBadRequest() {
		assertThat(this.client.get("%20").statusCode()).isEqualTo(400);
	}

	@Test
	void whenReadLockedThenOtherReadersEnter() {
		this.client.put(this.id, "text");
		try (Lease lease = this.locks.acquireRead("document:" + this.id)) {
			assertThat(this.client.get(this.id).statusCode()).isEqualTo(200);
			assertThat(lease.isHeld()).isTrue();
		}
	}

	@Test
	void whenLockIsLookedAtThenHoldersAreShown() {
		try (Lease lease = this.locks.acquireWrite("document:" + this.id)) {
			HttpResponse<String> shown = this.client.get(this.id + "/lock");
			assertThat(shown.statusCode()).isEqualTo(200);
			JsonNode holder = JSON.readTree(shown.body()).path("holders").path(0);
			assertThat(holder.path("kind").asString()).isEqualTo("WRITE");
			assertThat(holder.path("appId").asString()).isEqualTo("documents");
			assertThat(holder.path("fencingToken").asLong()).isEqualTo(lease.fencingToken().orElseThrow());
		}
		assertThat(JSON.readTree(this.client.get(this.id + "/lock").body()).path("holders")).isEmpty();
	}

	@Test
	void whenHeldByReaderThenWriteComesAfterIt() {
		this.client.put(this.id, "old");
		CompletableFuture<HttpResponse<String>> read = this.client.getAsync(this.id + "?hold=1s");
		Awaitility.await()
			.atMost(AT_MOST)
			.until(() -> this.locks.tryAcquireWrite("document:" + this.id).map((lease) -> {
				lease.release();
				return lease;
			}).isEmpty());
		HttpResponse<String> written = this.client.put(this.id, "new");
		assertThat(DocumentsClient.document(read.join()).content()).isEqualTo("old");
		assertThat(DocumentsClient.document(written).version()).isEqualTo(2);
	}

}
