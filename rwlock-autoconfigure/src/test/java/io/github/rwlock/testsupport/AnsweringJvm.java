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

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Runs a program in a JVM of its own, on the classes of this one, and returns what it
 * answers.
 */
public final class AnsweringJvm {

	private static final String ANSWER = "ANSWER ";

	private static final int LIMIT_SECONDS = 180;

	private static final String SEPARATOR = System.getProperty("path.separator");

	private static final String CLASSPATH = System.getProperty("java.class.path");

	private AnsweringJvm() {
	}

	/**
	 * Run a program to its end.
	 * @param classpath directories that come before the classes of this JVM
	 * @param options options of the JVM
	 * @param program the main class, and its arguments
	 * @return what it answered, by question
	 */
	public static Map<String, String> run(List<Path> classpath, List<String> options, List<String> program) {
		return run(command(classpath, options, program));
	}

	/**
	 * Run a program to its end, without some of the libraries of this JVM.
	 * @param libraries what the names of their files begin with
	 * @param program the main class, and its arguments
	 * @return what it answered, by question
	 */
	public static Map<String, String> runWithout(List<String> libraries, List<String> program) {
		String classpath = Stream.of(CLASSPATH.split(SEPARATOR))
			.filter((each) -> libraries.stream().noneMatch(Path.of(each).getFileName().toString()::startsWith))
			.collect(Collectors.joining(SEPARATOR));
		return run(command(classpath, List.of(), program));
	}

	private static Map<String, String> run(List<String> command) {
		try {
			Path output = Files.createTempFile("jvm", ".log");
			try {
				return answers(start(command, output), output);
			}
			finally {
				Files.delete(output);
			}
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * Answer a question, in the other JVM.
	 * @param question the question
	 * @param answer the answer, or the exception that it throws
	 */
	public static void answer(String question, Supplier<String> answer) {
		String text;
		try {
			text = answer.get();
		}
		catch (RuntimeException ex) {
			text = ex.getClass().getSimpleName() + ": " + ex.getMessage();
		}
		System.out.println(ANSWER + question + "=" + text);
	}

	/**
	 * Return the command of a program.
	 * @param classpath directories that come before the classes of this JVM
	 * @param options options of the JVM
	 * @param program the main class, and its arguments
	 * @return the command
	 */
	public static List<String> command(List<Path> classpath, List<String> options, List<String> program) {
		return command(
				classpath.stream().map((each) -> each + SEPARATOR).collect(Collectors.joining("", "", CLASSPATH)),
				options, program);
	}

	private static List<String> command(String classpath, List<String> options, List<String> program) {
		List<String> command = new ArrayList<>();
		command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
		command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
		command.addAll(options);
		command.add("-cp");
		command.add(classpath);
		command.addAll(program);
		return command;
	}

	private static Process start(List<String> command, Path output) throws IOException {
		return new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start();
	}

	private static Map<String, String> answers(Process process, Path output) throws IOException {
		boolean ended = end(process);
		String text = Files.readString(output);
		if (!ended || process.exitValue() != 0) {
			throw new AssertionError("The program failed:\n" + text);
		}
		return text.lines()
			.filter((line) -> line.startsWith(ANSWER))
			.map((line) -> line.substring(ANSWER.length()).split("=", 2))
			.collect(Collectors.toMap((parts) -> parts[0], (parts) -> parts[1]));
	}

	private static boolean end(Process process) {
		try {
			return process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
		finally {
			process.destroyForcibly();
		}
	}

}
