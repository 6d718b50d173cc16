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

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.aop.AopAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import io.github.rwlock.Lease;
import io.github.rwlock.ReadLocked;
import io.github.rwlock.ReadWriteLockTemplate;
import io.github.rwlock.WriteLocked;
import io.github.rwlock.autoconfigure.RwLockAopAutoConfiguration;
import io.github.rwlock.autoconfigure.RwLockAutoConfiguration;
import io.github.rwlock.autoconfigure.RwLockLocalStoreAutoConfiguration;

import static org.awaitility.Awaitility.await;

/**
 * An application with annotated methods on the local store, and threads to call them on.
 */
final class LockedApplication implements AutoCloseable {

	static final String RESOURCE = "shelf:a";

	private final ExecutorService threads = Executors.newCachedThreadPool();

	private final ConfigurableApplicationContext context;

	private LockedApplication(ConfigurableApplicationContext context) {
		this.context = context;
	}

	static LockedApplication start(String keyPrefix) {
		return new LockedApplication(new SpringApplicationBuilder(Beans.class).web(WebApplicationType.NONE)
			.run("--rwlock.store=local", "--rwlock.wait-time=20s", "--rwlock.key-prefix=" + keyPrefix));
	}

	Readers readers() {
		return this.context.getBean(Readers.class);
	}

	Writers writers() {
		return this.context.getBean(Writers.class);
	}

	ReadWriteLockTemplate locks() {
		return this.context.getBean(ReadWriteLockTemplate.class);
	}

	@Override
	public void close() {
		this.threads.shutdownNow();
		this.context.close();
	}

	boolean canRead() {
		return elsewhere(() -> locks().tryAcquireRead(RESOURCE).map(LockedApplication::released)).isPresent();
	}

	boolean canWrite() {
		return elsewhere(() -> locks().tryAcquireWrite(RESOURCE).map(LockedApplication::released)).isPresent();
	}

	void awaitWaiter() {
		await().atMost(20, TimeUnit.SECONDS).until(() -> locks().inspect(RESOURCE).waiters().size() == 1);
	}

	void elsewhere(Runnable call) {
		join(async(call));
	}

	<T> T elsewhere(Supplier<T> call) {
		return CompletableFuture.supplyAsync(call, this.threads).orTimeout(60, TimeUnit.SECONDS).join();
	}

	CompletableFuture<Void> async(Runnable call) {
		return CompletableFuture.runAsync(call, this.threads);
	}

	static void join(CompletableFuture<Void> call) {
		call.orTimeout(60, TimeUnit.SECONDS).join();
	}

	private static Lease released(Lease lease) {
		lease.release();
		return lease;
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ RwLockAutoConfiguration.class, RwLockLocalStoreAutoConfiguration.class,
			RwLockAopAutoConfiguration.class, AopAutoConfiguration.class })
	@Import({ Readers.class, Writers.class })
	static class Beans {

	}

	static class Readers {

		@ReadLocked(name = "shelf", key = "#id")
		public void read(String id, Runnable body) {
			body.run();
		}

		@ReadLocked(name = "shelf", key = "#id", group = "red")
		public void readRed(String id, Runnable body) {
			body.run();
		}

		@ReadLocked(name = "shelf", key = "#id", group = "blue", waitTime = "0s")
		public void readBlue(String id, Runnable body) {
			body.run();
		}

		@ReadLocked(name = "shelf", key = "#id", owner = "#owner", waitTime = "0s")
		public void readFor(String id, String owner, Runnable body) {
			body.run();
		}

	}

	static class Writers {

		@WriteLocked(name = "shelf", key = "#id")
		public void write(String id, Runnable body) {
			body.run();
		}

		@WriteLocked(name = "shelf", key = "#id", waitTime = "0s")
		public void writeAtOnce(String id, Runnable body) {
			body.run();
		}

		@WriteLocked(name = "shelf", key = "#id", owner = "#owner", waitTime = "0s")
		public void writeFor(String id, String owner, Runnable body) {
			body.run();
		}

	}

}
