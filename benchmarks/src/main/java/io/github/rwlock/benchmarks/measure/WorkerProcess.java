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

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Another JVM with clients of its own.
 */
public final class WorkerProcess implements AutoCloseable {

	private final Process process;

	private final ObjectOutputStream orders;

	private final ObjectInputStream answers;

	private WorkerProcess(Process process) throws IOException {
		this.process = process;
		this.orders = new ObjectOutputStream(process.getOutputStream());
		this.orders.flush();
		this.answers = new ObjectInputStream(process.getInputStream());
	}

	/**
	 * Start another JVM.
	 * @param port where Redis listens
	 * @param lease how long leases last
	 * @param warmUp how long a contestant is warmed up
	 * @return the process, which waits for orders
	 * @throws IOException if it does not start
	 */
	public static WorkerProcess start(int port, Duration lease, Duration warmUp) throws IOException {
		Path java = Path.of(System.getProperty("java.home"), "bin", "java");
		Process process = new ProcessBuilder(java.toString(), "-cp", System.getProperty("java.class.path"),
				Worker.class.getName(), Integer.toString(port), Long.toString(lease.toMillis()),
				Long.toString(warmUp.toMillis()))
			.redirectError(Redirect.INHERIT)
			.start();
		Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
		return new WorkerProcess(process);
	}

	/**
	 * Give an order.
	 * @param order the order
	 * @throws IOException if the process does not take it
	 */
	public void send(Order order) throws IOException {
		this.orders.writeObject(order);
		this.orders.flush();
	}

	/**
	 * Wait until an order is carried out.
	 * @return what came of it
	 * @throws IOException if the process has ended
	 * @throws ClassNotFoundException if the answer is not understood
	 */
	public Serializable receive() throws IOException, ClassNotFoundException {
		return (Serializable) this.answers.readObject();
	}

	/**
	 * End the process as a crash does.
	 */
	public void kill() {
		this.process.destroyForcibly().onExit().join();
	}

	@Override
	public void close() throws IOException {
		this.orders.close();
		this.process.onExit()
			.orTimeout(10, TimeUnit.SECONDS)
			.exceptionally((ex) -> this.process.destroyForcibly())
			.join();
	}

}
