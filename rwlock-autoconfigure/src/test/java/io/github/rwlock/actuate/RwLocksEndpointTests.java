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

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import io.github.rwlock.Lease;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockLabel;
import io.github.rwlock.LockMode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

/**
 * What the endpoint shows of locks.
 */
@Tag("smoke")
@ExtendWith(OutputCaptureExtension.class)
class RwLocksEndpointTests extends EndpointTestCase {

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
		await().until(() -> list(endpoint()).waiters().stream().filter(InstanceLocks.Waiter::queued).count() == 2);
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
		ResourceLocks locks = (ResourceLocks) body(endpoint().lock(new String[] { "a", "b" }, null), 200);
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

	@Test
	void whenMaskedAndAHashIsOfNothingHereThenNotFoundAndNothingIsReleased(CapturedOutput output) {
		Lease lease = this.other.acquire(LockKind.WRITE, SECRET, DEFAULTS);
		RwLocksEndpoint endpoint = endpoint(true, true, 10);
		assertThat(body(endpoint.locks(HASH), 404)).asString().contains("no lock whose hash is '" + HASH + "'");
		assertThat(body(endpoint.lock(new String[] { HASH }, null), 404)).isInstanceOf(Problem.class);
		assertThat(body(endpoint.forceRelease(this.caller, HASH), 404)).isInstanceOf(Problem.class);
		assertThat(this.audit).isEmpty();
		assertThat(output).doesNotContain("Forced release");
		assertThat(resource(endpoint, SECRET).holders()).hasSize(1);
		assertThat(resource(endpoint, "sha256-b").holders()).isEmpty();
		assertThat(lease.isHeld()).isTrue();
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

}
