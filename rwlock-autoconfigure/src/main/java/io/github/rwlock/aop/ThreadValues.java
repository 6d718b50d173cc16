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

import java.util.concurrent.Executor;

import io.micrometer.context.ContextSnapshot;
import io.micrometer.context.ContextSnapshotFactory;

/**
 * What others have bound to a thread, such as the trace and the MDC, so that code which
 * goes on elsewhere has it too. Without Micrometer's context propagation that is nothing.
 */
final class ThreadValues {

	private ThreadValues() {
	}

	/**
	 * Take what is bound to this thread.
	 * @param contexts what else has such values, and comes first
	 * @return runs code with it on whatever thread calls
	 */
	static Executor capture(Object... contexts) {
		return Libraries.CONTEXT_PROPAGATION ? Micrometer.capture(contexts) : Runnable::run;
	}

	private static final class Micrometer {

		private static final ContextSnapshotFactory SNAPSHOTS = ContextSnapshotFactory.builder().build();

		private static Executor capture(Object... contexts) {
			ContextSnapshot snapshot = SNAPSHOTS.captureAll(contexts);
			return (code) -> snapshot.wrap(code).run();
		}

	}

}
