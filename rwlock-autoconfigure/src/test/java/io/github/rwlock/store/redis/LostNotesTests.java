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
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.github.rwlock.LockKind;
import io.github.rwlock.LockMode;
import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.AcquireAnswer.Busy;
import io.github.rwlock.store.AcquireAnswer.Granted;
import io.github.rwlock.store.AcquireRequest;
import io.github.rwlock.store.LeaseId;
import io.github.rwlock.store.LeaseName;
import io.github.rwlock.store.LeaseOwner;
import io.github.rwlock.store.LeaseSpec;
import io.github.rwlock.store.LockStore;
import io.github.rwlock.testsupport.RedisServer;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Readers of different groups exclude each other although the key of the notes is gone.
 */
class LostNotesTests {

	private final RedisStoreHarness harness = new RedisStoreHarness();

	private final LockStore store = this.harness.open("client");

	@AfterEach
	void close() {
		this.store.close();
		this.harness.close();
	}

	@ParameterizedTest
	@CsvSource({ "blue, ''", "blue, red", "'', red" })
	void whenNotesAreGoneThenGroupsStillExcludeEachOther(String holder, String stranger) {
		long now = TimeUnit.MILLISECONDS.toMicros(this.harness.now().toEpochMilli());
		assertThat(acquire(read(now, holder))).isInstanceOf(Granted.class);
		this.harness.leftovers("a")
			.stream()
			.filter((key) -> key.endsWith(":n"))
			.forEach((key) -> RedisServer.shared().command("DEL", key));
		assertThat(acquire(read(now + 1, stranger))).isInstanceOf(Busy.class);
	}

	private AcquireAnswer acquire(LeaseSpec lease) {
		return this.store.acquire(new AcquireRequest(lease, false, this.harness.now().plusSeconds(1)))
			.toCompletableFuture()
			.orTimeout(10, TimeUnit.SECONDS)
			.join();
	}

	private static LeaseSpec read(long number, String group) {
		LeaseId id = new LeaseId("client", number);
		LeaseName name = new LeaseName("a", LockKind.READ, id, "test", LeaseOwner.flow(id), group);
		return new LeaseSpec(name, LockMode.READER_PREFERRED, Duration.ofSeconds(30), null);
	}

}
