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

package io.github.rwlock.firstuse;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import io.github.rwlock.LeaseLostException;
import io.github.rwlock.ReadWriteLockTemplate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * The further uses that the README shows, on the local store.
 */
@SpringBootTest(classes = FurtherUsesTests.Application.class,
		properties = { "rwlock.store=local", "rwlock.key-prefix=further-uses", "spring.profiles.active=test" })
class FurtherUsesTests {

	@Autowired
	private ReadWriteLockTemplate locks;

	@Test
	void importsShouldRunSideBySideAndExportsAfterThem(@Autowired Catalog catalog) {
		List<String> jobs = new ArrayList<>();
		List<CompletableFuture<Void>> export = new ArrayList<>();
		catalog.runImport(() -> {
			elsewhere(() -> catalog.runImport(() -> jobs.add("import"))).join();
			export.add(elsewhere(() -> catalog.runExport(() -> jobs.add("export"))));
			await().until(() -> this.locks.inspect("catalog").waiters().size() == 1);
			jobs.add("first import");
		});
		export.get(0).join();
		assertThat(jobs).containsExactly("import", "first import", "export");
	}

	@Test
	void stepsOfOneWorkflowShouldReenter(@Autowired Orders orders) {
		List<String> steps = new ArrayList<>();
		orders.runStep("1", "workflow", () -> {
			elsewhere(() -> orders.runStep("1", "workflow", () -> steps.add("inner"))).join();
			steps.add("outer");
		});
		assertThat(steps).containsExactly("inner", "outer");
	}

	@Test
	void ticketShouldCarryTheLockFromRequestToRequest(@Autowired Uploads uploads) {
		String ticket = elsewhere(uploads, "a");
		uploads.receive(ticket, () -> assertThat(this.locks.tryAcquireWrite("file:a")).isEmpty());
		assertThat(uploads.isOpen("a")).isTrue();
		uploads.end(ticket);
		assertThat(uploads.isOpen("a")).isFalse();
	}

	@Test
	void whenUploadIsCancelledThenItsTicketIsVoid(@Autowired Uploads uploads) {
		List<String> parts = new ArrayList<>();
		String ticket = uploads.begin("b");
		uploads.cancel("b");
		assertThatExceptionOfType(LeaseLostException.class)
			.isThrownBy(() -> uploads.receive(ticket, () -> parts.add("late")));
		assertThat(parts).isEmpty();
	}

	@Test
	void reportShouldNotBeRebuiltWhileItIsPublished(@Autowired Reports reports) {
		List<String> steps = new ArrayList<>();
		List<CompletableFuture<Void>> rebuild = new ArrayList<>();
		reports.publish("a", () -> {
			rebuild.add(begin(() -> reports.rebuild("a", () -> steps.add("rebuilt"))));
			await().until(() -> this.locks.inspect("report:a").waiters().size() == 1);
			steps.add("published");
		});
		rebuild.get(0).join();
		assertThat(steps).containsExactly("published", "rebuilt");
		assertThat(this.locks.inspect("report:a").holders()).isEmpty();
	}

	private static CompletableFuture<Void> begin(Supplier<CompletableFuture<Void>> call) {
		return CompletableFuture.supplyAsync(call).orTimeout(20, TimeUnit.SECONDS).join();
	}

	private static String elsewhere(Uploads uploads, String file) {
		return CompletableFuture.supplyAsync(() -> uploads.begin(file)).orTimeout(20, TimeUnit.SECONDS).join();
	}

	private static CompletableFuture<Void> elsewhere(Runnable call) {
		return CompletableFuture.runAsync(call).orTimeout(20, TimeUnit.SECONDS);
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ Catalog.class, Orders.class, Reports.class, Uploads.class })
	static class Application {

	}

}
