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

import java.util.List;

import org.junit.jupiter.api.Test;

import io.github.rwlock.testsupport.AnsweringJvm;
import io.github.rwlock.testsupport.RefusedStart;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is said where the agent weaves, but not the aspect of locks.
 */
class UnwovenAspectTests {

	/**
	 * Start an application, in a JVM of its own.
	 * @param arguments none
	 */
	public static void main(String[] arguments) {
		AnsweringJvm.answer("START",
				() -> RefusedStart.reasonOf(() -> WovenApplication.start("aspectj", HardShelf.class)));
	}

	@Test
	void whenAnAopXmlLeavesTheAspectOutThenStartSaysWhatToInclude() {
		assertThat(WovenJvm.run("without-aspect.xml", List.of(UnwovenAspectTests.class.getName())).get("START"))
			.contains("AspectJ's agent is there, but rwlock's aspect is not woven")
			.contains("<include within=\"io.github.rwlock.aop..*\"/>")
			.doesNotContain("-javaagent");
	}

}
