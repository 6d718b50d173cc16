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

package io.github.rwlock.shutdown;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.scheduling.concurrent.ExecutorConfigurationSupport;

import io.github.rwlock.LockUnavailableException;
import io.github.rwlock.ReadWriteLockTemplate;
import io.github.rwlock.sample.SampleApplication;
import io.github.rwlock.testsupport.PhaseMark;

/**
 * The documents service with work that a test holds up, and with marks of how far its
 * shutdown has come.
 */
@EnableAsync
@SpringBootConfiguration
@Import({ SampleApplication.class, Gates.class, HeldUpController.class, BackgroundWork.class })
class ShutdownApplication {

	static final String PORT = "port";

	static final String EXECUTORS = "executors";

	static final String LATE = "late";

	/**
	 * Just before the connections of the application.
	 */
	private static final int LAST_PHASE = 1;

	public static void main(String[] args) {
		SpringApplication.run(ShutdownApplication.class, args);
	}

	@Bean
	ApplicationListener<ApplicationReadyEvent> portMark(StringRedisTemplate redis, Environment environment) {
		return (event) -> redis.opsForValue().set(PORT, environment.getRequiredProperty("local.server.port"));
	}

	@Bean
	PhaseMark executorsMark(StringRedisTemplate redis) {
		return new PhaseMark(ExecutorConfigurationSupport.DEFAULT_PHASE + 1,
				() -> redis.opsForValue().set(EXECUTORS, "stop after this"));
	}

	@Bean
	PhaseMark lateMark(StringRedisTemplate redis, ReadWriteLockTemplate locks) {
		return new PhaseMark(LAST_PHASE, () -> redis.opsForValue().set(LATE, tryToLock(locks)));
	}

	private static String tryToLock(ReadWriteLockTemplate locks) {
		try {
			return locks.write(LATE, () -> "served");
		}
		catch (LockUnavailableException ex) {
			return String.valueOf(ex.getMessage());
		}
	}

}
