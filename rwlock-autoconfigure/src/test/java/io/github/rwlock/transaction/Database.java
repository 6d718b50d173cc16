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
package io.github.rwlock.transaction;

import java.util.stream.Stream;

/**
 * Kinds of database that transactions are tested on.
 */
enum Database {

	/**
	 * In this JVM, and so on every machine.
	 */
	H2 {

		@Override
		boolean isPresent() {
			return true;
		}

		@Override
		Running start(String name) {
			String url = "jdbc:h2:mem:%s;DB_CLOSE_DELAY=-1".formatted(name);
			return new Running(url, "sa", () -> {
			});
		}

	},

	/**
	 * Where its programs are installed.
	 */
	POSTGRESQL {

		@Override
		boolean isPresent() {
			return PostgresServer.isPresent();
		}

		@Override
		Running start(String name) {
			PostgresServer server = PostgresServer.start();
			return new Running(server.url(), PostgresServer.USER, server::close);
		}

	};

	static Stream<Database> present() {
		return Stream.of(values()).filter(Database::isPresent);
	}

	abstract boolean isPresent();

	/**
	 * Start an empty one.
	 */
	abstract Running start(String name);

	/**
	 * A database that runs.
	 *
	 * @param url its JDBC URL
	 * @param user who may use it
	 * @param end ends it
	 */
	record Running(String url, String user, Runnable end) implements AutoCloseable {

		@Override
		public void close() {
			this.end.run();
		}

	}

}
