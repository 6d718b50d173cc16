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

package io.github.rwlock.testsupport;

import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.github.rwlock.LockConfigurationException;

/**
 * A start of an application that is not to succeed.
 */
public final class RefusedStart {

	private RefusedStart() {
	}

	/**
	 * Start an application, and stop it where it does start.
	 * @param start starts it
	 * @return what the start says of locks, or that the application started
	 */
	public static String reasonOf(Supplier<? extends AutoCloseable> start) {
		try {
			start.get().close();
			return "started";
		}
		catch (Exception ex) {
			return reasonIn(ex);
		}
	}

	private static String reasonIn(Exception failure) {
		return Stream.iterate((Throwable) failure, Objects::nonNull, Throwable::getCause)
			.filter(LockConfigurationException.class::isInstance)
			.map(Throwable::getMessage)
			.findFirst()
			.orElse(failure.toString());
	}

}
