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
package io.github.rwlock.engine;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;

import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockOptions;
import io.github.rwlock.store.redis.RedisLockStore;

/**
 * Another JVM that takes a lock and keeps it until it is killed.
 */
final class HoldingProcess implements AutoCloseable {

	private static final String HELD = "held";

	private final Process process;

	private HoldingProcess(Process process) {
		this.process = process;
	}

	/**
	 * Start a JVM, and return once it holds the lock.
	 */
	static HoldingProcess start(TestClients clients, LockKind kind, String resource, Duration lease)
			throws IOException {
		List<String> command = List.of(
				System.getProperty("java.home") + File.separator + "bin" + File.separator + "java", "-cp",
				System.getProperty("java.class.path"), HoldingProcess.class.getName(), clients.server().host(),
				Integer.toString(clients.server().port()), clients.redis().prefix(), kind.name(), resource,
				Long.toString(lease.toMillis()));
		Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
		StringBuilder output = new StringBuilder();
		BufferedReader reader = new BufferedReader(
				new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
		for (String line = reader.readLine(); !HELD.equals(line); line = reader.readLine()) {
			if (line == null) {
				throw new IllegalStateException("The other JVM ended:\n" + output);
			}
			output.append(line).append('\n');
		}
		return new HoldingProcess(process);
	}

	/**
	 * End it as {@code kill -9} does.
	 */
	void kill() {
		this.process.destroyForcibly().onExit().join();
	}

	@Override
	public void close() {
		kill();
	}

	@SuppressWarnings("try")
	public static void main(String[] args) throws InterruptedException {
		EngineSettings settings = TestClients.settings(Duration.ofMillis(Long.parseLong(args[5])));
		String clientId = LockEngine.newClientId();
		LettuceConnectionFactory factory = new LettuceConnectionFactory(
				new RedisStandaloneConfiguration(args[0], Integer.parseInt(args[1])));
		try (RedisLockStore store = new RedisLockStore(factory, args[2], clientId, Duration.ofSeconds(1));
				LockEngine engine = new LockEngine(store, clientId, settings, (event) -> {
				})) {
			engine.start();
			Lease lease = engine.acquire(LockKind.valueOf(args[3]), args[4], LockOptions.defaults());
			System.out.println(lease.isHeld() ? HELD : "not held");
			new CountDownLatch(1).await();
		}
	}

}
