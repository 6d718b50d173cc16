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

import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;

import io.github.rwlock.store.StoreHarness;
import io.github.rwlock.store.model.StorePropertyTests;

/**
 * The scripts agree with the model, and each key has its deadline after each of them.
 */
@Tag("smoke")
class RedisStorePropertyTests extends StorePropertyTests {

	private final RedisStoreHarness harness = new RedisStoreHarness();

	private final KeyDeadlines deadlines = KeyDeadlines.onHandClock(this.harness.prefix());

	@AfterEach
	void closeDeadlines() {
		this.deadlines.close();
	}

	@Override
	protected StoreHarness openHarness() {
		return this.harness;
	}

	@Override
	protected List<String> keyProblems(String resource) {
		return this.deadlines.problems(resource);
	}

}
