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

import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import io.github.rwlock.Lease;
import io.github.rwlock.LockUnavailableException;
import io.github.rwlock.ReadWriteLockTemplate;
import io.github.rwlock.engine.LockEngine;
import io.github.rwlock.testsupport.ForeignServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.awaitility.Awaitility.await;

/**
 * What becomes of an application that starts while Redis is not there, does not answer or
 * refuses scripts.
 */
@ParameterizedClass
@ValueSource(strings = { "lettuce", "jedis" })
@ExtendWith(OutputCaptureExtension.class)
class StartWithoutRedisTests extends OwnRedisTestCase {

	@Test
	void whenNothingIsSetThenItStartsAndLocksAreRefusedUntilRedisIsThere() {
		this.redis.stop();
		runner("rwlock.wait-time=100ms").run((context) -> {
			ReadWriteLockTemplate template = context.getBean(ReadWriteLockTemplate.class);
			assertThatExceptionOfType(LockUnavailableException.class)
				.isThrownBy(() -> template.write("a", () -> "entered"))
				.withMessageContaining(address());
			this.redis.restart();
			await().atMost(SOON).untilAsserted(() -> assertThatNoException().isThrownBy(() -> template.read("a", () -> {
			})));
			await().atMost(SOON).until(context.getBean(LockEngine.class).store()::isDelivering);
		});
	}

	@Test
	void whenItIsToFailFastThenTheReportNamesTheAddressAndTheProperty(CapturedOutput output) {
		this.redis.stop();
		FailedStart.of(Application.class, properties("rwlock.redis.fail-fast=true"));
		assertThat(output).containsOnlyOnce("APPLICATION FAILED TO START")
			.contains(
					"Locks are not to be had, and 'rwlock.redis.fail-fast' is 'true': there is no connection to Redis")
			.contains("(Redis at " + address() + ", as spring.data.redis.*", "Start Redis, or correct its address.")
			.contains("With 'rwlock.redis.fail-fast' set to 'false'")
			.doesNotContain("Locks live in store");
	}

	@Test
	void whenRedisHangsThenAFastFailureTakesNoLongerThanTheCommandTimeout(CapturedOutput output) {
		this.redis.pause();
		try {
			long start = System.nanoTime();
			FailedStart.of(Application.class,
					properties("rwlock.redis.fail-fast=true", "rwlock.redis.command-timeout=500ms"));
			assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(SOON);
		}
		finally {
			this.redis.resume();
		}
		assertThat(output).contains("(Redis at " + address() + ", as spring.data.redis.*",
				"Start Redis, or correct its address.");
	}

	@Test
	void whenRedisDoesNotExpectTlsThenAFastFailureNamesThat(CapturedOutput output) {
		FailedStart.of(Application.class, properties("rwlock.redis.fail-fast=true",
				"rwlock.redis.command-timeout=500ms", "spring.data.redis.ssl.enabled=true"));
		assertThat(output).contains("(Redis at " + address() + " by TLS", "Start Redis, or correct its address.")
			.contains("if Redis does not expect that there, set 'spring.data.redis.ssl.enabled' to 'false'");
	}

	@Test
	void whenSomethingElseAnswersThenAFastFailureNamesTheAddressAndTls(CapturedOutput output) {
		try (ForeignServer server = ForeignServer.start()) {
			FailedStart.of(Application.class, properties("rwlock.redis.fail-fast=true",
					"spring.data.redis.url=redis://%s:%d".formatted(server.host(), server.port())));
		}
		assertThat(output).contains("what answers there is no Redis, or wants TLS: ")
			.contains(
					"Correct the address in 'spring.data.redis.*', or set 'spring.data.redis.ssl.enabled' to 'true'.");
	}

	@Test
	void whenThereIsNoSuchDatabaseThenAFastFailureNamesTheProperty(CapturedOutput output) {
		FailedStart.of(Application.class, properties("rwlock.redis.fail-fast=true", "spring.data.redis.database=99"));
		assertThat(output).contains("Redis has no database of this number: ERR DB index is out of range")
			.contains("Correct 'spring.data.redis.database'");
	}

	@Test
	void whenScriptsAreRefusedThenAFastFailureSaysWhatToPermit(CapturedOutput output) {
		this.redis.command("ACL", "SETUSER", "app", "on", ">secret", "~*", "&*", "+@all", "-@scripting");
		FailedStart.of(Application.class, properties("rwlock.redis.fail-fast=true", "spring.data.redis.username=app",
				"spring.data.redis.password=secret"));
		assertThat(output).contains("APPLICATION FAILED TO START")
			.contains("Redis does not permit it to this user (NOPERM)")
			.contains("Permit the user to run scripts ('EVAL' and 'EVALSHA')")
			.doesNotContain("secret");
	}

	@Test
	void whenThePasswordIsWrongThenAFastFailureSaysSo(CapturedOutput output) {
		FailedStart.of(Application.class, properties("rwlock.redis.fail-fast=true", "spring.data.redis.username=nobody",
				"spring.data.redis.password=secret"));
		assertThat(output).contains("Redis refuses the credentials (WRONGPASS)")
			.contains("Correct the user and the password in 'spring.data.redis.*'");
	}

	@Test
	void whenRedisAnswersThenItStartsAlthoughItIsToFailFast() {
		runner("rwlock.redis.fail-fast=true").run((context) -> {
			try (Lease lease = context.getBean(ReadWriteLockTemplate.class).acquireWrite("a")) {
				assertThat(lease.isHeld()).isTrue();
			}
		});
	}

}
