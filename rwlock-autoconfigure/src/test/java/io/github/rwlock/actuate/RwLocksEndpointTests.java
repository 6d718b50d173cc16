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
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.actuate.audit.AuditEvent;
import org.springframework.boot.actuate.audit.listener.AuditApplicationEvent;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockLabel;
import io.github.rwlock.LockMode;
import io.github.rwlock.LockOptions;
import io.github.rwlock.engine.LockEngine;
import io.github.rwlock.engine.TestClients;
import io.github.rwlock.store.ForwardingStore;
import io.github.rwlock.store.ResourceView;
import io.github.rwlock.store.StoreException;
import io.github.rwlock.store.local.LocalLockStore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

@Tag("smoke")
@ExtendWith(OutputCaptureExtension.class)
class RwLocksEndpointTests {

	private static final LockOptions DEFAULTS = LockOptions.defaults();

	private static final String SECRET = "patient:4711";

	/**
	 * By sha256sum of the text.
	 */
	private static final String HASH = "sha256-20486826265cb8e0";

	private final String prefix = LockEngine.newClientId();

	private final LockEngine engine = client("one");

	private final LockEngine other = client("two");

	private final List<AuditEvent> audit = new ArrayList<>();

	private final SecurityContext caller = mock(SecurityContext.class);

	@BeforeEach
	void nameCaller() {
		Principal alice = () -> "alice";
		given(this.caller.getPrincipal()).willReturn(alice);
	}

	@AfterEach
	void close() {
		List.of(this.engine, this.other).forEach((client) -> {
			client.close();
			client.store().close();
		});
	}

	@Test
	void shouldListOwnLeasesLongestHeldFirst() {
		Lease first = this.engine.acquire(LockKind.WRITE, "a",
				DEFAULTS.withMode(LockMode.FAIR).withLabel(new LockLabel("order", "Orders.close")));
		this.engine.acquire(LockKind.READ, "b", DEFAULTS.withOwner("me").withGroup("us").withRenew(false));
		this.other.acquire(LockKind.WRITE, "c", DEFAULTS);
		InstanceLocks locks = list(endpoint());
		assertThat(locks).extracting("client", "appId", "heldLeases", "waitingRequests", "truncated")
			.containsExactly("one", "test", 2, 0, false);
		assertThat(locks.leases()).satisfiesExactly((lease) -> {
			assertThat(lease)
				.extracting("resource", "kind", "mode", "owner", "group", "name", "method", "renewed", "fencingToken")
				.containsExactly("a", "write", "fair", null, null, "order", "Orders.close", true,
						first.fencingToken().getAsLong());
			assertThat(lease.expiresIn()).isBetween(Duration.ofSeconds(1), Duration.ofSeconds(30));
			assertThat(lease.heldSince()).isCloseTo(resource(endpoint(), "a").holders().get(0).heldSince(),
					within(2, ChronoUnit.SECONDS));
		}, (lease) -> assertThat(lease)
			.extracting("resource", "kind", "mode", "owner", "group", "name", "method", "renewed", "fencingToken")
			.containsExactly("b", "read", "writer-preferred", "me", "us", null, null, false, null));
		assertThat(locks.leases().get(0).heldFor()).isGreaterThanOrEqualTo(locks.leases().get(1).heldFor());
		first.release();
		assertThat(list(endpoint()).leases()).extracting(InstanceLocks.Lease::resource).containsExactly("b");
	}

	@Test
	void shouldListOwnWaitersUntilTheyHaveOrGiveUp() {
		Lease lease = this.other.acquire(LockKind.WRITE, "a", DEFAULTS);
		CompletableFuture<Lease> read = this.engine.acquireAsync(LockKind.READ, "a", DEFAULTS);
		await().until(() -> list(endpoint()).waiters().stream().anyMatch(InstanceLocks.Waiter::queued));
		CompletableFuture<Lease> write = this.engine.acquireAsync(LockKind.WRITE, "a",
				DEFAULTS.withOwner("me").withLabel(LockLabel.named("order")));
		await().until(() -> list(endpoint()).waiters().stream().allMatch(InstanceLocks.Waiter::queued));
		InstanceLocks locks = list(endpoint());
		assertThat(locks.waitingRequests()).isEqualTo(2);
		assertThat(locks.waiters()).extracting("resource", "kind", "mode", "owner", "name", "method")
			.containsExactly(tuple("a", "read", "writer-preferred", null, null, null),
					tuple("a", "write", "writer-preferred", "me", "order", null));
		assertThat(locks.waiters().get(0).waited()).isGreaterThanOrEqualTo(locks.waiters().get(1).waited());
		write.cancel(false);
		lease.release();
		assertThat(read).succeedsWithin(Duration.ofSeconds(10));
		await().until(() -> list(endpoint()).waitingRequests() == 0);
		assertThat(list(endpoint()).heldLeases()).isOne();
	}

	@Test
	void whenThereAreTooManyThenCutAndSaysSo() {
		IntStream.range(0, 3).forEach((i) -> this.engine.acquire(LockKind.READ, "a", DEFAULTS.withOwner("owner" + i)));
		assertThat(list(endpoint(false, false, 3)).truncated()).isFalse();
		assertThat(resource(endpoint(false, false, 3), "a").truncated()).isFalse();
		InstanceLocks locks = list(endpoint(false, false, 2));
		assertThat(locks).extracting("heldLeases", "truncated").containsExactly(3, true);
		assertThat(locks.leases()).extracting(InstanceLocks.Lease::owner).containsExactly("owner0", "owner1");
		ResourceLocks resource = resource(endpoint(false, false, 2), "a");
		assertThat(resource.truncated()).isTrue();
		assertThat(resource.holders()).hasSize(2);
	}

