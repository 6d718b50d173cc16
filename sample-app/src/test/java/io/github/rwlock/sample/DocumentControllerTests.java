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
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.data.redis.RedisConnectionFailureException;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.test.context.bean.override.mockito.MockitoBean;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockInterruptedException;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.LockTimeoutException;
import io.github.rwlock.LockUnavailableException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.ArgumentMatchers.eq;
import static org.mockito.BDDMockito.given;

/**
 * Tests for {@link DocumentController} and {@link DocumentExceptionHandler}.
 */
@WebMvcTest(DocumentController.class)
class DocumentControllerTests {

	@Autowired
	private MockMvcTester mvc;

	@MockitoBean
	private DocumentService documents;

	@Test
	void whenReadThenJson() {
		given(this.documents.read(eq("1"), any())).willReturn(new Document(3, "text"));
		assertThat(read()).hasStatusOk().bodyJson().isStrictlyEqualTo("""
				{"id": "1", "version": 3, "content": "text", "instance": "documents@8080", "acquiredAfterMs": 0}
				""");
	}

	@ParameterizedTest
	@CsvSource({ "0, 1", "1, 1", "1000, 1", "1001, 2", "29500, 30" })
	void whenLockedByOthersThenLockedWithRetryAfter(long retryAfter, String seconds) {
		fail(new LockTimeoutException("document:1", LockKind.READ, LockMode.FAIR, Duration.ZERO,
				Duration.ofMillis(retryAfter)));
		assertThat(read()).hasStatus(HttpStatus.LOCKED)
			.hasContentType(MediaType.APPLICATION_PROBLEM_JSON)
			.hasHeader("Retry-After", seconds);
	}

	static Stream<RuntimeException> unavailable() {
		return Stream.of(
				new LockUnavailableException("document:1", LockKind.READ, LockMode.FAIR, "Redis is down", null),
				new LockInterruptedException("document:1", LockKind.READ, LockMode.FAIR),
				new RedisConnectionFailureException("Redis is down"), new QueryTimeoutException("Redis is slow"));
	}

	@ParameterizedTest
	@MethodSource("unavailable")
	void whenRedisUnavailableThenServiceUnavailable(RuntimeException failure) {
		fail(failure);
		assertThat(read()).hasStatus(HttpStatus.SERVICE_UNAVAILABLE).hasContentType(MediaType.APPLICATION_PROBLEM_JSON);
	}

	@Test
	void whenLeaseLostThenServerError() {
		fail(new LeaseLostException("document:1", LockKind.READ, LockMode.FAIR));
		assertThat(read()).hasStatus(HttpStatus.INTERNAL_SERVER_ERROR)
			.hasContentType(MediaType.APPLICATION_PROBLEM_JSON);
	}

	@Test
	void whenWriterIsLateThenConflict() {
		given(this.documents.write(eq("1"), any(), any())).willThrow(new LateWriteException("1"));
		assertThat(this.mvc.put().uri("/documents/1").contentType(MediaType.TEXT_PLAIN).content("late"))
			.hasStatus(HttpStatus.CONFLICT)
			.hasContentType(MediaType.APPLICATION_PROBLEM_JSON)
			.bodyText()
			.contains("written by somebody else");
	}

	@Test
	void whenContentIsNoTextThenUnsupported() {
		assertThat(this.mvc.put().uri("/documents/1").contentType(MediaType.APPLICATION_JSON).content("{}"))
			.hasStatus(HttpStatus.UNSUPPORTED_MEDIA_TYPE);
	}

	private MvcTestResult read() {
		return this.mvc.get().uri("/documents/1").exchange();
	}

	private void fail(RuntimeException failure) {
		given(this.documents.read(eq("1"), any())).willThrow(failure);
	}

}
