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
		BindableRuntimeHintsRegistrar.forTypes(RwLockProperties.class).registerHints(hints);
	}

}
