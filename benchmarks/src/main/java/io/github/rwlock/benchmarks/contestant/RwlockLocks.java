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

import java.util.Map;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import io.github.rwlock.Lease;
import io.github.rwlock.LockInterruptedException;
import io.github.rwlock.LockKind;
import io.github.rwlock.ReadWriteLockTemplate;
import io.github.rwlock.benchmarks.contestant.Contestant.Site;

/**
 * rwlock, as an application gets it from Spring Boot.
 */
final class RwlockLocks implements Locks {

	/**
	 * As long as the names for which the memory of a lease is promised.
	 */
	private static final String APPLICATION = "benchmarks-1";

	private final ConfigurableApplicationContext context;

	private final ReadWriteLockTemplate template;

	private final Guarded guarded;

	private RwlockLocks(ConfigurableApplicationContext context, Guarded guarded) {
		this.context = context;
		this.template = context.getBean(ReadWriteLockTemplate.class);
		this.guarded = guarded;
	}

	static Locks template(Site site, String mode) {
		return byTemplate(start(site, Map.of("rwlock.mode", mode)));
	}

	static Locks local(Site site) {
		return byTemplate(start(site, Map.of("rwlock.store", "local")));
	}

	static Locks annotated(Site site, String store) {
		ConfigurableApplicationContext context = start(site, Map.of("rwlock.store", store));
		return new RwlockLocks(context, context.getBean(AnnotatedService.class));
	}

	private static Locks byTemplate(ConfigurableApplicationContext context) {
		return new RwlockLocks(context, new TemplateService(context.getBean(ReadWriteLockTemplate.class)));
	}

	private static ConfigurableApplicationContext start(Site site, Map<String, Object> properties) {
		SpringApplication application = new SpringApplicationBuilder(Application.class).web(WebApplicationType.NONE)
			.properties("spring.main.banner-mode=off", "spring.main.register-shutdown-hook=false",
					"spring.application.name=" + APPLICATION, "rwlock.wait-time=10m",
					"spring.data.redis.port=" + site.port(), "rwlock.lease-time=" + site.lease().toMillis() + "ms")
			.properties(properties)
			.build();
		return application.run();
	}

	@Override
	public Hold acquire(LockKind kind, String resource) throws InterruptedException {
		try {
			Lease lease = (kind == LockKind.READ) ? this.template.acquireRead(resource)
					: this.template.acquireWrite(resource);
			return lease::release;
		}
		catch (LockInterruptedException ex) {
			throw interrupted(ex);
		}
	}

	@Override
	public void run(LockKind kind, String resource, Runnable body) throws InterruptedException {
		try {
			if (kind == LockKind.READ) {
				this.guarded.read(resource, body);
			}
			else {
				this.guarded.write(resource, body);
			}
		}
		catch (LockInterruptedException ex) {
			throw interrupted(ex);
		}
	}

	private static InterruptedException interrupted(LockInterruptedException ex) {
		Thread.interrupted();
		InterruptedException interrupted = new InterruptedException(ex.getMessage());
		interrupted.initCause(ex);
		return interrupted;
	}

	@Override
	public void close() {
		this.context.close();
	}

	/**
	 * The application. Lock4j's auto-configuration has no place in it.
	 */
	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration(excludeName = { "com.baomidou.lock.spring.boot.autoconfigure.LockAutoConfiguration",
			"com.baomidou.lock.spring.boot.autoconfigure.RedisTemplateLockAutoConfiguration" })
	@Import(AnnotatedService.class)
	static class Application {

	}

}
