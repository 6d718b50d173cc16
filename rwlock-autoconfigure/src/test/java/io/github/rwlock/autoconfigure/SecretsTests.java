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

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

import io.github.rwlock.Lease;
import io.github.rwlock.LockOptions;
import io.github.rwlock.ReadWriteLockTemplate;
import io.github.rwlock.actuate.RwLockHealthIndicator;
import io.github.rwlock.testsupport.LogRecorder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Whoever reads logs and exceptions, in whatever detail, cannot end a lock, pass for its
 * holder, or log in to Redis.
 */
@ParameterizedClass
@ValueSource(strings = { "lettuce", "jedis" })
class SecretsTests extends OwnRedisTestCase {

	private static final String PASSWORD = "Pa55word-of-Redis";

	private static final Duration LEASE_TIME = Duration.ofSeconds(5);

	private static final LockOptions DEFAULTS = LockOptions.defaults();

	private static final LockOptions AT_ONCE = DEFAULTS.withWaitTime(Duration.ofMillis(200));

	private final Set<String> secrets = new TreeSet<>(Set.of(PASSWORD));

	private final List<String> texts = new ArrayList<>();

	private final LogRecorder log = new LogRecorder("io.github.rwlock");

	@BeforeEach
	void permitUser() {
		this.redis.command("ACL", "SETUSER", "app", "on", ">" + PASSWORD, "~*", "&*", "+@all");
	}

	@AfterEach
	void stopRecording() {
		this.log.close();
	}

	@Test
	void logsAndExceptionsShouldHaveNone() {
		String url = "redis://app:%s@%s:%d".formatted(PASSWORD, this.redis.host(), this.redis.port());
		runner("spring.data.redis.url=" + url, "rwlock.lease-time=" + LEASE_TIME.toMillis() + "ms").run((context) -> {
			ReadWriteLockTemplate locks = context.getBean(ReadWriteLockTemplate.class);
			useTickets(locks);
			lose(locks);
			refuse(locks);
			outlive(locks);
			this.texts.add(context.getBean(RwLockHealthIndicator.class).health().toString());
		});
		this.texts.addAll(this.log.lines());
		assertThat(this.log.linesFrom("WARN")).hasSizeGreaterThan(3);
		assertThat(this.texts).hasSizeGreaterThan(20).noneMatch(this::tellsASecret);
	}

	private void useTickets(ReadWriteLockTemplate locks) {
		Lease lease = locks.acquireWrite("tickets", DEFAULTS.withId("attempt-1").withOwner("owner"));
		this.texts.add(lease.toString());
		String ticket = keep(lease).detach();
		locks.renew(ticket, LEASE_TIME);
		locks.release(ticket);
		expectFailure(() -> locks.release(ticket));
		expectFailure(() -> locks.renew(ticket, LEASE_TIME));
		expectFailure(() -> locks.renew(ticket, Duration.ZERO));
		expectFailure(() -> locks.release(ticket + "x"));
		expectFailure(() -> locks.release(ticket.substring(1)));
		this.texts.add(locks.inspect("tickets").toString());
	}

	private void lose(ReadWriteLockTemplate locks) {
		Lease lease = keep(locks.acquireWrite("lost", DEFAULTS));
		locks.forceRelease("lost");
		expectFailure(lease::release);
		keep(locks.acquireRead("unrenewed", DEFAULTS.withRenew(false).withLeaseTime(Duration.ofMillis(900))));
		await().until(() -> this.log.linesFrom("WARN").size() > 1);
	}

	private void refuse(ReadWriteLockTemplate locks) {
		this.redis.command("ACL", "SETUSER", "app", "-@all");
		expectFailure(() -> locks.acquireWrite("refused", AT_ONCE));
		this.redis.command("ACL", "SETUSER", "app", "+@all", "resetpass", ">another");
		this.redis.command("CLIENT", "KILL", "USER", "app");
		expectFailure(() -> locks.acquireWrite("logged out", AT_ONCE));
		this.redis.command("ACL", "SETUSER", "app", "resetpass", ">" + PASSWORD);
	}

	private void outlive(ReadWriteLockTemplate locks) {
		await().ignoreExceptions().until(() -> locks.tryAcquireWrite("outlived").map(this::keep).isPresent());
		String ticket = keep(locks.acquireWrite("given away", DEFAULTS)).detach();
		this.redis.kill();
		expectFailure(() -> locks.acquireRead("away", AT_ONCE));
		expectFailure(() -> locks.release(ticket));
		int before = this.log.linesFrom("WARN").size();
		await().until(() -> this.log.linesFrom("WARN").size() > before);
	}

	private Lease keep(Lease lease) {
		this.secrets.add(lease.ticket());
		lease.fencingToken().ifPresent((token) -> this.secrets.add(Long.toString(token)));
		return lease;
	}

	private void expectFailure(Runnable action) {
		try {
			action.run();
		}
		catch (RuntimeException ex) {
			this.texts.add(stackTrace(ex));
			return;
		}
		throw new AssertionError("Nothing failed");
	}

	private boolean tellsASecret(String text) {
		return this.secrets.stream().anyMatch(text::contains);
	}

	private static String stackTrace(Throwable failure) {
		StringWriter text = new StringWriter();
		failure.printStackTrace(new PrintWriter(text));
		return text.toString();
	}

}
