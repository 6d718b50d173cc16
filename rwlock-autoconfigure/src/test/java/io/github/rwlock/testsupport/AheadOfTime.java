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

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

import org.springframework.boot.SpringApplicationAotProcessor;
import org.springframework.context.aot.AbstractAotProcessor.Settings;

/**
 * Processes applications ahead of time, as the build plugins of Spring Boot do.
 */
public final class AheadOfTime {

	private AheadOfTime() {
	}

	/**
	 * Process an application, and compile what that writes.
	 * @param application its main class
	 * @param directory where to work
	 * @param arguments its arguments
	 * @return directories to put before its classes
	 * @throws IOException if files cannot be written
	 */
	public static List<Path> process(Class<?> application, Path directory, String... arguments) throws IOException {
		Path sources = directory.resolve("sources");
		Path resources = directory.resolve("resources");
		Path classes = Files.createDirectories(directory.resolve("classes"));
		Settings settings = Settings.builder()
			.sourceOutput(sources)
			.resourceOutput(resources)
			.classOutput(classes)
			.groupId("test")
			.artifactId("application")
			.build();
		new SpringApplicationAotProcessor(application, settings, arguments).process();
		compile(sources, classes);
		return List.of(classes, resources);
	}

	private static void compile(Path sources, Path classes) throws IOException {
		JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
		String path = classes + System.getProperty("path.separator") + System.getProperty("java.class.path");
		List<String> options = new ArrayList<>(List.of("-proc:none", "-nowarn", "-cp", path, "-d", classes.toString()));
		try (Stream<Path> files = Files.walk(sources)) {
			files.map(Path::toString).filter((file) -> file.endsWith(".java")).forEach(options::add);
		}
		ByteArrayOutputStream output = new ByteArrayOutputStream();
		if (compiler.run(null, output, output, options.toArray(String[]::new)) != 0) {
			throw new IllegalStateException("What was generated does not compile:\n" + output);
		}
	}

}
