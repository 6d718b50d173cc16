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

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.github.rwlock.LockMode;
import io.github.rwlock.store.AcquireAnswer;
import io.github.rwlock.store.AcquireAnswer.Busy;
import io.github.rwlock.store.AcquireAnswer.Granted;
import io.github.rwlock.store.StoreClient;
import io.github.rwlock.testsupport.RedisServer;

import static io.github.rwlock.store.Leases.askedFor;
import static io.github.rwlock.store.Leases.inGroup;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Readers of different groups exclude each other although the key of the notes is gone.
 */
class LostNotesTests {

	@AutoClose
	private final RedisStoreHarness harness = new RedisStoreHarness();

	@AutoClose
	private final StoreClient client = new StoreClient(this.harness, "client");

	@ParameterizedTest
	@CsvSource({ "blue, ''", "blue, red", "'', red" })
	void whenNotesAreGoneThenGroupsStillExcludeEachOther(String holder, String stranger) {
		Instant now = this.harness.now();
		assertThat(acquire(now, holder)).isInstanceOf(Granted.class);
		List<String> notes = this.harness.leftovers(StoreClient.RESOURCE)
			.stream()
			.filter((key) -> key.endsWith(":n"))
			.toList();
		assertThat(notes).hasSize(holder.isEmpty() ? 0 : 1)
			.allSatisfy((key) -> assertThat(RedisServer.shared().command("DEL", key)).isEqualTo(1L));
		assertThat(acquire(now.plus(1, ChronoUnit.MICROS), stranger)).isInstanceOf(Busy.class);
	}

	private AcquireAnswer acquire(Instant asked, String group) {
		return this.client.tryAcquire(inGroup(group, askedFor(asked, this.client.read(LockMode.READER_PREFERRED))));
	}

}
