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
package io.github.rwlock.transaction;

import java.util.stream.Stream;

import io.github.resilience4j.bulkhead.annotation.Bulkhead;
import io.github.resilience4j.circuitbreaker.annotation.CircuitBreaker;
import io.github.resilience4j.common.bulkhead.configuration.CommonThreadPoolBulkheadConfigurationProperties;
import io.github.resilience4j.ratelimiter.annotation.RateLimiter;
import io.github.resilience4j.spring6.bulkhead.configure.BulkheadConfiguration;
import io.github.resilience4j.spring6.bulkhead.configure.BulkheadConfigurationProperties;
import io.github.resilience4j.spring6.circuitbreaker.configure.CircuitBreakerConfiguration;
import io.github.resilience4j.spring6.circuitbreaker.configure.CircuitBreakerConfigurationProperties;
import io.github.resilience4j.spring6.fallback.configure.FallbackConfiguration;
import io.github.resilience4j.spring6.ratelimiter.configure.RateLimiterConfiguration;
import io.github.resilience4j.spring6.ratelimiter.configure.RateLimiterConfigurationProperties;
import io.github.resilience4j.spring6.retry.configure.RetryConfiguration;
import io.github.resilience4j.spring6.retry.configure.RetryConfigurationProperties;
import io.github.resilience4j.spring6.spelresolver.configure.SpelResolverConfiguration;
import io.github.resilience4j.spring6.timelimiter.configure.TimeLimiterConfiguration;
import io.github.resilience4j.spring6.timelimiter.configure.TimeLimiterConfigurationProperties;
import io.github.resilience4j.timelimiter.annotation.TimeLimiter;
import org.aopalliance.aop.Advice;
import org.junit.jupiter.api.Test;

import org.springframework.aop.Advisor;
import org.springframework.aop.aspectj.AbstractAspectJAdvice;
import org.springframework.aop.framework.Advised;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.cache.CacheManager;
import org.springframework.cache.annotation.Cacheable;
import org.springframework.cache.annotation.EnableCaching;
import org.springframework.cache.concurrent.ConcurrentMapCacheManager;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.resilience.annotation.ConcurrencyLimit;
import org.springframework.resilience.annotation.EnableResilientMethods;
import org.springframework.resilience.annotation.Retryable;
import org.springframework.retry.annotation.EnableRetry;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.authorization.method.AuthorizationAdvisor;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.transaction.annotation.Transactional;

import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Where the lock advice stands among the advice of others, each by its defaults.
 */
class AdviceOrderTests {

	@Test
	void lockShouldBeInsideOfAllButBulkheadCacheAndTransaction() {
		try (ConfigurableApplicationContext context = new SpringApplicationBuilder(Application.class)
			.web(WebApplicationType.NONE)
			.properties("rwlock.store=local")
			.run()) {
			assertThat(Stream.of(((Advised) context.getBean(Busy.class)).getAdvisors()).map(AdviceOrderTests::name))
				.containsExactly("AnnotationAsyncExecutionInterceptor", "ConcurrencyLimitInterceptor",
						"RetryAnnotationInterceptor", "ExposeInvocationInterceptor", "PreAuthorize", "retryAspect",
						"circuitBreakerAspect", "rateLimiterAspect", "timeLimiterAspect",
						"AnnotationAwareRetryOperationsInterceptor", "LockInterceptor", "bulkheadAspect",
						"CacheInterceptor", "TransactionInterceptor");
		}
	}

	private static String name(Advisor advisor) {
		Advice advice = advisor.getAdvice();
		if (advice instanceof AuthorizationAdvisor) {
			return "PreAuthorize";
		}
		return (advice instanceof AbstractAspectJAdvice aspect) ? aspect.getAspectName()
				: advice.getClass().getSimpleName();
	}

	static class Busy {

		@Async
		@Retryable
		@ConcurrencyLimit(1)
		@org.springframework.retry.annotation.Retryable
		@io.github.resilience4j.retry.annotation.Retry(name = "busy")
		@CircuitBreaker(name = "busy")
		@RateLimiter(name = "busy")
		@TimeLimiter(name = "busy")
		@Bulkhead(name = "busy")
		@PreAuthorize("true")
		@Cacheable("busy")
		@Transactional
		@WriteLocked("#id")
		public void work(String id) {
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@EnableAsync
	@EnableCaching
	@EnableMethodSecurity
	@EnableResilientMethods
	@EnableRetry
	@Import({ Busy.class, RetryConfiguration.class, CircuitBreakerConfiguration.class, RateLimiterConfiguration.class,
			TimeLimiterConfiguration.class, BulkheadConfiguration.class, FallbackConfiguration.class,
			SpelResolverConfiguration.class })
	static class Application {

		@Bean
		RetryConfigurationProperties retryProperties() {
			return new RetryConfigurationProperties();
		}

		@Bean
		CircuitBreakerConfigurationProperties circuitBreakerProperties() {
			return new CircuitBreakerConfigurationProperties();
		}

		@Bean
		RateLimiterConfigurationProperties rateLimiterProperties() {
			return new RateLimiterConfigurationProperties();
		}

		@Bean
		TimeLimiterConfigurationProperties timeLimiterProperties() {
			return new TimeLimiterConfigurationProperties();
		}

		@Bean
		CacheManager caches() {
			return new ConcurrentMapCacheManager();
		}

		@Bean
		BulkheadConfigurationProperties bulkheadProperties() {
			return new BulkheadConfigurationProperties();
		}

		@Bean
		CommonThreadPoolBulkheadConfigurationProperties threadPoolBulkheadProperties() {
			return new CommonThreadPoolBulkheadConfigurationProperties();
		}

	}

}
