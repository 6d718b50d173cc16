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

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.QueryTimeoutException;
import org.springframework.data.redis.RedisConnectionFailureException;
import org.springframework.data.redis.RedisSystemException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockInterruptedException;
import io.github.rwlock.LockKeyException;
import io.github.rwlock.LockTimeoutException;
import io.github.rwlock.LockUnavailableException;

/**
 * What a client is told when a document could not be read or written.
 */
@RestControllerAdvice
class DocumentExceptionHandler {

	private static final Log logger = LogFactory.getLog(DocumentExceptionHandler.class);

	@ExceptionHandler
	ResponseEntity<ProblemDetail> lockedByOthers(LockTimeoutException ex) {
		return ResponseEntity.status(HttpStatus.LOCKED)
			.header(HttpHeaders.RETRY_AFTER, Long.toString(wholeSeconds(ex.retryAfter())))
			.body(problem(HttpStatus.LOCKED, "Others are using this document"));
	}

	@ExceptionHandler({ LockUnavailableException.class, LockInterruptedException.class,
			RedisConnectionFailureException.class, RedisSystemException.class, QueryTimeoutException.class })
	ProblemDetail redisUnavailable(Exception ex) {
		logger.warn("A request fails: " + ex.getMessage());
		logger.debug("A request fails", ex);
		return problem(HttpStatus.SERVICE_UNAVAILABLE, "Documents cannot be reached at the moment");
	}

	/**
	 * Not 503: the work was done, but not alone for all of it, so whoever asked has to
	 * look before trying again.
	 */
	@ExceptionHandler(LeaseLostException.class)
	ProblemDetail leaseLost() {
		return problem(HttpStatus.INTERNAL_SERVER_ERROR, "The lock was lost: read the document to see what it holds");
	}

	/**
	 * Nothing was written, so to ask again is safe.
	 */
	@ExceptionHandler
	ProblemDetail overtaken(LateWriteException ex) {
		return problem(HttpStatus.CONFLICT, ex.getMessage());
	}

	@ExceptionHandler(LockKeyException.class)
	ProblemDetail unusableId() {
		return problem(HttpStatus.BAD_REQUEST, "The id must not be blank");
	}

	@ExceptionHandler
	ProblemDetail notFound(DocumentNotFoundException ex) {
		return problem(HttpStatus.NOT_FOUND, ex.getMessage());
	}

	private static ProblemDetail problem(HttpStatus status, @Nullable String detail) {
		return ProblemDetail.forStatusAndDetail(status, detail);
	}

	private static long wholeSeconds(Duration duration) {
		return Math.max(1, duration.plusSeconds(1).minusNanos(1).toSeconds());
	}

}
