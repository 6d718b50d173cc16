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

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

import javax.net.ssl.SSLParameters;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration;
import org.springframework.boot.data.redis.autoconfigure.JedisClientConfigurationBuilderCustomizer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import io.github.rwlock.LockUnavailableException;
import io.github.rwlock.ReadWriteLockTemplate;
import io.github.rwlock.engine.LockEngine;
import io.github.rwlock.testsupport.RedisServer;
import io.github.rwlock.testsupport.TlsIdentity;
import io.github.rwlock.testsupport.TlsProxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Redis by TLS, as Boot's SSL bundles set it up: an application has nothing to say twice.
 */
@ParameterizedClass
@ValueSource(strings = { "lettuce", "jedis" })
@ExtendWith(OutputCaptureExtension.class)
class EncryptedRedisTests {

	private static final Duration SOON = Duration.ofSeconds(30);

	private static final String ADVICE = "Let the trust store of the SSL bundle that 'spring.data.redis.ssl.bundle'"
			+ " names contain the authority";

	@TempDir
	private static Path directory;

	private static TlsIdentity identity;

	@Parameter
	private String driver;

	private TlsProxy redis;

	@BeforeEach
	void startRedis() {
		if (identity == null) {
			identity = TlsIdentity.create(directory);
		}
		this.redis = TlsProxy.to(RedisServer.shared(), identity);
	}

	@AfterEach
	void stopRedis() {
		this.redis.close();
	}

	@Test
	void whenTheBundleTrustsTheServerThenLocksAndWakeUpsWork() throws IOException {
		runner(identity).run((context) -> {
			LockEngine engine = context.getBean(LockEngine.class);
			await().atMost(SOON).until(engine.store()::isDelivering);
			HandOver.assertWorks(context);
			assertThat(engine.store().isDelivering()).isTrue();
		});
	}

	@Test
	void whenTheBundleTrustsAnotherThenTheStartSaysWhatToDoAndLocksAreRefused(CapturedOutput output)
			throws IOException {
		runner(another()).run((context) -> {
			assertThatExceptionOfType(LockUnavailableException.class)
				.isThrownBy(() -> context.getBean(ReadWriteLockTemplate.class).acquireWrite("a"))
				.withMessageContaining("the certificate of Redis is not trusted: ")
				.withMessageContaining(address());
			await().atMost(SOON).untilAsserted(() -> assertThat(output).contains("Locks are refused: ", ADVICE));
		});
	}

	@Test
	void whenTheBundleTrustsAnotherThenAFastFailureSaysWhatToDo(CapturedOutput output) throws IOException {
		FailedStart.of(Application.class, properties(another(), "rwlock.redis.fail-fast=true"));
		assertThat(output).contains("APPLICATION FAILED TO START", "the certificate of Redis is not trusted: ",
				address(), ADVICE);
	}

	/**
	 * Jedis does not check host names as Boot sets it up, and so neither do locks.
	 */
	@Test
	void whenTheCertificateBearsAnotherHostThenItDependsOnTheDriver() throws IOException {
		TlsIdentity elsewhere = elsewhere();
		try (TlsProxy impostor = TlsProxy.to(RedisServer.shared(), elsewhere)) {
			runner(elsewhere).withPropertyValues("spring.data.redis.port=" + impostor.port()).run((context) -> {
				if (this.driver.equals("jedis")) {
					HandOver.assertWorks(context);
				}
				else {
					assertUntrusted(context);
				}
			});
		}
	}

	@Test
	void whenHostNamesAreToBeCheckedThenACertificateOfAnotherHostIsRefused() throws IOException {
		TlsIdentity elsewhere = elsewhere();
		try (TlsProxy impostor = TlsProxy.to(RedisServer.shared(), elsewhere)) {
			runner(elsewhere).withUserConfiguration(CheckedHostNames.class)
				.withPropertyValues("spring.data.redis.port=" + impostor.port())
				.run(EncryptedRedisTests::assertUntrusted);
		}
	}

	private static void assertUntrusted(ApplicationContext context) {
		assertThatExceptionOfType(LockUnavailableException.class)
			.isThrownBy(() -> context.getBean(ReadWriteLockTemplate.class).acquireWrite("a"))
			.withMessageContaining("the certificate of Redis is not trusted: ");
	}

	private static TlsIdentity elsewhere() throws IOException {
		return TlsIdentity.create(Files.createTempDirectory(directory, "elsewhere"), "DNS:redis.example");
	}

	private ApplicationContextRunner runner(TlsIdentity trusted) throws IOException {
		return new ApplicationContextRunner().withUserConfiguration(Application.class)
			.withPropertyValues(properties(trusted, "rwlock.key-prefix=" + TestApplication.newPrefix()));
	}

	private String[] properties(TlsIdentity trusted, String more) throws IOException {
		Path certificate = Files.writeString(Files.createTempFile(directory, "trusted", ".pem"), trusted.certificate());
		return new String[] { "spring.data.redis.host=127.0.0.1", "spring.data.redis.port=" + this.redis.port(),
				"spring.data.redis.client-type=" + this.driver, "spring.data.redis.ssl.bundle=redis",
				"spring.ssl.bundle.pem.redis.truststore.certificate=" + certificate.toUri(), more };
	}

	private String address() {
		return "Redis at 127.0.0.1:" + this.redis.port();
	}

	private static TlsIdentity another() throws IOException {
		return TlsIdentity.create(Files.createTempDirectory(directory, "another"));
	}

	@Configuration(proxyBeanMethods = false)
	static class CheckedHostNames {

		@Bean
		JedisClientConfigurationBuilderCustomizer checkedHostNames() {
			SSLParameters parameters = new SSLParameters();
			parameters.setEndpointIdentificationAlgorithm("HTTPS");
			return (builder) -> builder.useSsl().sslParameters(parameters);
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ SslAutoConfiguration.class, DataRedisAutoConfiguration.class,
			RwLockAutoConfiguration.class, RwLockRedisStoreAutoConfiguration.class })
	static class Application {

	}

}
