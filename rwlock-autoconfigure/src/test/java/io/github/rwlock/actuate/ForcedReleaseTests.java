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

package io.github.rwlock.actuate;

import java.security.Principal;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.actuate.audit.AuditEvent;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.engine.LockEngine;
import io.github.rwlock.engine.TestClients;
import io.github.rwlock.store.ForwardingStore;
import io.github.rwlock.store.ResourceView;
import io.github.rwlock.store.StoreException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;

/**
 * What the endpoint does when locks are to be released by force, and who learns of it.
 */
@Tag("smoke")
@ExtendWith(OutputCaptureExtension.class)
class ForcedReleaseTests extends EndpointTestCase {

	@Test
	void whenForcedReleaseIsOffThenRefusedAndNothingIsEnded() {
		Lease lease = this.other.acquire(LockKind.WRITE, "a", DEFAULTS);
		Object answer = body(endpoint().forceReleaseOf(this.caller, new String[] { "a" }, null), 405);
		assertThat(answer).asString().contains("'rwlock.endpoint.force-release' is 'false'");
		assertThat(resource(endpoint(), "a").holders()).hasSize(1);
		assertThat(lease.isHeld()).isTrue();
		assertThat(this.audit).isEmpty();
	}

	@Test
	void whenForcedReleaseIsOnThenAllAreEndedAndItIsAudited(CapturedOutput output) {
		this.other.acquire(LockKind.WRITE, "a", DEFAULTS);
		assertThat(body(endpoint(true, false, 10).forceReleaseOf(this.caller, new String[] { "a" }, null), 200))
			.isEqualTo(new ForcedRelease("a", 1));
		assertThat(resource(endpoint(), "a").holders()).isEmpty();
		assertThat(output).contains("WARN", "io.github.rwlock.audit", "Forced release of 'a' by 'alice': 1 lease(s)");
		assertThat(this.audit).singleElement().satisfies((event) -> {
			assertThat(event.getPrincipal()).isEqualTo("alice");
			assertThat(event.getType()).isEqualTo("RWLOCK_FORCE_RELEASE");
			assertThat(event.getData()).isEqualTo(Map.of("resource", "a", "released", 1));
		});
	}

	@Test
	void whenTheCallerIsUnknownThenAuditedAllTheSame(CapturedOutput output) {
		body(endpoint(true, false, 10).forceRelease(SecurityContext.NONE, "a"), 200);
		assertThat(output).contains("Forced release of 'a' by an unknown caller: 0 lease(s)");
		assertThat(this.audit).singleElement().extracting(AuditEvent::getPrincipal).isEqualTo("");
	}

	@Test
	void whenTextsBreakLinesThenTheLogHasOneLine(CapturedOutput output) {
		Principal liar = () -> "x\r\nWARN liar";
		given(this.caller.getPrincipal()).willReturn(liar);
		body(endpoint(true, false, 10).forceRelease(this.caller, "a\n\u2028\u202eWARN liar"), 200);
		assertThat(output.toString().lines().filter((line) -> line.contains("liar"))).singleElement()
			.asString()
			.contains("'a\\u000a\\u2028\\u202eWARN liar'", "'x\\u000d\\u000aWARN liar'");
	}

	@Test
	void whenAListenerFailsThenTheAnswerIsThatOfTheRelease() {
		RwLocksEndpoint endpoint = new RwLocksEndpoint(this.engine, new RwLocksEndpoint.Settings(true, false, 10),
				(event) -> {
					throw new IllegalStateException("a listener that fails on purpose");
				});
		assertThat(body(endpoint.forceRelease(this.caller, "a"), 200)).isEqualTo(new ForcedRelease("a", 0));
	}

	@Test
	void whenTheStoreFailsThenUnavailableWithoutTheResourceAndAudited(CapturedOutput output) {
		LockEngine failing = new LockEngine(new FailingStore(this.engine), "three", TestClients.settings(), (event) -> {
		});
		RwLocksEndpoint endpoint = endpoint(failing, new RwLocksEndpoint.Settings(true, true, 10));
		assertThat(body(endpoint.locks(SECRET), 503)).isEqualTo(new Problem("failing on purpose (at some place)"));
		assertThat(body(endpoint.forceRelease(this.caller, SECRET), 503)).isInstanceOf(Problem.class);
		assertThat(output).contains("Forced release of '%s' by 'alice' failed".formatted(HASH)).doesNotContain(SECRET);
		assertThat(this.audit).singleElement()
			.satisfies((event) -> assertThat(event.getData()).containsOnlyKeys("resource", "error"));
		failing.close();
	}

	@Test
	void whenTheResourceIsBlankThenABadRequest() {
		assertThat(body(endpoint().locks(" "), 400)).asString().contains("must not be blank");
		assertThat(body(endpoint(true, false, 10).forceReleaseOf(this.caller, new String[] { " " }, null), 400))
			.asString()
			.contains("must not be blank");
		assertThat(this.audit).isEmpty();
	}

	private static final class FailingStore extends ForwardingStore {

		private FailingStore(LockEngine engine) {
			super(engine.store());
		}

		@Override
		public CompletableFuture<ResourceView> inspect(String resource) {
			return CompletableFuture.failedFuture(new StoreException("failing on purpose", true, null));
		}

		@Override
		public String whereabouts() {
			return "at some place";
		}

	}

}
