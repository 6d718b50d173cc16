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

package io.github.rwlock.benchmarks.contestant;

import com.baomidou.lock.LockInfo;
import com.baomidou.lock.LockTemplate;
import com.baomidou.lock.annotation.Lock4j;
import com.baomidou.lock.spring.boot.autoconfigure.LockAutoConfiguration;
import com.baomidou.lock.spring.boot.autoconfigure.RedisTemplateLockAutoConfiguration;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import io.github.rwlock.LockKind;
import io.github.rwlock.benchmarks.contestant.Contestant.Site;

/**
 * Lock4j's mutex on Spring Data Redis, as an application gets it from Spring Boot. Each
 * lock has a lease time: renewed ones leave a thread behind for a third of a lease.
 */
final class Lock4jLocks implements Locks {

	private static final long LEASE_MILLIS = 30_000;

	private static final long WAIT_MILLIS = 600_000;

	private final ConfigurableApplicationContext context;

	private final Service service;

	private final LockTemplate template;

	Lock4jLocks(Site site) {
		this.context = new SpringApplicationBuilder(Application.class).web(WebApplicationType.NONE)
			.properties("spring.main.banner-mode=off", "spring.main.register-shutdown-hook=false",
					"rwlock.enabled=false", "spring.data.redis.port=" + site.port())
			.run();
		this.service = this.context.getBean(Service.class);
		this.template = this.context.getBean(LockTemplate.class);
	}

	@Override
	public Hold acquire(LockKind kind, String resource) {
		LockInfo lock = this.template.lock("lock4j:" + resource, LEASE_MILLIS, WAIT_MILLIS);
		return () -> this.template.releaseLock(lock);
	}

	@Override
	public void run(LockKind kind, String resource, Runnable body) {
		this.service.run(resource, body);
	}

	@Override
	public void close() {
		this.context.close();
	}

	/**
	 * Guarded by an annotation.
	 */
	static class Service {

		@Lock4j(keys = "#resource", expire = LEASE_MILLIS, acquireTimeout = WAIT_MILLIS)
		void run(String resource, Runnable body) {
			body.run();
		}

	}

	/**
	 * The application.
	 */
	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ Service.class, LockAutoConfiguration.class, RedisTemplateLockAutoConfiguration.class })
	static class Application {

	}

}
