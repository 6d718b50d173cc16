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

import java.util.function.Supplier;
import java.util.stream.Stream;

import io.github.rwlock.engine.TransactionRelease;
import io.github.rwlock.testsupport.AnsweringJvm;
import io.github.rwlock.testsupport.RefusedStart;

/**
 * A JVM whose classes are woven. It says what happens in each {@link Scenario}.
 */
public final class WovenProcess {

	private static final WovenShelf SHELF = new WovenShelf();

	private WovenProcess() {
	}

	/**
	 * Run a process.
	 * @param arguments the mode, and the scenarios
	 */
	public static void main(String[] arguments) {
		String mode = arguments[0];
		answer("BEFORE", () -> SHELF.callItself("a", WovenApplication::held));
		if (mode.equals("aspectj")) {
			Stream.of(Refused.values()).forEach((each) -> answer(each.name(), () -> refusal(each)));
			for (TransactionRelease release : TransactionRelease.values()) {
				answer("PROXIED_TRANSACTION_" + release, () -> RefusedStart.reasonOf(() -> WovenApplication.start(mode,
						release, WovenShelf.class, WovenApplication.TransactionProxies.class)));
			}
		}
		try (WovenApplication application = start(mode)) {
			Stream.of(arguments)
				.skip(1)
				.map(Scenario::valueOf)
				.forEach((each) -> answer(each.name(), () -> each.run(application)));
			try (WovenApplication second = start(mode)) {
				answer("SECOND_APPLICATION", () -> SHELF.callItself("a", second::describe));
			}
			answer("FIRST_APPLICATION_AGAIN", () -> SHELF.callItself("a", application::describe));
		}
		answer("AFTER", () -> SHELF.callItself("a", WovenApplication::held));
	}

	private static WovenApplication start(String mode) {
		return mode.equals("aspectj")
				? WovenApplication.start(mode, WovenShelf.class, HardShelf.class, WovenTypes.OnType.class,
						WovenTypes.Derived.class, WovenTypes.Proxied.class, WovenTypes.Jobs.class)
				: WovenApplication.start(mode, WovenShelf.class);
	}

	private static String refusal(Refused refused) {
		return RefusedStart.reasonOf(() -> WovenApplication.start("aspectj", refused.type));
	}

	private static void answer(String question, Supplier<String> answer) {
		AnsweringJvm.answer(question, answer);
	}

}
