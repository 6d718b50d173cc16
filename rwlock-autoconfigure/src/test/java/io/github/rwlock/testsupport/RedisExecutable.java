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

package io.github.rwlock.testsupport;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

import redis.embedded.core.ExecutableProvider;
import redis.embedded.error.OsArchitectureNotFound;

/**
 * Programs that can be started as a Redis server.
 */
final class RedisExecutable {

	private RedisExecutable() {
	}

	static Optional<Path> onPath() {
		return Pattern.compile(File.pathSeparator, Pattern.LITERAL)
			.splitAsStream(System.getenv().getOrDefault("PATH", ""))
			.filter((directory) -> !directory.isEmpty())
			.map((directory) -> Path.of(directory, "redis-server"))
			.filter(Files::isExecutable)
			.findFirst();
	}

	static Optional<Path> embedded() {
		return Embedded.EXECUTABLE;
	}

	private static final class Embedded {

		private static final Optional<Path> EXECUTABLE = extract();

		private static Optional<Path> extract() {
			try {
				return Optional.of(ExecutableProvider.newJarResourceProvider().get().toPath());
			}
			catch (IOException | OsArchitectureNotFound ex) {
				return Optional.empty();
			}
		}

	}

}
