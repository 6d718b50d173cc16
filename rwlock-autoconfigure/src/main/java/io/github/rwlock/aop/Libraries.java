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

import org.springframework.core.KotlinDetector;
import org.springframework.util.ClassUtils;

/**
 * Which optional libraries are on the classpath.
 */
final class Libraries {

	/**
	 * Whether publishers can be locked.
	 */
	static final boolean REACTOR = isPresent("reactor.core.publisher.Flux");

	/**
	 * Whether calls of suspend functions reach advice as publishers.
	 */
	static final boolean COROUTINES = REACTOR && KotlinDetector.isKotlinReflectPresent()
			&& isPresent("kotlinx.coroutines.reactor.MonoKt");

	/**
	 * Whether Micrometer's context propagation is there.
	 */
	static final boolean CONTEXT_PROPAGATION = isPresent("io.micrometer.context.ContextSnapshotFactory");

	/**
	 * Whether beans may be mocks.
	 */
	static final boolean MOCKITO = isPresent("org.mockito.Mockito");

	private Libraries() {
	}

	private static boolean isPresent(String name) {
		return ClassUtils.isPresent(name, Libraries.class.getClassLoader());
	}

}
