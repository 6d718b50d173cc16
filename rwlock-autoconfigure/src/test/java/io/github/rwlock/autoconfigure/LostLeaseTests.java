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
package io.github.rwlock.autoconfigure;

import java.io.IOException;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.junit.jupiter.api.Test;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.event.EventListener;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostEvent;
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockContext;
import io.github.rwlock.LockKind;
import io.github.rwlock.ReadWriteLockTemplate;
import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * What becomes of an annotated method, and of the template's code, whose lease is lost.
 */
class LostLeaseTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(RwLockAutoConfigurationTests.PARTS))
		.withPropertyValues("rwlock.store=local")
		.withBean(Service.class)
		.withBean(Losses.class);

	@Test
	void whenLostThenMethodEndsWithTheLossAndEventComesOnce() {
		this.runner.run((context) -> {
			assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> service(context).call(() -> {
				Lease lease = lose(context);
				assertThat(lease.isHeld()).isFalse();
				assertThat(Thread.currentThread().isInterrupted()).isFalse();
				return "done";
			})).satisfies((ex) -> assertThat(ex.resource()).isEqualTo("a"));
			assertLostOnce(context);
		});
	}

	@Test
	void whenMethodThrowsThenItsExceptionComesFirst() {
		this.runner.run((context) -> {
			IOException own = new IOException("own");
			assertThatExceptionOfType(IOException.class).isThrownBy(() -> service(context).call(() -> {
				lose(context);
				throw own;
			}))
				.isSameAs(own)
				.satisfies(
						(ex) -> assertThat(ex.getSuppressed()).singleElement().isInstanceOf(LeaseLostException.class));
			assertLostOnce(context);
		});
	}

	@Test
	void whenToWarnThenMethodEndsAsItWouldAndEventComesOnce() {
		this.runner.withPropertyValues("rwlock.on-lease-lost=warn").run((context) -> {
			assertThat(service(context).call(() -> {
				lose(context);
				return "done";
			})).isEqualTo("done");
			assertLostOnce(context);
		});
	}

	@Test
	void whenToInterruptThenMethodIsInterruptedAndEndsWithTheLoss() {
		this.runner.withPropertyValues("rwlock.on-lease-lost=interrupt").run((context) -> {
			assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> service(context).call(() -> {
				lose(context);
				assertThat(Thread.currentThread().isInterrupted()).isTrue();
				return "done";
			}));
			assertThat(Thread.interrupted()).isFalse();
			assertLostOnce(context);
		});
	}

	@Test
	void whenToInterruptThenCodeOfTheTemplateIsInterruptedToo() {
		this.runner.withPropertyValues("rwlock.on-lease-lost=interrupt").run((context) -> {
			ReadWriteLockTemplate template = context.getBean(ReadWriteLockTemplate.class);
			assertThatExceptionOfType(LeaseLostException.class)
				.isThrownBy(() -> template.<String, RuntimeException>read("a", () -> {
					lose(context);
					assertThat(Thread.currentThread().isInterrupted()).isTrue();
					return "done";
				}));
			assertThat(Thread.interrupted()).isFalse();
		});
	}

	private static Service service(AssertableApplicationContext context) {
		return context.getBean(Service.class);
	}

	private static Lease lose(AssertableApplicationContext context) {
		Lease lease = LockContext.current().orElseThrow();
		context.getBean(ReadWriteLockTemplate.class).release(lease.ticket());
		return lease;
	}

	/**
	 * Events come in their order, so that a second one would come before that of a later
	 * loss.
	 */
	private static void assertLostOnce(AssertableApplicationContext context) {
		ReadWriteLockTemplate template = context.getBean(ReadWriteLockTemplate.class);
		template.release(template.acquireRead("later").ticket());
		Queue<LeaseLostEvent> events = context.getBean(Losses.class).events;
		await().untilAsserted(() -> assertThat(events).contains(new LeaseLostEvent("later", LockKind.READ)));
		assertThat(events).containsExactly(new LeaseLostEvent("a", LockKind.WRITE),
				new LeaseLostEvent("later", LockKind.READ));
	}

	static class Service {

		@WriteLocked("'a'")
		public String call(Callable<String> body) throws Exception {
			return body.call();
		}

	}

	static class Losses {

		private final Queue<LeaseLostEvent> events = new ConcurrentLinkedQueue<>();

		@EventListener
		void on(LeaseLostEvent event) {
			this.events.add(event);
		}

	}

}
