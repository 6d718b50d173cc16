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

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.scheduling.concurrent.ExecutorConfigurationSupport;

import io.github.rwlock.LockUnavailableException;
import io.github.rwlock.ReadWriteLockTemplate;
import io.github.rwlock.testsupport.PhaseMark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests of {@link LockEngineLifecycle}.
 */
@Tag("smoke")
@ExtendWith(OutputCaptureExtension.class)
class LockEngineLifecycleTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(
				AutoConfigurations.of(RwLockAutoConfiguration.class, RwLockLocalStoreAutoConfiguration.class))
		.withPropertyValues("rwlock.store=local");

	@Test
	void whenExecutorsStopThenLocksAreStillServed() {
		assertThat(lastWork(ExecutorConfigurationSupport.DEFAULT_PHASE)).containsExactly("served");
	}

	@Test
	void whenConnectionsStopThenLocksAreRefused() {
		assertThat(lastWork(0)).containsExactly("refused");
	}

	@Test
	void whenContextIsClosedThenLocksAreRefused() {
		this.runner.run((context) -> {
			ReadWriteLockTemplate template = context.getBean(ReadWriteLockTemplate.class);
			context.getSourceApplicationContext().close();
			assertThatExceptionOfType(LockUnavailableException.class).isThrownBy(() -> template.acquireWrite("r"));
		});
	}

	@Test
	void whenContextIsPausedThenLocksAreStillServed() {
		this.runner.run((context) -> {
			ReadWriteLockTemplate template = context.getBean(ReadWriteLockTemplate.class);
			context.getSourceApplicationContext().pause();
			assertThat(template.tryAcquireWrite("paused")).isPresent();
			context.getSourceApplicationContext().restart();
			assertThat(template.tryAcquireWrite("restarted")).isPresent();
		});
	}

	@Test
	void whenContextIsStoppedThenItCannotStartAgain() {
		this.runner.run((context) -> {
			context.getSourceApplicationContext().stop();
			assertThatException().isThrownBy(() -> context.getSourceApplicationContext().start())
				.havingRootCause()
				.withMessageContaining("start a new application context");
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "rwlock.redis.command-timeout", "rwlock.renew-interval" })
	void whenATimeIsLongerThanAThirdOfTheLeaseThenOneLineSaysWhatIsInForce(String property, CapturedOutput output) {
		this.runner.withPropertyValues(property + "=20s")
			.run((context) -> assertThat(output).containsOnlyOnce("'%s' is 20000 ms".formatted(property))
				.contains("never more than a third of a lease counts: 10000 ms"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "rwlock.redis.command-timeout", "rwlock.renew-interval" })
	void whenATimeIsAThirdOfTheLeaseThenThereIsNothingToSay(String property, CapturedOutput output) {
		this.runner.withPropertyValues(property + "=10s")
			.run((context) -> assertThat(output).contains("Locks live in store 'local'").doesNotContain(property));
	}

	/**
	 * Return what becomes of a lock that is asked for when a phase stops.
	 */
	private List<String> lastWork(int phase) {
		List<String> served = new ArrayList<>();
		AtomicReference<ReadWriteLockTemplate> template = new AtomicReference<>();
		this.runner.withBean(PhaseMark.class, () -> new PhaseMark(phase, () -> served.add(serve(template.get()))))
			.run((context) -> {
				template.set(context.getBean(ReadWriteLockTemplate.class));
				context.getSourceApplicationContext().close();
			});
		return served;
	}

	private static String serve(ReadWriteLockTemplate template) {
		try {
			return template.write("last", () -> "served");
		}
		catch (LockUnavailableException ex) {
			return "refused";
		}
	}

}
