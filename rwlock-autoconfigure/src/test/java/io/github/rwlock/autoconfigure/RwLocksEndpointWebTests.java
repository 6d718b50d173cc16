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

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.WebApplicationType;
import org.springframework.boot.actuate.audit.AuditEvent;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import io.github.rwlock.Lease;
import io.github.rwlock.LockOptions;
import io.github.rwlock.testsupport.RedisServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * The endpoint of an instance that shares Redis with another.
 */
@ParameterizedClass
@EnumSource(value = WebApplicationType.class, names = { "SERVLET", "REACTIVE" })
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(OutputCaptureExtension.class)
class RwLocksEndpointWebTests {

	private static final String EXPOSED = "management.endpoints.web.exposure.include=rwlocks";

	@Parameter
	private WebApplicationType type;

	private WebApplication application;

	private WebApplication other;

	@BeforeParameterizedClassInvocation
	void start() {
		String prefix = "rwlock.key-prefix=" + TestApplication.newPrefix();
		this.application = WebApplication.start(this.type, RedisServer.shared(), prefix, EXPOSED,
				"rwlock.endpoint.force-release=true");
		this.other = WebApplication.start(WebApplicationType.NONE, RedisServer.shared(), prefix, "rwlock.app-id=other");
	}

	@AfterParameterizedClassInvocation
	void close() {
		this.application.close();
		this.other.close();
	}

	@Test
	void shouldListWhatIsHeldAndAwaitedHere() {
		hold(this.other, "awaited");
		CompletableFuture<Lease> waiting = this.application.locks().acquireWriteAsync("awaited");
		Lease held = this.application.locks().acquireWrite("held", LockOptions.defaults().withOwner("me"));
		await().until(() -> this.application.send("GET", "").text().contains("\"queued\":true"));
		WebApplication.Answer answer = this.application.send("GET", "");
		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.body()).containsEntry("heldLeases", 1)
			.containsEntry("waitingRequests", 1)
			.containsEntry("truncated", false);
		assertThat(answer.list("leases")).singleElement().satisfies((lease) -> {
			assertThat(map(lease)).containsEntry("resource", "held")
				.containsEntry("kind", "write")
				.containsEntry("mode", "writer-preferred")
				.containsEntry("owner", "me")
				.doesNotContainKey("group")
				.containsKey("fencingToken");
			assertThat(map(lease).get("heldFor")).asString().startsWith("PT");
			assertThat(map(lease).get("heldSince")).asString().startsWith("20").endsWith("Z");
		});
		assertThat(answer.list("waiters")).singleElement()
			.satisfies((waiter) -> assertThat(map(waiter)).containsEntry("resource", "awaited")
				.containsKeys("since", "waited"));
		waiting.cancel(false);
		held.release();
	}

	@Test
	void shouldListTheSameWhereASlashFollows() {
		Lease held = this.application.locks().acquireWrite("held");
		WebApplication.Answer answer = this.application.send("GET", "/");
		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.list("leases")).singleElement()
			.satisfies((lease) -> assertThat(map(lease)).containsEntry("resource", "held"));
		held.release();
	}

	@Test
	void whenAParameterFollowsASlashThenItNamesTheResource() {
		assertFound("after-slash", "/?resource=after-slash");
	}

	@Test
	void shouldShowAResourceInAllInstances() {
		hold(this.application, "shared:5");
		hold(this.other, "shared:5");
		WebApplication.Answer answer = this.application.send("GET", "/shared:5");
		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.body()).containsEntry("resource", "shared:5").containsEntry("waiters", List.of());
		assertThat(answer.list("holders")).extracting((holder) -> map(holder).get("appId"))
			.containsExactlyInAnyOrder("application", "other");
	}

	@ParameterizedTest
	@ValueSource(strings = { "order:5", "order:5#x", "a/b/c", "a b", "100%", "a%3Ab", "a%2Fb", "a?b=c&d", "a;b=c",
			"a+b", "a,b", "gr\u00f6\u00dfe:\u6587\u66f8", "\ud83d\udd12", "{x}", "*", "\"", "[0]" })
	void whenATextStandsInThePathThenItIsFound(String text) {
		assertFound(text, "/" + String.join("/", Stream.of(text.split("/")).map(WebApplication::encode).toList()));
	}

	@ParameterizedTest
	@MethodSource("texts")
	void whenATextStandsInTheParameterThenItIsFound(String text) {
		assertFound(text, "?resource=" + WebApplication.encode(text));
	}

	static Stream<String> texts() {
		return Stream.of("p:5", "/", "//", "/p", "p/", "p//b", "http://p/b?c=d#e", "p/../b", "..", ".", "p\nb",
				"p\u0000b", " p", "p ", "p,b", "p+b", "%2F", "\\", "p:gr\u00f6\u00dfe");
	}

	/**
	 * Tomcat refuses an encoded slash, Netty does not know what it means.
	 */
	@Test
	void whenASlashIsEncodedInThePathThenTheServerDecides() {
		hold(this.other, "slash/a");
		WebApplication.Answer answer = this.application.send("GET", "/slash%2Fa");
		assertThat(answer.status()).isEqualTo((this.type == WebApplicationType.SERVLET) ? 400 : 200);
		assertThat(answer.text().contains("\"appId\":\"other\"")).isEqualTo(this.type == WebApplicationType.REACTIVE);
	}

	@ParameterizedTest
	@CsvSource({ "/forced/a, forced/a", "?resource=forced%2Fb, forced/b" })
	void whenForcedThenReleasedInAllInstancesAndAudited(String rest, String resource, CapturedOutput output) {
		hold(this.other, resource);
		hold(this.application, resource);
		WebApplication.Answer answer = this.application.send("DELETE", rest);
		assertThat(answer.status()).isEqualTo(200);
		assertThat(answer.body()).isEqualTo(Map.of("resource", resource, "released", 2));
		assertThat(this.other.locks().inspect(resource).holders()).isEmpty();
		assertThat(output).contains("Forced release of '%s' by 'alice': 2 lease(s) ended".formatted(resource));
		assertThat(this.application.audit()).filteredOn((event) -> resource.equals(event.getData().get("resource")))
			.extracting(AuditEvent::getPrincipal)
			.containsExactly("alice");
	}

	@ParameterizedTest
	@CsvSource({ "DELETE, '', The parameter 'resource' is missing", "DELETE, /, The parameter 'resource' is missing",
			"DELETE, ?resource=, must not be blank", "GET, ?resource=%20, must not be blank" })
	void whenTheResourceIsMissingThenABadRequestSaysSo(String method, String rest, String reason) {
		WebApplication.Answer answer = this.application.send(method, rest);
		assertThat(answer.status()).isEqualTo(400);
		assertThat(answer.text()).contains(reason);
	}

	private void assertFound(String text, String rest) {
		hold(this.other, text);
		WebApplication.Answer answer = this.application.send("GET", rest);
		assertThat(answer.status()).as(answer.text()).isEqualTo(200);
		assertThat(answer.body()).containsEntry("resource", text);
		assertThat(answer.list("holders")).hasSize(1);
	}

	/**
	 * Hold a resource for longer than the test takes.
	 */
	private static void hold(WebApplication application, String resource) {
		application.locks().acquireRead(resource, LockOptions.defaults().withLeaseTime(Duration.ofMinutes(5))).detach();
	}

	@SuppressWarnings("unchecked")
	private static Map<String, Object> map(Object json) {
		return (Map<String, Object>) json;
	}

}
