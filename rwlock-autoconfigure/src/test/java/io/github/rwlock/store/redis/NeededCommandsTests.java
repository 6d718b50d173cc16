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

package io.github.rwlock.store.redis;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.store.AcquireRequest;
import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseOwner;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.ReleaseRequest;
import io.github.rwlock.store.WakeUpListener;
import io.github.rwlock.testsupport.DocumentedUser;
import io.github.rwlock.testsupport.RedisServer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.mockito.Mockito.mock;

/**
 * Of the commands that the guide lists as needed none is missing, and none is one too
 * many.
 */
class NeededCommandsTests {

	private static final String PREFIX = "locks";

	private static final String CLIENT = "client";

	private static final Duration SOON = Duration.ofSeconds(20);

	private static final Instant STARTED = Instant.now();

	private static RedisServer redis;

	private static DocumentedUser user;

	private RedisLockStore store;

	@BeforeAll
	static void startRedis() {
		redis = RedisServer.start();
		user = new DocumentedUser(redis, PREFIX);
	}

	@AfterAll
	static void stopRedis() {
		redis.close();
	}

	@BeforeEach
	void forgetAll() {
		redis.command("FLUSHALL");
		redis.command("SCRIPT", "FLUSH");
		redis.command("ACL", "LOG", "RESET");
	}

	@AfterEach
	void close() {
		this.store.close();
	}

	@Test
	void whenAllAreThereThenNothingIsMissing() {
		user.permit();
		List<String> failures = useEverything();
		await().atMost(SOON).until(this.store::isDelivering);
		assertThat(failures).isEmpty();
		assertThat(user.refusedCommands()).isEmpty();
	}

	@ParameterizedTest
	@MethodSource("io.github.rwlock.testsupport.DocumentedUser#commands")
	void whenOneIsNotPermittedThenItIsMissing(String command) {
		user.permitAllBut(command);
		List<String> failures = useEverything();
		await().atMost(SOON).untilAsserted(() -> assertThat(user.refusedCommands()).containsExactly(command));
		if (command.equals("publish") || command.equals("subscribe")) {
			assertThat(failures).isEmpty();
		}
		else {
			assertThat(failures).isNotEmpty().allSatisfy((failure) -> assertThat(failure).contains("not permit"));
		}
	}

	/**
	 * Ask for all that a store can be asked for.
	 * @return the failures
	 */
	private List<String> useEverything() {
		this.store = open();
		this.store.start(mock(WakeUpListener.class));
		LeaseSpec reader = lease(LockKind.READ, 1, LeaseOwner.named("owner"), "group");
		LeaseSpec writer = lease(LockKind.WRITE, 2, LeaseOwner.flow(id(2)), "");
		LeaseSpec late = lease(LockKind.WRITE, 3, LeaseOwner.flow(id(3)), "");
		LeaseSpec preferred = new LeaseSpec(lease(LockKind.READ, 4, LeaseOwner.flow(id(4)), "").name(),
				LockMode.READER_PREFERRED, SOON, null);
		List<String> failures = new ArrayList<>();
		List.<Supplier<CompletionStage<?>>>of(this.store::time, this.store::report, () -> acquire(reader),
				() -> this.store.inspect("a"), () -> acquire(writer), () -> acquire(late),
				() -> this.store.renew(reader), () -> release(late), () -> release(reader),
				() -> this.store.renew(writer), () -> acquire(preferred), () -> release(preferred),
				() -> this.store.downgrade(writer, ""),
				() -> this.store.end("a", List.of(writer.name().downgradedTo(""))), () -> acquire(late),
				() -> release(late))
			.forEach((request) -> use(request, failures));
		return failures;
	}

	private RedisLockStore open() {
		RedisStandaloneConfiguration server = new RedisStandaloneConfiguration(redis.host(), redis.port());
		server.setUsername(DocumentedUser.NAME);
		server.setPassword(DocumentedUser.PASSWORD);
		return new RedisLockStore(new LettuceConnectionFactory(server), PREFIX, CLIENT, SOON);
	}

	private CompletionStage<?> acquire(LeaseSpec lease) {
		return this.store.acquire(new AcquireRequest(lease, true, Instant.now().plus(SOON)));
	}

	private CompletionStage<?> release(LeaseSpec lease) {
		return this.store.release(new ReleaseRequest(lease, Instant.EPOCH));
	}

	private static void use(Supplier<CompletionStage<?>> request, List<String> failures) {
		try {
			request.get().toCompletableFuture().get(SOON.toSeconds(), TimeUnit.SECONDS);
		}
		catch (ExecutionException ex) {
			failures.add(String.valueOf(ex.getCause().getMessage()));
		}
		catch (InterruptedException | TimeoutException ex) {
			throw new IllegalStateException("Not answered", ex);
		}
	}

	private static LeaseSpec lease(LockKind kind, int number, LeaseOwner owner, String group) {
		LeaseName name = new LeaseName("a", kind, id(number), "test", owner, group);
		return new LeaseSpec(name, LockMode.WRITER_PREFERRED, SOON, null);
	}

	private static LeaseId id(int number) {
		return new LeaseId(CLIENT, ChronoUnit.MICROS.between(Instant.EPOCH, STARTED) + number);
	}

}
