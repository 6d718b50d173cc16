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

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.cache.concurrent.ConcurrentMapCacheManager;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import io.github.rwlock.LockKind;

/**
 * A call of a {@code @Cacheable} method whose value is in a map of this JVM.
 */
final class CacheHits implements Locks {

	private final ConfigurableApplicationContext context;

	private final CachedService service;

	CacheHits() {
		this.context = new SpringApplicationBuilder(Application.class).web(WebApplicationType.NONE)
			.properties("spring.main.banner-mode=off", "spring.main.register-shutdown-hook=false")
			.run();
		this.service = this.context.getBean(CachedService.class);
	}

	@Override
	public Hold acquire(LockKind kind, String resource) {
		this.service.find(resource);
		return () -> {
		};
	}

	@Override
	public void close() {
		this.context.close();
	}

	/**
	 * The application.
	 */
	@Configuration(proxyBeanMethods = false)
	@EnableCaching
	@Import(CachedService.class)
	static class Application {

		@Bean
		CacheManager cacheManager() {
			return new ConcurrentMapCacheManager();
		}

	}

}
