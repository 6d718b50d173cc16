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

package io.github.rwlock.sample;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

import io.github.rwlock.LockSnapshot;
import io.github.rwlock.ReadWriteLockTemplate;

/**
 * Shows who uses a document, and who waits for it.
 */
@RestController
@RequestMapping("/documents/{id}/lock")
class DocumentLockController {

	private final ReadWriteLockTemplate locks;

	DocumentLockController(ReadWriteLockTemplate locks) {
		this.locks = locks;
	}

	@GetMapping
	LockSnapshot inspect(@PathVariable String id) {
		return this.locks.inspect("document:" + id);
	}

}
