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

package io.github.rwlock.autoconfigure;

import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.aot.hint.ExecutableMode;
import org.springframework.aot.hint.MemberCategory;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;
import org.springframework.aot.hint.TypeHint;
import org.springframework.aot.hint.TypeReference;
import org.springframework.boot.context.properties.bind.BindableRuntimeHintsRegistrar;
import org.springframework.util.ClassUtils;

/**
 * What a native image must keep: scripts, annotations, what keys and owners may name, and
 * properties.
 */
class RwLockRuntimeHints implements RuntimeHintsRegistrar {

	private static final List<String> READ_BY_REFLECTION = List.of("ReadLocked", "ReadLocks", "WriteLocked",
			"WriteLocks", "aop.LockCall");

	private static final List<String> PROXIES_OF_COROUTINES = List.of("kotlin.coroutines.Continuation",
			"kotlin.coroutines.CoroutineContext$Key", "kotlin.jvm.functions.Function1",
			"kotlinx.coroutines.ThreadContextElement");

	private static final List<String> TYPES_OF_COROUTINES = List.of("kotlin.Unit", "kotlin.coroutines.Continuation",
			"kotlin.coroutines.CoroutineContext", "kotlin.coroutines.EmptyCoroutineContext",
			"kotlin.jvm.functions.Function2", "kotlinx.coroutines.Job", "kotlinx.coroutines.flow.Flow",
			"kotlinx.coroutines.channels.BufferOverflow");

	/**
	 * Classes by which it is found out at run time which libraries are there.
	 */
	private static final List<String> SIGNS_OF_LIBRARIES = List.of("reactor.core.publisher.Flux",
			"kotlinx.coroutines.reactor.MonoKt", "io.micrometer.context.ContextSnapshotFactory",
			"io.micrometer.core.instrument.observation.MeterObservationHandler", "io.lettuce.core.RedisClient",
			"redis.clients.jedis.Jedis", "org.aspectj.lang.Aspects");

	@Override
	public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
		hints.resources().registerPattern("META-INF/scripts/rwlock/*.lua");
		READ_BY_REFLECTION.forEach((name) -> hints.reflection()
			.registerType(TypeReference.of("io.github.rwlock." + name), MemberCategory.INVOKE_PUBLIC_METHODS));
		SIGNS_OF_LIBRARIES.forEach((name) -> hints.reflection().registerTypeIfPresent(classLoader, name));
		if (ClassUtils.isPresent("kotlinx.coroutines.Job", classLoader)) {
			registerCoroutines(hints);
		}
		BindableRuntimeHintsRegistrar.forTypes(RwLockProperties.class).registerHints(hints);
	}

	private static void registerCoroutines(RuntimeHints hints) {
		PROXIES_OF_COROUTINES.stream().map(TypeReference::of).forEach((type) -> {
			hints.proxies().registerJdkProxy(type);
			hints.reflection().registerType(type);
		});
		TYPES_OF_COROUTINES.stream()
			.map(TypeReference::of)
			.forEach((type) -> hints.reflection()
				.registerType(type, MemberCategory.INVOKE_PUBLIC_METHODS, MemberCategory.ACCESS_PUBLIC_FIELDS));
		hints.reflection().registerType(TypeReference.of("kotlinx.coroutines.flow.FlowKt"), RwLockRuntimeHints::buffer);
	}

	/**
	 * Only the one function, of the very many that there are.
	 */
	private static void buffer(TypeHint.Builder flows) {
		List<TypeReference> parameters = List.of(TypeReference.of("kotlinx.coroutines.flow.Flow"),
				TypeReference.of(int.class), TypeReference.of("kotlinx.coroutines.channels.BufferOverflow"));
		flows.withMethod("buffer", parameters, ExecutableMode.INVOKE);
	}

}
