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

import java.time.Duration;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockOptions;
import io.github.rwlock.LockUnavailableException;
import io.github.rwlock.testsupport.LogRecorder;
import io.github.rwlock.testsupport.RedisServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * What Redis says to who connects, first or again, is told to people, and as one trouble.
 */
@ParameterizedClass
@EnumSource(TestClients.Driver.class)
class RefusedConnectionTests extends EngineTestCase {

	private static final Duration SOON = Duration.ofSeconds(20);

	private static final LockOptions SHORT_WAIT = DEFAULTS.withWaitTime(Duration.ofMillis(200));

	private static final String WRONG = "Redis refuses the credentials (WRONGPASS)";

	private final LogRecorder log = new LogRecorder("io.github.rwlock.store");

	@Override
	RedisServer server() {
		return RedisServer.start();
	}

	@AfterEach
	void stopRecording() {
		this.log.close();
	}

	@Test
	void whenThePasswordIsChangedThenRequestsAreRefusedForThatAndGrantedOnceItIsRight() {
		setPassword("right");
		LockEngine engine = this.clients.as("app", "right").client();
		acquire(engine).release();
		await().until(engine.store()::isDelivering);
		setPassword("changed");
		disconnect();
		await().atMost(SOON)
			.untilAsserted(() -> assertThatExceptionOfType(LockUnavailableException.class)
				.isThrownBy(() -> engine.acquire(LockKind.WRITE, "a", SHORT_WAIT))
				.withMessageContaining(WRONG));
		assertThat(this.log.linesFrom("ERROR")).singleElement()
			.asString()
			.contains("RefusalNotice Locks are refused: " + WRONG, "Correct the user and the password");
		setPassword("right");
		await().atMost(SOON).until(engine.store()::isDelivering);
		await().atMost(SOON)
			.ignoreExceptionsInstanceOf(LockUnavailableException.class)
			.untilAsserted(() -> acquire(engine).release());
	}

	@Test
	void whenThePasswordIsWrongFromTheStartThenThatAloneIsTold() {
		setPassword("right");
		LockEngine engine = this.clients.as("app", "wrong").client();
		await().atMost(SOON).until(() -> !this.log.linesFrom("WARN").isEmpty());
		assertThatExceptionOfType(LockUnavailableException.class).isThrownBy(() -> acquire(engine));
		assertThat(this.log.linesFrom("WARN")).singleElement().asString().contains("RefusalNotice", WRONG);
	}

	@Test
	void whenNothingAnswersFromTheStartThenThatAloneIsTold() {
		this.clients.server().pause();
		try {
			LockEngine engine = this.clients.client(Duration.ofMillis(1500));
			await().atMost(SOON).until(() -> !this.log.linesFrom("WARN").isEmpty());
			assertThatExceptionOfType(LockUnavailableException.class)
				.isThrownBy(() -> engine.acquire(LockKind.WRITE, "a", SHORT_WAIT));
			assertThat(this.log.linesFrom("WARN")).singleElement().asString().contains("OutageNotice");
		}
		finally {
			this.clients.server().resume();
		}
	}

	private static Lease acquire(LockEngine engine) {
		return engine.acquire(LockKind.WRITE, "a", DEFAULTS);
	}

	private void setPassword(String password) {
		command("ACL", "SETUSER", "app", "on", "resetpass", '>' + password, "~*", "&*", "+@all");
	}

	private void disconnect() {
		command("CLIENT", "KILL", "USER", "app");
	}

	private void command(String... command) {
		assertThat(this.clients.server().command(command)).isNotNull();
	}

}
