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

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import io.github.rwlock.ReadWriteLockTemplate;
import io.github.rwlock.engine.LockEngine;
import io.github.rwlock.testsupport.SilentProxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * The first connection of a JVM may take longer than a command, beside a Redis that is
 * well.
 */
@ParameterizedClass
@ValueSource(strings = { "lettuce", "jedis" })
@ExtendWith(OutputCaptureExtension.class)
class SlowFirstConnectionTests extends OwnRedisTestCase {

	private SilentProxy proxy;

	@BeforeEach
	void connect() {
		this.proxy = SilentProxy.to(this.redis);
	}

	@AfterEach
	void disconnect() {
		this.proxy.close();
	}

	@Test
	void whenTheFirstConnectionIsNotAnsweredThenThatIsNoOutage(CapturedOutput output) {
		this.proxy.swallowNext(2);
		throughProxy().run((context) -> {
			await().until(this.proxy::hasSwallowedNext);
			String result = context.getBean(ReadWriteLockTemplate.class).write("first", () -> "locked");
			assertThat(result).isEqualTo("locked");
			await().until(context.getBean(LockEngine.class).store()::isDelivering);
		});
		assertThat(output).contains("Locks live in store 'redis'").doesNotContain("Locks are refused");
	}

	@Test
	void whenTheFirstConnectionIsNotAnsweredThenAStartThatIsToFailFastTriesAnother() {
		this.proxy.swallowNext(1);
		throughProxy("rwlock.redis.fail-fast=true").run((context) -> {
			assertThat(context).hasNotFailed();
			assertThat(context.getBean(ReadWriteLockTemplate.class).<String, RuntimeException>write("a", () -> "b"))
				.isEqualTo("b");
		});
	}

	private ApplicationContextRunner throughProxy(String... properties) {
		return runner(properties).withPropertyValues("spring.data.redis.port=" + this.proxy.port(),
				"rwlock.lease-time=3s", "rwlock.wait-time=20s");
	}

}
