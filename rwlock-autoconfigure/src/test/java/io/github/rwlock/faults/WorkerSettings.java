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
package io.github.rwlock.faults;

import java.nio.file.Path;
import java.util.List;

/**
 * What a process that takes locks is told at its start.
 *
 * @param name what its sections are named after
 * @param seed what decides what it does
 * @param driver its Redis driver
 * @param port where it finds Redis
 * @param dataPort where it finds the guarded data
 * @param history where it writes down what it sees
 */
record WorkerSettings(String name, long seed, Driver driver, int port, int dataPort, Path history) {

	enum Driver {

		LETTUCE, JEDIS

	}

	static WorkerSettings of(String[] arguments) {
		return new WorkerSettings(arguments[0], Long.parseLong(arguments[1]), Driver.valueOf(arguments[2]),
				Integer.parseInt(arguments[3]), Integer.parseInt(arguments[4]), Path.of(arguments[5]));
	}

	List<String> toArguments() {
		return List.of(this.name, Long.toString(this.seed), this.driver.name(), Integer.toString(this.port),
				Integer.toString(this.dataPort), this.history.toString());
	}

}
