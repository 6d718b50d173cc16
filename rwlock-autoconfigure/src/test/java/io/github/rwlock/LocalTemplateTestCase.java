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
package io.github.rwlock;

import java.util.UUID;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

import io.github.rwlock.engine.EngineSettings;
import io.github.rwlock.engine.LockEngine;
import io.github.rwlock.engine.TestClients;
import io.github.rwlock.store.local.LocalLockStore;

/**
 * A template on a local store that shares nothing with others.
 */
abstract class LocalTemplateTestCase {

	final LockEngine engine;

	final ReadWriteLockTemplate template;

	LocalTemplateTestCase() {
		this(TestClients.settings());
	}

	LocalTemplateTestCase(EngineSettings settings) {
		this.engine = new LockEngine(new LocalLockStore(UUID.randomUUID().toString(), "client"), "client", settings,
				(event) -> {
				});
		this.template = new ReadWriteLockTemplate(this.engine);
	}

	@BeforeEach
	void start() {
		this.engine.start();
	}

	@AfterEach
	void stop() {
		this.engine.close();
		this.engine.store().close();
	}

}
