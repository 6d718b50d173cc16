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

package io.github.rwlock.benchmarks.measure;

import java.util.ArrayDeque;
import java.util.Deque;

import io.github.rwlock.LockKind;
import io.github.rwlock.benchmarks.contestant.Locks;

/**
 * Takes each lock several times inside itself.
 *
 * @param locks what takes them
 * @param depth how many times
 */
public record Nested(Locks locks, int depth) implements Locks {

	@Override
	public Hold acquire(LockKind kind, String resource) throws InterruptedException {
		Deque<Hold> holds = new ArrayDeque<>();
		for (int i = 0; i < this.depth; i++) {
			holds.push(this.locks.acquire(kind, resource));
		}
		return () -> holds.forEach(Hold::release);
	}

	@Override
	public void close() {
		this.locks.close();
	}

}
