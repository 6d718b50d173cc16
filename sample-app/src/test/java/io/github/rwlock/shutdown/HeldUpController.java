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

package io.github.rwlock.shutdown;

import java.util.concurrent.CompletableFuture;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

import io.github.rwlock.ReadWriteLockTemplate;

/**
 * Requests that stay at a gate, each at another point of its way.
 */
@RestController
@RequestMapping("/held-up")
class HeldUpController {

	static final String RESOURCE = "document:1";

	private final Gates gates;

	private final ReadWriteLockTemplate locks;

	private final BackgroundWork background;

	HeldUpController(Gates gates, ReadWriteLockTemplate locks, BackgroundWork background) {
		this.gates = gates;
		this.locks = locks;
		this.background = background;
	}

	@GetMapping("/inside")
	String inside() {
		return this.locks.write(RESOURCE, () -> {
			this.gates.pass("inside");
			return "left";
		});
	}

	@GetMapping("/before")
	String before() {
		this.gates.pass("before");
		return this.locks.write("before", () -> "locked");
	}

	@GetMapping("/nested")
	String nested() {
		return this.locks.read("outer", () -> {
			this.gates.pass("nested");
			return this.locks.write("inner", () -> "nested");
		});
	}

	@GetMapping("/async")
	CompletableFuture<String> async() {
		return this.locks.acquireWriteAsync(RESOURCE).thenApply((lease) -> {
			lease.release();
			return "released";
		});
	}

	@GetMapping("/background")
	String background() {
		this.background.run();
		return "begun";
	}

}
