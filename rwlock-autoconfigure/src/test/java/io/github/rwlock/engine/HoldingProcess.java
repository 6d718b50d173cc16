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
package io.github.rwlock.engine;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

import io.github.rwlock.Lease;
import io.github.rwlock.LeaseLostException;
import io.github.rwlock.LockKind;
import io.github.rwlock.LockOptions;
import io.github.rwlock.store.redis.RedisLockStore;
import io.github.rwlock.testsupport.AnsweringJvm;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Another JVM that takes a lock and keeps it until it is killed or told to release it.
 */
final class HoldingProcess implements AutoCloseable {

	/**
	 * What the other JVM is asked.
	 */
	enum Question {

		ACQUIRE, RELEASE, IS_HELD, LOSSES

	}

	private static final String ANSWER = "answer: ";

	private final Process process;

	private final BufferedReader output;

	private HoldingProcess(Process process) {
		this.process = process;
		this.output = process.inputReader(StandardCharsets.UTF_8);
	}

	/**
	 * Start a JVM, and return once it holds the lock.
	 */
	static HoldingProcess start(TestClients clients, LockKind kind, String resource, Duration lease)
			throws IOException {
		List<String> command = AnsweringJvm.command(List.of(), List.of(),
				List.of(HoldingProcess.class.getName(), clients.server().host(),
						Integer.toString(clients.server().port()), clients.redis().prefix(), kind.name(), resource,
						Long.toString(lease.toMillis())));
		HoldingProcess process = new HoldingProcess(new ProcessBuilder(command).redirectErrorStream(true).start());
		assertThat(process.answer()).isEqualTo("held");
		return process;
	}

	/**
	 * Ask the other JVM, and return what it answers.
	 */
	String ask(Question question) throws IOException {
		OutputStream input = this.process.getOutputStream();
		input.write((question + "\n").getBytes(StandardCharsets.UTF_8));
		input.flush();
		return answer();
	}

	/**
	 * Let it stand still, as SIGSTOP does.
	 */
	void pause() throws IOException {
		signal("-STOP");
	}

	/**
	 * Let it go on.
	 */
	void resume() throws IOException {
		signal("-CONT");
	}

	private void signal(String signal) throws IOException {
		Process kill = new ProcessBuilder("kill", signal, Long.toString(this.process.pid())).start();
		assertThat(kill.onExit().join().exitValue()).isZero();
	}

	/**
	 * Return the next answer, past what is logged.
	 */
	private String answer() throws IOException {
		StringBuilder text = new StringBuilder();
		for (String line = this.output.readLine(); line != null; line = this.output.readLine()) {
			if (line.startsWith(ANSWER)) {
				return line.substring(ANSWER.length());
			}
			text.append(line).append('\n');
		}
		throw new IllegalStateException("The other JVM ended:\n" + text);
	}

	/**
	 * End it as {@code kill -9} does.
	 */
	void kill() {
		this.process.destroyForcibly().onExit().join();
	}

	@Override
	public void close() {
		kill();
	}

	@SuppressWarnings("try")
	public static void main(String[] args) throws IOException {
		EngineSettings settings = TestClients.settings(Duration.ofMillis(Long.parseLong(args[5])));
		String clientId = LockEngine.newClientId();
		LettuceConnectionFactory factory = new LettuceConnectionFactory(
				new RedisStandaloneConfiguration(args[0], Integer.parseInt(args[1])));
		AtomicInteger losses = new AtomicInteger();
		try (RedisLockStore store = new RedisLockStore(factory, args[2], clientId, Duration.ofSeconds(1));
				LockEngine engine = new LockEngine(store, clientId, settings, (event) -> losses.incrementAndGet())) {
			engine.start();
			answerQuestions(() -> engine.acquire(LockKind.valueOf(args[3]), args[4], LockOptions.defaults()), losses);
		}
	}

	private static void answerQuestions(Supplier<Lease> acquire, AtomicInteger losses) throws IOException {
		Lease lease = acquire.get();
		System.out.println(ANSWER + held(lease));
		BufferedReader questions = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
		for (String line = questions.readLine(); line != null; line = questions.readLine()) {
			Question question = Question.valueOf(line);
			if (question == Question.ACQUIRE) {
				lease = acquire.get();
			}
			System.out.println(ANSWER + switch (question) {
				case ACQUIRE, IS_HELD -> held(lease);
				case RELEASE -> release(lease);
				case LOSSES -> losses.get();
			});
		}
	}

	private static String held(Lease lease) {
		return lease.isHeld() ? "held" : "not held";
	}

	private static String release(Lease lease) {
		try {
			lease.release();
			return "released";
		}
		catch (LeaseLostException ex) {
			return "lost";
		}
	}

}
