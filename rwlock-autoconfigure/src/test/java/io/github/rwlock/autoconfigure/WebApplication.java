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
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;

import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.actuate.audit.AuditEvent;
import org.springframework.boot.actuate.audit.listener.AuditApplicationEvent;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.json.JsonParserFactory;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import org.springframework.security.authentication.TestingAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.ReactiveSecurityContextHolder;
import org.springframework.web.server.WebFilter;

import io.github.rwlock.ReadWriteLockTemplate;
import io.github.rwlock.testsupport.RedisServer;

/**
 * An application with a web server, whose callers are all called alice.
 */
final class WebApplication implements AutoCloseable {

	private static final String ENDPOINT = "/actuator/rwlocks";

	private static final Principal ALICE = () -> "alice";

	private final ConfigurableApplicationContext context;

	private final HttpClient client = HttpClient.newHttpClient();

	private WebApplication(ConfigurableApplicationContext context) {
		this.context = context;
	}

	/**
	 * Start an application: a servlet one on Tomcat, a reactive one on Netty.
	 */
	static WebApplication start(WebApplicationType type, RedisServer redis, String... properties) {
		Stream<String> settings = Stream.of("server.port=0", "spring.data.redis.host=" + redis
			.host(), "spring.data.redis.port=" + redis.port(), "spring.autoconfigure.exclude="
					+ "org.springframework.boot.tomcat.autoconfigure.reactive.TomcatReactiveWebServerAutoConfiguration");
		return new WebApplication(new SpringApplicationBuilder(Beans.class).web(type)
			.properties(Stream.concat(settings, Stream.of(properties)).toArray(String[]::new))
			.run());
	}

	ReadWriteLockTemplate locks() {
		return this.context.getBean(ReadWriteLockTemplate.class);
	}

	Queue<AuditEvent> audit() {
		return this.context.getBean(Beans.class).audit;
	}

	/**
	 * Send a request to the endpoint.
	 * @param rest what stands behind its path
	 */
	Answer send(String method, String rest) {
		String port = this.context.getEnvironment().getRequiredProperty("local.server.port");
		HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + ENDPOINT + rest))
			.method(method, HttpRequest.BodyPublishers.noBody())
			.timeout(Duration.ofSeconds(30))
			.build();
		try {
			HttpResponse<String> response = this.client.send(request, HttpResponse.BodyHandlers.ofString());
			return new Answer(response.statusCode(), response.body());
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * Write a text so that it can stand anywhere in an address.
	 */
	static String encode(String text) {
		StringBuilder encoded = new StringBuilder();
		for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
			boolean plain = each > 0 && Character.isLetterOrDigit(each);
			encoded.append(plain ? Character.toString(each) : "%%%02X".formatted(each));
		}
		return encoded.toString();
	}

	@Override
	public void close() {
		this.context.close();
	}

	/**
	 * What came back.
	 *
	 * @param status the status
	 * @param text the body
	 */
	record Answer(int status, String text) {

		Map<String, Object> body() {
			return JsonParserFactory.getJsonParser().parseMap(this.text);
		}

		List<?> list(String name) {
			return (List<?>) body().get(name);
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Beans {

		private final Queue<AuditEvent> audit = new ConcurrentLinkedQueue<>();

		@EventListener
		void audited(AuditApplicationEvent event) {
			this.audit.add(event.getAuditEvent());
		}

		@Bean
		@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
		Filter alice() {
			return (request, response, chain) -> chain
				.doFilter(new HttpServletRequestWrapper((HttpServletRequest) request) {

					@Override
					public Principal getUserPrincipal() {
						return ALICE;
					}

				}, response);
		}

		@Bean
		@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.REACTIVE)
		WebFilter reactiveAlice() {
			Authentication authentication = new TestingAuthenticationToken(ALICE.getName(), "");
			return (exchange, chain) -> chain.filter(exchange)
				.contextWrite(ReactiveSecurityContextHolder.withAuthentication(authentication));
		}

	}

}
