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

package io.github.rwlock.shutdown;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import io.github.rwlock.testsupport.LoggedProcess;
import io.github.rwlock.testsupport.RedisServer;

/**
 * An instance of the application as a process of its own.
 */
final class ApplicationProcess {

	private ApplicationProcess() {
	}

	static LoggedProcess start(RedisServer redis, Path directory, String... args) throws IOException {
		List<String> command = new ArrayList<>(
				List.of(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java", "-cp",
						System.getProperty("java.class.path"), ShutdownApplication.class.getName(),
						"--spring.profiles.active=redis", "--server.port=0", "--spring.data.redis.host=" + redis.host(),
						"--spring.data.redis.port=" + redis.port(), "--spring.data.redis.timeout=60s"));
		command.addAll(List.of(args));
		return LoggedProcess.start(command, directory);
	}

}
