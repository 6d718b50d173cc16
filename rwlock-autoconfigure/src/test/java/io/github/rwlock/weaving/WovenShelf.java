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

package io.github.rwlock.weaving;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

import org.springframework.transaction.annotation.Transactional;

import io.github.rwlock.WriteLocked;

/**
 * Methods that proxies guard too, where the bean is called from outside.
 */
class WovenShelf {

	String callItself(String id, Supplier<String> body) {
		return open(id, body);
	}

	@WriteLocked(name = "shelf", key = "#id")
	public String open(String id, Supplier<String> body) {
		return body.get();
	}

	CompletableFuture<String> callLater(String id, CompletableFuture<String> work) {
		return later(id, work);
	}

	@WriteLocked(name = "shelf", key = "#id")
	CompletableFuture<String> later(String id, CompletableFuture<String> work) {
		return work;
	}

	@OwnLock
	String meta(Supplier<String> body) {
		return body.get();
	}

	@WriteLocked(name = "first", key = "#id")
	@WriteLocked(name = "shelf", key = "#id")
	String both(String id, Supplier<String> body) {
		return body.get();
	}

	@Transactional
	@WriteLocked(name = "shelf", key = "#id")
	public String transactional(String id, Supplier<String> body) {
		return body.get();
	}

	@Retention(RetentionPolicy.RUNTIME)
	@OwnWrite
	@interface OwnLock {

	}

	@Retention(RetentionPolicy.RUNTIME)
	@WriteLocked(name = "shelf", key = "'a'")
	@interface OwnWrite {

	}

}
