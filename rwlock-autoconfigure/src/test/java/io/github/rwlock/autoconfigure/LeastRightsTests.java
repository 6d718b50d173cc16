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

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.context.runner.ContextConsumer;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.context.ApplicationContext;

import io.github.rwlock.LockUnavailableException;
import io.github.rwlock.ReadWriteLockTemplate;
import io.github.rwlock.actuate.RwLockHealthIndicator;
import io.github.rwlock.testsupport.DocumentedUser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * An application whose user of Redis has the rights that the guide lists.
 */
@ParameterizedClass
@ValueSource(strings = { "lettuce", "jedis" })
class LeastRightsTests extends OwnRedisTestCase {

	@Test
	void whenItHasThemThenLocksAreHandedOverByMessagesAndHealthIsUp() {
		run("rwlock", (context) -> {
			awaitHealth(context, "delivering");
			HandOver.assertWorks(context);
			assertThat(health(context).getDetails()).containsEntry("serverVersion", "unknown");
			assertThat(user("rwlock").refusedCommands()).isEmpty();
		});
	}

	@Test
	void whenItMayAskForInformationThenHealthTells() {
		run("rwlock", (context) -> {
			awaitHealth(context, "delivering");
			assertThat(health(context).getDetails()).containsEntry("evictionPolicy", "noeviction");
		}, "+info");
	}

	@Test
	void whenThereIsAnotherDatabaseThenItMustBePermittedToSelectIt() {
		new DocumentedUser(this.redis, "rwlock").permit("+select");
		application("rwlock").withPropertyValues("spring.data.redis.database=1").run(HandOver::assertWorks);
		assertThat(user("rwlock").refusedCommands()).isEmpty();
	}

	@Test
	void whenThePrefixIsAnotherThenItsKeysAndChannelsAreEnough() {
		run("my:locks", (context) -> {
			awaitHealth(context, "delivering");
			HandOver.assertWorks(context);
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "resetchannels", "-subscribe", "-publish" })
	void whenMessagesAreRefusedThenWaitersPollAndHealthSaysSo(String rule) {
		run("rwlock", (context) -> {
			HandOver.assertWorks(context);
			awaitHealth(context, "polling");
		}, rule);
	}

	@Test
	void whenACommandOfScriptsIsMissingThenHealthSaysSo() {
		run("rwlock", (context) -> {
			assertThat(health(context).getDetails()).doesNotContainKey("warnings");
			assertThatExceptionOfType(LockUnavailableException.class)
				.isThrownBy(() -> context.getBean(ReadWriteLockTemplate.class).acquireWrite("a"));
			assertThat(health(context).getDetails().get("warnings")).asString()
				.contains("Redis refused locks within the last minute: ", "NOPERM");
		}, "-zadd");
	}

	private void run(String prefix, ContextConsumer<AssertableApplicationContext> test, String... moreRules) {
		user(prefix).permit(moreRules);
		application(prefix).run(test);
	}

	private DocumentedUser user(String prefix) {
		return new DocumentedUser(this.redis, prefix);
	}

	private ApplicationContextRunner application(String prefix) {
		return runner("spring.data.redis.username=" + DocumentedUser.NAME,
				"spring.data.redis.password=" + DocumentedUser.PASSWORD, "rwlock.key-prefix=" + prefix);
	}

	private static void awaitHealth(ApplicationContext context, String wakeUps) {
		await().atMost(SOON).untilAsserted(() -> assertThat(health(context)).satisfies((health) -> {
			assertThat(health.getStatus()).isEqualTo(Status.UP);
			assertThat(health.getDetails()).containsEntry("wakeUps", wakeUps);
		}));
	}

	private static Health health(ApplicationContext context) {
		return context.getBean(RwLockHealthIndicator.class).health();
	}

}
