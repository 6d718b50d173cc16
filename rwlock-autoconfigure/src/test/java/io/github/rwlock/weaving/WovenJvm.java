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

package io.github.rwlock.weaving;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.aspectj.weaver.loadtime.Agent;

import io.github.rwlock.testsupport.AnsweringJvm;

/**
 * Runs a {@link WovenProcess}.
 */
final class WovenJvm {

	private static final String CONFIGURATION = "META-INF/aop.xml;io/github/rwlock/weaving/";

	private WovenJvm() {
	}

	/**
	 * Run a process to its end.
	 * @param mode the value of {@code rwlock.aspect.mode}
	 * @param scenarios what it is to do
	 * @return what it answered, by question
	 */
	static Map<String, String> run(String mode, Scenario... scenarios) {
		Stream<String> program = Stream.of(WovenProcess.class.getName(), mode);
		return run("unwoven.xml", Stream.concat(program, Stream.of(scenarios).map(Scenario::name)).toList());
	}

	/**
	 * Run a program to its end, with classes woven.
	 * @param limits the file that says which, besides rwlock's own
	 * @param program the main class, and its arguments
	 * @return what it answered, by question
	 */
	static Map<String, String> run(String limits, List<String> program) {
		String weaver = Agent.class.getProtectionDomain().getCodeSource().getLocation().getPath();
		List<String> options = List.of("-javaagent:" + Path.of(weaver),
				"-Dorg.aspectj.weaver.loadtime.configuration=" + CONFIGURATION + limits);
		return AnsweringJvm.run(List.of(), options, program);
	}

}
