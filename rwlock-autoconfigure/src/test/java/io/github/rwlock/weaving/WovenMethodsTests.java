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

import java.util.Map;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What is locked, and what refused, where classes are woven and
 * {@code rwlock.aspect.mode} is {@code aspectj}.
 */
class WovenMethodsTests {

	private static final String WRITE_SHELF = "WRITE shelf:a, leases 1, shelf taken";

	private static Map<String, String> answers;

	@BeforeAll
	static void run() {
		answers = WovenJvm.run("aspectj", Scenario.values());
	}

	@ParameterizedTest
	@EnumSource(names = { "SELF_INVOCATION", "BEAN_METHOD", "PRIVATE_METHOD", "FINAL_METHOD", "NO_BEAN",
			"META_ANNOTATION", "ON_TYPE" })
	void whenMethodIsWovenThenItIsLockedOnceAndOthersWait(Scenario scenario) {
		assertThat(answers).containsEntry(scenario.name(), WRITE_SHELF);
	}

	@Test
	void whenAnnotationIsRepeatedThenBothAreLocked() {
		assertThat(answers).containsEntry("REPEATED", "WRITE shelf:a, leases 2, shelf taken");
	}

	@Test
	void whenMethodIsStaticThenItIsLocked() {
		assertThat(answers).containsEntry("STATIC_METHOD", "READ shelf:a, leases 1, shelf taken");
	}

	@Test
	void whenAnnotationOfTypeDoesNotCoverMethodThenItIsNotLocked() {
		assertThat(answers).containsEntry("ON_TYPE_PACKAGE_PRIVATE", "nothing, leases 0, shelf free");
	}

	@Test
	void whenOverriddenMethodIsCalledThenEachIsLockedAsItSays() {
		assertThat(answers).containsEntry("SUPER_CALL", "shelf:a around READ base:a, leases 2, shelf taken");
	}

	@Test
	void whenOtherAdviceMakesAProxyThenTheProxyIsNotLockedAsWell() {
		assertThat(answers).containsEntry("PROXIED_TYPE", "outside nothing, inside " + WRITE_SHELF);
	}

	@Test
	void whenMethodReturnsAStageThenItIsLockedUntilThatCompletes() {
		assertThat(answers).containsEntry("STAGE",
				"nothing, leases 1, shelf taken; done; nothing, leases 0, shelf free");
	}

	@Test
	void whenMethodIsAsyncThenItIsLockedUntilItsFutureIsDone() {
		assertThat(answers).containsEntry("ASYNC",
				"nothing, leases 1, shelf taken by another thread; nothing, leases 0, shelf free");
	}

	@Test
	void whenProxyBeginsTheTransactionAndLocksEndWithMethodsThenStartFails() {
		assertThat(answers).containsEntry("PROXIED_TRANSACTION_AFTER_COMPLETION", "started")
			.containsEntry("PROXIED_TRANSACTION_ALL_AFTER_COMPLETION", "started");
		assertThat(answers.get("PROXIED_TRANSACTION_AFTER_METHOD")).contains("rwlock.transaction.release")
			.contains("Bean 'wovenShelf': a proxy begins the transaction of")
			.contains("WovenShelf.transactional(String, Supplier)")
			.contains("@EnableTransactionManagement(mode = ASPECTJ)");
	}

	@Test
	void whenTransactionIsWovenTooThenItIsInsideOfTheLock() {
		assertThat(answers).containsEntry("TRANSACTION", "begin holding WRITE shelf:a, commit holding WRITE shelf:a");
	}

	@Test
	void whenWovenThenNothingIsProxied() {
		assertThat(answers).containsEntry("PROXIES", "0 advisors, proxied false");
	}

	@Test
	void whenNoApplicationHasStartedThenMethodsRunUnlocked() {
		assertThat(answers).containsEntry("BEFORE", "nothing");
	}

	@Test
	void whenAnotherApplicationStartsThenItLocksUntilItIsClosed() {
		assertThat(answers).containsEntry("SECOND_APPLICATION", WRITE_SHELF)
			.containsEntry("FIRST_APPLICATION_AGAIN", WRITE_SHELF);
	}

	@Test
	void whenAllApplicationsAreClosedThenLocksAreRefused() {
		assertThat(answers.get("AFTER")).startsWith("LockUnavailableException");
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					INTERFACE_METHOD    | OfInterface.work(String)  | put it on io.github.rwlock.weaving.Refused$OfInterface.work() as well
					INTERFACE_TYPE      | OfLockedInterface.work(String) | put it on io.github.rwlock.weaving.Refused$OfLockedInterface.work() as well
					SUPERCLASS_TYPE     | OfLockedClass.work(String) | put it on io.github.rwlock.weaving.Refused$OfLockedClass.work() as well
					OVERRIDING_METHOD   | Overriding.work(String)   | put it on io.github.rwlock.weaving.Refused$Overriding.work() as well
					FAR_META_ANNOTATION | FarMeta.work(String)      | AspectJ does not see the annotation from where it is
					TEAM_CONTAINER      | OfTeam.work(String)       | put @ReadLocked or @WriteLocked itself on io.github.rwlock.weaving.Refused$OfTeam.work()
					SUSPEND_FUNCTION    | SuspendingShelf.work(String) | a suspend function cannot be guarded where 'rwlock.aspect.mode' is 'aspectj'
					PUBLISHER           | OfPublisher.work(String)  | a method that returns Mono cannot be guarded where 'rwlock.aspect.mode' is 'aspectj'
					LAMBDA              | work(String)              | a proxy or lambda has no code to be woven
					OBJECT_METHOD       | WithHashCode.hashCode()   | a method of Object cannot be guarded
					FALLBACK_OF_STATIC  | WithFallback.work(String) | instead(String) has to be static, as the method is
					UNWOVEN             | UnwovenShelf.work(String) | it is not woven
					UNWOVEN_LAZY        | UnwovenShelf.work(String) | start the JVM with -javaagent:/path/to/aspectjweaver.jar
					UNWOVEN_PROTOTYPE   | UnwovenShelf.work(String) | no aop.xml leaves its class out
					""")
	void whenMethodWouldNotBeLockedThenStartFailsAndNamesIt(Refused refused, String method, String reason) {
		assertThat(answers.get(refused.name())).startsWith("Bean '").contains(method).contains(reason);
	}

}
