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

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.function.Supplier;

import org.springframework.scheduling.annotation.Async;

import io.github.rwlock.LockContext;
import io.github.rwlock.ReadLocked;
import io.github.rwlock.WriteLocked;

/**
 * Classes whose methods are guarded by what stands on types, and by what they override.
 */
final class WovenTypes {

	private WovenTypes() {
	}

	@WriteLocked(name = "shelf", key = "#p0")
	static class OnType {

		public String work(String id, Supplier<String> body) {
			return body.get();
		}

		String packagePrivate(String id, Supplier<String> body) {
			return body.get();
		}

	}

	@WriteLocked(name = "shelf", key = "#p0")
	static class Proxied {

		public String work(String id, Supplier<String> body) {
			return body.get();
		}

	}

	static class Jobs {

		@Async
		@WriteLocked(name = "shelf", key = "#id")
		public Future<String> run(String id, Supplier<String> body) {
			return CompletableFuture.supplyAsync(() -> body.get() + " by another thread");
		}

	}

	static class Base {

		@ReadLocked(name = "base", key = "#id")
		public String work(String id, Supplier<String> body) {
			return body.get();
		}

	}

	static class Derived extends Base {

		@Override
		@WriteLocked(name = "shelf", key = "#id")
		public String work(String id, Supplier<String> body) {
			String own = LockContext.current().orElseThrow().resource();
			return own + " around " + super.work(id, body);
		}

	}

}
