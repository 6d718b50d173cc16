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
package io.github.rwlock.faults;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.jedis.JedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

import io.github.rwlock.ReadWriteLockTemplate;
import io.github.rwlock.engine.EngineSettings;
import io.github.rwlock.engine.LockEngine;
import io.github.rwlock.engine.TestSettings;
import io.github.rwlock.store.redis.RedisLockStore;

/**
 * A JVM that takes locks until it is told to stop. It ends at once when the JVM that
 * started it has ended.
 */
public final class LockingProcess {

	static final String PREFIX = "faults";

	private static final int VISITORS = 4;

	private static final int LOOK_MILLIS = 20;

	private static final int INTERRUPT_EVERY = 50;

	private static final EngineSettings ENGINE_SETTINGS = TestSettings.lasting(Visit.LONGEST_LEASE)
		.waiting(Duration.ofSeconds(1))
		.get();

	/**
	 * What the visitors of a process share.
	 */
	record Tools(WorkerSettings settings, HistoryWriter history, OpenSections sections) {

	}

	private final CountDownLatch stopped = new CountDownLatch(1);

	private LockingProcess() {
	}

	public static void main(String[] arguments) throws InterruptedException {
		WorkerSettings settings = WorkerSettings.of(arguments);
		LockingProcess process = new LockingProcess();
		Thread parentWatch = new Thread(process::watchParent, "parent-watch");
		parentWatch.setDaemon(true);
		parentWatch.start();
		try (HistoryWriter history = new HistoryWriter(settings.history())) {
			process.run(new Tools(settings, history, new OpenSections(history)));
		}
	}

	private void run(Tools tools) throws InterruptedException {
		String clientId = LockEngine.newClientId();
		try (RedisLockStore store = new RedisLockStore(factory(tools.settings()), PREFIX, clientId,
				ENGINE_SETTINGS.commandTimeoutFor(Visit.LONGEST_LEASE));
				LockEngine engine = new LockEngine(store, clientId, ENGINE_SETTINGS, (event) -> {
				})) {
			engine.start();
			visit(tools, new ReadWriteLockTemplate(engine));
		}
	}

	private void visit(Tools tools, ReadWriteLockTemplate locks) throws InterruptedException {
		Random random = new Random(tools.settings().seed());
		long seed = random.nextLong();
		List<Visitor> visitors = IntStream.range(0, VISITORS)
			.mapToObj((number) -> new Visitor(tools, locks, seed, number))
			.toList();
		visitors.forEach(Thread::start);
		while (!this.stopped.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
			tools.sections().look();
			if (random.nextInt(INTERRUPT_EVERY) == 0) {
				visitors.get(random.nextInt(VISITORS)).interrupt();
			}
		}
		visitors.forEach(Visitor::stopVisiting);
		for (Visitor visitor : visitors) {
			visitor.join();
		}
	}

	private void watchParent() {
		try {
			if (System.in.read() == -1) {
				Runtime.getRuntime().halt(1);
			}
			this.stopped.countDown();
			System.in.read();
		}
		catch (IOException ex) {
			Runtime.getRuntime().halt(1);
		}
		Runtime.getRuntime().halt(1);
	}

	private static RedisConnectionFactory factory(WorkerSettings settings) {
		RedisStandaloneConfiguration server = new RedisStandaloneConfiguration("127.0.0.1", settings.port());
		return switch (settings.driver()) {
			case LETTUCE -> new LettuceConnectionFactory(server);
			case JEDIS -> new JedisConnectionFactory(server);
		};
	}

}
