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

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Where the Redis for tests comes from, in order of preference.
 */
enum RedisSource {

	DOCKER {

		@Override
		boolean isAvailable() {
			return DockerRedis.isAvailable();
		}

		@Override
		RunningRedis launch(int port, List<String> extraArgs) {
			return DockerRedis.launch(port, extraArgs);
		}

	},

	PATH {

		@Override
		boolean isAvailable() {
			return RedisExecutable.onPath().isPresent();
		}

		@Override
		RunningRedis launch(int port, List<String> extraArgs) {
			return RedisProcess.launch(RedisExecutable.onPath().orElseThrow(), port, extraArgs);
		}

	},

	EMBEDDED {

		@Override
		boolean isAvailable() {
			return RedisExecutable.embedded().isPresent();
		}

		@Override
		RunningRedis launch(int port, List<String> extraArgs) {
			return RedisProcess.launch(RedisExecutable.embedded().orElseThrow(), port, extraArgs);
		}

	};

	abstract boolean isAvailable();

	abstract RunningRedis launch(int port, List<String> extraArgs);

	static RedisSource chosen() {
		String name = System.getProperty(RedisServer.PROPERTY, "");
		return name.isEmpty() ? firstAvailable() : named(name);
	}

	/**
	 * Return the chosen source, or another one where that is none of processes.
	 */
	static RedisSource chosenProcess() {
		RedisSource chosen = chosen();
		if (chosen != DOCKER) {
			return chosen;
		}
		return PATH.isAvailable() ? PATH : EMBEDDED;
	}

	private static RedisSource firstAvailable() {
		return Stream.of(values())
			.filter(RedisSource::isAvailable)
			.findFirst()
			.orElseThrow(() -> new IllegalStateException("No Redis to test on: start Docker, install redis-server "
					+ "on the PATH, or use a platform that com.github.codemonstur:embedded-redis has a binary for"));
	}

	private static RedisSource named(String name) {
		RedisSource source = Stream.of(values())
			.filter((candidate) -> candidate.name().toLowerCase(Locale.ROOT).equals(name))
			.findFirst()
			.orElseThrow(() -> new IllegalStateException(
					"%s is '%s': use docker, path or embedded".formatted(RedisServer.PROPERTY, name)));
		if (!source.isAvailable()) {
			throw new IllegalStateException("%s is '%s', which is not to be had here: for docker start Docker, "
				.formatted(RedisServer.PROPERTY, name) + "for path install redis-server on the PATH");
		}
		return source;
	}

}
