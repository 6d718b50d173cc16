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

package io.github.rwlock.aop;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import javax.tools.ToolProvider;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.annotation.AliasFor;

import io.github.rwlock.ReadLocked;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Classes that were compiled without the names of their parameters.
 */
class MissingParameterNamesTests {

	private static final String CLASS = """
			package nameless;

			public class %s %s {

				@io.github.rwlock.ReadLocked("%s")
				public void work(String id, String other) {
				}

			}
			""";

	@TempDir
	private Path directory;

	@AutoClose
	private URLClassLoader classes;

	@BeforeEach
	void createClassLoader() throws IOException {
		this.classes = new URLClassLoader(new URL[] { this.directory.toUri().toURL() }, getClass().getClassLoader());
	}

	@ParameterizedTest
	@CsvSource({ "#p0, READ 7", "#a0, READ 7", "#root.args[0], READ 7", "#p1 + #a0, READ 87" })
	void whenArgumentIsNumberedThenLocked(String key, String expected) throws Exception {
		compile("Numbered", CLASS.formatted("Numbered", "", key));
		assertThat(acquired("Numbered")).containsExactly(expected);
	}

	@ParameterizedTest
	@ValueSource(strings = { "#id", "#arg0", "'a' + #other" })
	void whenArgumentIsNamedThenStartFailsWithAdvice(String key) throws Exception {
		compile("Named", CLASS.formatted("Named", "", key));
		assertThat(LockAdviceConfiguration.problemOf(this.classes.loadClass("nameless.Named")))
			.startsWith("Bean 'named': @ReadLocked on nameless.Named.work(String, String): 'key' is wrong")
			.contains("compile with -parameters", "write #p0 for the first argument");
	}

	@Test
	void whenInterfaceHasTheNamesThenTheyCount() throws Exception {
		compile("Work", "package nameless; public interface Work { void work(String id, String other); }",
				"-parameters");
		compile("Implementing", CLASS.formatted("Implementing", "implements Work", "#id"));
		assertThat(acquired("Implementing")).containsExactly("READ 7");
	}

	private List<String> acquired(String name) throws Exception {
		Class<?> type = this.classes.loadClass("nameless." + name);
		try (AnnotationConfigApplicationContext context = LockAdviceConfiguration.prepare(type,
				ProxyKinds.ClassProxies.class)) {
			context.setClassLoader(this.classes);
			context.refresh();
			Object bean = context.getBean(type);
			type.getMethod("work", String.class, String.class).invoke(bean, "7", "8");
			return context.getBean(RecordingLockClient.class).acquired();
		}
	}

	private void compile(String name, String source, String... options) throws Exception {
		Path file = Files.writeString(this.directory.resolve(name + ".java"), source);
		List<String> arguments = new ArrayList<>(
				List.of("-proc:none", "-cp", classpath(), "-d", this.directory.toString(), file.toString()));
		arguments.addAll(List.of(options));
		int result = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new));
		assertThat(result).isZero();
	}

	private String classpath() throws Exception {
		List<String> places = new ArrayList<>(List.of(this.directory.toString()));
		for (Class<?> type : List.of(ReadLocked.class, AliasFor.class)) {
			places.add(Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString());
		}
		return String.join(File.pathSeparator, places);
	}

}
