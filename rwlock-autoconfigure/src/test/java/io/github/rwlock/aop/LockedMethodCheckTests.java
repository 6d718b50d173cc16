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

package io.github.rwlock.aop;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.core.publisher.Flux;

import org.springframework.scheduling.annotation.Async;
import org.springframework.util.ClassUtils;

import io.github.rwlock.ReadLocked;
import io.github.rwlock.WriteLocked;

/**
 * Methods that cannot be locked by annotation, or not by two, fail the start.
 */
class LockedMethodCheckTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			Both               | Lock annotation | only one of @ReadLocked and @WriteLocked
			BothOnType         | Lock annotation | only one of @ReadLocked and @WriteLocked
			BothByMeta         | Lock annotation | only one of @ReadLocked and @WriteLocked
			PrivateMethod      | @ReadLocked on  | a private method cannot be guarded
			StaticMethod       | @ReadLocked on  | a static method cannot be guarded
			FinalMethod        | @ReadLocked on  | a final method cannot be guarded
			FinalMethodOfType  | @ReadLocked on  | a final method cannot be guarded
			FinalClass         | @ReadLocked on  | a method of a final class cannot be guarded
			ObjectMethod       | @ReadLocked on  | a method of Object cannot be guarded
			ReturnsStage       | @ReadLocked on  | returns CompletableFuture cannot be locked by annotation yet
			ReturnsFuture      | @ReadLocked on  | take a Lease from ReadWriteLockTemplate
			ReturnsFlux        | @WriteLocked on | returns Flux cannot be locked by annotation yet
			AsyncMethod        | @WriteLocked on | an @Async method cannot be locked by annotation yet
			AsyncType          | @WriteLocked on | an @Async method cannot be locked by annotation yet
			""")
	void whenWrongThenStartFailsAndNamesBeanAndMethod(String bean, String title, String reason) {
		Class<?> type = ClassUtils.resolveClassName(getClass().getName() + "$" + bean, getClass().getClassLoader());
		String method = bean.equals("ObjectMethod") ? "hashCode()" : "work(String)";
		LockAdviceConfiguration.assertRefused(type, title, method, reason);
	}

	static class Both {

		@ReadLocked("#id")
		@WriteLocked("#id")
		public void work(String id) {
		}

	}

	@ReadLocked("#p0")
	@WriteLocked("#p0")
	static class BothOnType {

		public void work(String id) {
		}

	}

	static class BothByMeta {

		@ReadLocked("#id")
		@Exclusive
		public void work(String id) {
		}

	}

	static class PrivateMethod {

		@ReadLocked("#id")
		private void work(String id) {
		}

	}

	static class StaticMethod {

		@ReadLocked("#id")
		public static void work(String id) {
		}

	}

	static class FinalMethod {

		@ReadLocked("#id")
		public final void work(String id) {
		}

	}

	@ReadLocked("#p0")
	static class FinalMethodOfType {

		public final void work(String id) {
		}

	}

	static final class FinalClass {

		@ReadLocked("#id")
		public void work(String id) {
		}

	}

	static class ObjectMethod {

		@Override
		@ReadLocked(name = "hash")
		public int hashCode() {
			return 1;
		}

	}

	static class ReturnsStage {

		@ReadLocked("#id")
		public CompletableFuture<String> work(String id) {
			return CompletableFuture.completedFuture(id);
		}

	}

	static class ReturnsFuture {

		@ReadLocked("#id")
		public Future<String> work(String id) {
			return CompletableFuture.completedFuture(id);
		}

	}

	static class ReturnsFlux {

		@WriteLocked("#id")
		public Flux<String> work(String id) {
			return Flux.just(id);
		}

	}

	static class AsyncMethod {

		@Async
		@WriteLocked("#id")
		public void work(String id) {
		}

	}

	@Async
	static class AsyncType {

		@WriteLocked("#id")
		public void work(String id) {
		}

	}

	@Target(ElementType.METHOD)
	@Retention(RetentionPolicy.RUNTIME)
	@WriteLocked(name = "meta")
	@interface Exclusive {

	}

}
