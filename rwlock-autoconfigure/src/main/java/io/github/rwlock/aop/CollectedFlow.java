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

import java.util.Objects;

import org.springframework.core.ReactiveAdapter;

/**
 * Kotlin's flows that are made of publishers: these run ahead of their collector and so
 * end before it has come to the end, unless there is no buffer between the two.
 */
final class CollectedFlow {

	private static final String FLOW = "kotlinx.coroutines.flow.Flow";

	private CollectedFlow() {
	}

	/**
	 * Return whether a type is that of flows.
	 */
	static boolean is(Class<?> type) {
		return FLOW.equals(type.getName());
	}

	/**
	 * Return what an adapter has made of a publisher, which asks that for the next
	 * element when the one before is done with.
	 * @param made what the adapter has made
	 * @param adapter the adapter
	 * @return a flow without a buffer, or what else the adapter makes
	 */
	static Object unbuffered(Object made, ReactiveAdapter adapter) {
		return is(adapter.getReactiveType())
				? Objects.requireNonNull(KotlinTypes.call(KotlinTypes.BUFFER, null, made, 0, KotlinTypes.SUSPEND))
				: made;
	}

}
