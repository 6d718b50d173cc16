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

import java.io.EOFException;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.PrintStream;
import java.time.Duration;

/**
 * The main class of another process: carries out the orders that it reads, and writes
 * what came of them.
 */
final class Worker {

	private Worker() {
	}

	/**
	 * Run until there are no more orders.
	 * @param args the port of Redis, and the milliseconds that leases last and that a
	 * contestant is warmed up
	 * @throws Exception if an order failed
	 */
	public static void main(String[] args) throws Exception {
		PrintStream answers = System.out;
		System.setOut(System.err);
		try (OpenLocks locks = new OpenLocks(Integer.parseInt(args[0]), millis(args[1]), millis(args[2]));
				ObjectOutputStream out = new ObjectOutputStream(answers);
				ObjectInputStream in = new ObjectInputStream(System.in)) {
			out.flush();
			while (true) {
				out.writeObject(((Order) in.readObject()).carryOut(locks));
				out.flush();
			}
		}
		catch (EOFException ex) {
			System.exit(0);
		}
		catch (IOException ex) {
			System.exit(1);
		}
	}

	private static Duration millis(String text) {
		return Duration.ofMillis(Long.parseLong(text));
	}

}
