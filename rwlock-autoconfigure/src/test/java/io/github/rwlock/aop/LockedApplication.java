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

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.aop.AopAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import io.github.rwlock.Lease;
import io.github.rwlock.ReadWriteLockTemplate;
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

	LockedShelf.Readers readers() {
		return this.context.getBean(LockedShelf.Readers.class);
	}

	LockedShelf.Writers writers() {
		return this.context.getBean(LockedShelf.Writers.class);
	}

	LockedShelf.Movers movers() {
		return this.context.getBean(LockedShelf.Movers.class);
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
	@Import({ LockedShelf.Readers.class, LockedShelf.Writers.class, LockedShelf.Movers.class })
	static class Beans {

	}

}
