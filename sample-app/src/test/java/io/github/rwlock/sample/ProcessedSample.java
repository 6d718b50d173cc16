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

package io.github.rwlock.sample;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import org.awaitility.Awaitility;

import io.github.rwlock.testsupport.AheadOfTime;
import io.github.rwlock.testsupport.AnsweringJvm;
import io.github.rwlock.testsupport.LoggedProcess;
import io.github.rwlock.testsupport.RedisServer;

/**
 * An instance of the application that was processed ahead of time, in a JVM of its own.
 */
final class ProcessedSample implements AutoCloseable {

	private static final Duration AT_MOST = Duration.ofSeconds(120);

	private static final Pattern PORT = Pattern.compile("Tomcat started on port (\\d+)");

	private final LoggedProcess process;

	private ProcessedSample(LoggedProcess process) {
		this.process = process;
	}

	static ProcessedSample start(Path directory, RedisServer redis) throws IOException {
		String profile = "--spring.profiles.active=redis";
		List<Path> processed = AheadOfTime.process(SampleApplication.class, directory, profile);
		List<String> command = AnsweringJvm.command(processed, List.of("-Dspring.aot.enabled=true"),
				List.of(SampleApplication.class.getName(), profile, "--server.port=0",
						"--spring.data.redis.host=" + redis.host(), "--spring.data.redis.port=" + redis.port()));
		return new ProcessedSample(LoggedProcess.start(command, directory));
	}

	/**
	 * Return a client, once the application has started.
	 */
	DocumentsClient client() {
		Awaitility.await().atMost(AT_MOST).until(() -> !this.process.isAlive() || PORT.matcher(output()).find());
		return PORT.matcher(output())
			.results()
			.findFirst()
			.map((MatchResult result) -> new DocumentsClient(Integer.parseInt(result.group(1))))
			.orElseThrow(() -> new AssertionError(output()));
	}

	/**
	 * Return what it has told.
	 */
	String output() {
		return this.process.output();
	}

	@Override
	public void close() {
		this.process.close();
	}

}
