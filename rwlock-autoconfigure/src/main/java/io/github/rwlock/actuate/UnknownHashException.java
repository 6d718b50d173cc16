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

/**
 * A hash is given in place of a resource, and it is of nothing that is known here.
 */
final class UnknownHashException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	UnknownHashException(String hash) {
		super("This instance holds and waits for no lock whose hash is '%s': ask an instance that does, or name the resource"
			.formatted(hash));
	}

}