	@Test
	void shouldShowAResourceInAllInstances() {
		this.engine.acquire(LockKind.READ, "a/b", DEFAULTS);
		Lease lease = this.other.acquire(LockKind.READ, "a/b", DEFAULTS.withOwner("me"));
		this.engine.acquireAsync(LockKind.WRITE, "a/b", DEFAULTS.withMode(LockMode.FAIR));
		await().until(() -> resource(endpoint(), "a/b").waiters().size() == 1);
		ResourceLocks locks = (ResourceLocks) body(endpoint().lock(new String[] { "a", "b" }), 200);
		assertThat(locks.resource()).isEqualTo("a/b");
		assertThat(locks.holders()).extracting("client", "kind", "owner")
			.containsExactlyInAnyOrder(tuple("one", "read", null), tuple("two", "read", "me"));
		assertThat(locks.waiters()).extracting("client", "appId", "kind", "mode")
			.containsExactly(tuple("one", "test", "write", "fair"));
		assertThat(lease.isHeld()).isTrue();
	}

	@Test
	void whenMaskedThenNoTextIsShownAndAHashFindsWhatIsHere(CapturedOutput output) {
		this.engine.acquire(LockKind.READ, SECRET, DEFAULTS.withOwner(SECRET));
		this.other.acquire(LockKind.READ, SECRET, DEFAULTS);
		RwLocksEndpoint endpoint = endpoint(true, true, 10);
		assertThat(list(endpoint).leases()).extracting("resource", "owner").containsExactly(tuple(HASH, HASH));
		assertThat(resource(endpoint, HASH).resource()).isEqualTo(HASH);
		assertThat(resource(endpoint, HASH).holders()).extracting("client", "owner")
			.containsExactlyInAnyOrder(tuple("one", HASH), tuple("two", null));
		assertThat(resource(endpoint, SECRET).holders()).hasSize(2);
		assertThat(resource(endpoint, SECRET).toString()).contains(HASH).doesNotContain(SECRET);
		assertThat(body(endpoint.forceRelease(this.caller, HASH), 200)).isEqualTo(new ForcedRelease(HASH, 2));
		assertThat(output).contains(HASH).doesNotContain("'" + SECRET + "' by");
		assertThat(this.audit).singleElement().asString().contains(HASH).doesNotContain(SECRET);
	}

	@Test
	void whenAHashIsOfNothingHereThenItIsAResource() {
		this.other.acquire(LockKind.READ, HASH, DEFAULTS);
		assertThat(resource(endpoint(), HASH)).satisfies((locks) -> {
			assertThat(locks.resource()).isEqualTo(HASH);
			assertThat(locks.holders()).hasSize(1);
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "long", "surrogate" })
	void whenATextCannotBeShownThenItsHashIs(String kind) {
		String resource = kind.equals("long") ? "a".repeat(1001) : "a\ud800";
		this.engine.acquire(LockKind.READ, resource, DEFAULTS);
		String shown = list(endpoint()).leases().get(0).resource();
		assertThat(shown).matches("sha256-[0-9a-f]{16}");
		assertThat(resource(endpoint(), shown).holders()).hasSize(1);
	}

	@Test
	void whenForcedReleaseIsOffThenRefusedAndNothingIsEnded() {
		Lease lease = this.other.acquire(LockKind.WRITE, "a", DEFAULTS);
		Object answer = body(endpoint().forceReleaseOf(this.caller, new String[] { "a" }), 405);
		assertThat(answer).asString().contains("'rwlock.endpoint.force-release' is 'false'");
		assertThat(resource(endpoint(), "a").holders()).hasSize(1);
		assertThat(lease.isHeld()).isTrue();
		assertThat(this.audit).isEmpty();
	}

	@Test
	void whenForcedReleaseIsOnThenAllAreEndedAndItIsAudited(CapturedOutput output) {
		this.other.acquire(LockKind.WRITE, "a", DEFAULTS);
		assertThat(body(endpoint(true, false, 10).forceReleaseOf(this.caller, new String[] { "a" }), 200))
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
			.contains("'a???WARN liar'", "'x??WARN liar'");
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
		assertThat(body(endpoint(true, false, 10).forceReleaseOf(this.caller, new String[0]), 400)).asString()
			.contains("must not be blank");
		assertThat(this.audit).isEmpty();
	}

	private LockEngine client(String id) {
		LockEngine client = new LockEngine(new LocalLockStore(this.prefix, id), id, TestClients.settings(), (event) -> {
		});
		client.start();
		return client;
	}

	private RwLocksEndpoint endpoint() {
		return endpoint(false, false, 10);
	}

	private RwLocksEndpoint endpoint(boolean forceRelease, boolean mask, int most) {
		return endpoint(this.engine, new RwLocksEndpoint.Settings(forceRelease, mask, most));
	}

	private RwLocksEndpoint endpoint(LockEngine client, RwLocksEndpoint.Settings settings) {
		return new RwLocksEndpoint(client, settings,
				(event) -> this.audit.add(((AuditApplicationEvent) event).getAuditEvent()));
	}

	private static InstanceLocks list(RwLocksEndpoint endpoint) {
		return (InstanceLocks) body(endpoint.locks(null), 200);
	}

	private static ResourceLocks resource(RwLocksEndpoint endpoint, String resource) {
		return (ResourceLocks) body(endpoint.locks(resource), 200);
	}

	private static Object body(WebEndpointResponse<?> answer, int status) {
		assertThat(answer.getStatus()).isEqualTo(status);
		Object body = answer.getBody();
		assertThat(body).isNotNull();
		return body;
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
