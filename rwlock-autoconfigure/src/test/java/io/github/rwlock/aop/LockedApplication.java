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

import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;

import reactor.core.publisher.Mono;

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

import static org.assertj.core.api.Assertions.assertThat;
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
		return start(List.of("rwlock.key-prefix=" + keyPrefix));
	}

	/**
	 * Start an application on a store of its own.
	 * @param beans what it has besides
	 * @return the application
	 */
	static LockedApplication with(Class<?>... beans) {
		return start(List.of("rwlock.key-prefix=" + UUID.randomUUID()), beans);
	}

	static LockedApplication start(List<String> properties, Class<?>... beans) {
		String[] arguments = Stream.concat(Stream.of("rwlock.store=local", "rwlock.wait-time=20s"), properties.stream())
			.map((property) -> "--" + property)
			.toArray(String[]::new);
		return new LockedApplication(
				new SpringApplicationBuilder(Beans.class).sources(beans).web(WebApplicationType.NONE).run(arguments));
	}

	<T> T bean(Class<T> type) {
		return this.context.getBean(type);
	}

	Readers readers() {
		return this.context.getBean(Readers.class);
	}

	Writers writers() {
		return this.context.getBean(Writers.class);
	}

	Movers movers() {
		return this.context.getBean(Movers.class);
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

	void assertFree() {
		assertThat(locks().inspect(RESOURCE).holders()).isEmpty();
		assertThat(locks().inspect(RESOURCE).waiters()).isEmpty();
	}

	void awaitFree() {
		await().atMost(20, TimeUnit.SECONDS).untilAsserted(this::assertFree);
	}

	void awaitWaiter() {
		await().atMost(20, TimeUnit.SECONDS).until(() -> locks().inspect(RESOURCE).waiters().size() == 1);
	}

	Lease lockElsewhere() {
		return elsewhere(() -> locks().acquireWrite(RESOURCE));
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
	@Import({ Readers.class, Writers.class, Movers.class })
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

	static class Movers {

		@ReadLocked(name = "shelf", key = "#from")
		@WriteLocked(name = "shelf", key = "#to")
		public void move(String from, String to, Runnable body) {
			body.run();
		}

		@WriteLocked(name = "shelf", key = "#from", renew = false, leaseTime = "100ms")
		@WriteLocked(name = "shelf", key = "#to")
		public void moveFast(String from, String to, Runnable body) {
			body.run();
		}

		@WriteLocked(name = "shelf", key = "#from", renew = false, leaseTime = "100ms")
		@WriteLocked(name = "shelf", key = "#to")
		public Mono<Void> moveFastLater(String from, String to, Runnable body) {
			return Mono.fromRunnable(body);
		}

		@ReadLocked(name = "shelf", key = "#from")
		@WriteLocked(name = "shelf", key = "#to")
		public Mono<Void> moveLater(String from, String to, Runnable body) {
			return Mono.fromRunnable(body);
		}

		@WriteLocked(name = "shelf", each = "#ids", condition = "!#ids.isEmpty()")
		public Mono<Void> writeAllLater(List<String> ids, Runnable body) {
			return Mono.fromRunnable(body);
		}

		@WriteLocked(name = "shelf", each = "#ids", condition = "!#ids.isEmpty()")
		public CompletableFuture<Void> writeAllAsync(List<String> ids, CompletableFuture<Void> end) {
			return end;
		}

		@WriteLocked(name = "shelf", each = "#ids")
		public void writeAll(List<String> ids, Runnable body) {
			body.run();
		}

		@WriteLocked(name = "shelf", each = "#ids", waitTime = "0s")
		public void writeAtOnce(List<String> ids, Runnable body) {
			body.run();
		}

	}

}
