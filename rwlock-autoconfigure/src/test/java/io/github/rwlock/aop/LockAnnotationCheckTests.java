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

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import reactor.core.publisher.Flux;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Scope;
import org.springframework.core.Ordered;
import org.springframework.scheduling.annotation.Async;
import org.springframework.util.ClassUtils;

import io.github.rwlock.LockConfigurationException;
import io.github.rwlock.LockMode;
import io.github.rwlock.ReadLocked;
import io.github.rwlock.WriteLocked;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What fails the start, and what the message says.
 */
@ExtendWith(OutputCaptureExtension.class)
class LockAnnotationCheckTests {

	private static final String PREFIX = "lockAnnotationCheckTests.";

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
			NoKeyNoName        | @WriteLocked on | neither 'key' nor 'name' is set
			NoKeyNoNameOnType  | @ReadLocked on  | neither 'key' nor 'name' is set
			BlankKey           | @ReadLocked on  | 'key' is wrong: it is blank
			BadSyntax          | @ReadLocked on  | 'key' is wrong: it is no SpEL expression
			UnknownVariable    | @ReadLocked on  | no parameter for '#nope': correct the name, compile with -parameters
			UnknownIndex       | @ReadLocked on  | no parameter for '#p1'
			UnknownNested      | @ReadLocked on  | no parameter for '#nope'
			TypeReference      | @ReadLocked on  | 'T(java.lang.System)' is not allowed
			Constructor        | @ReadLocked on  | 'new java.lang.String('a')' is not allowed
			Function           | @ReadLocked on  | '#id()' is not allowed
			BareWord           | @ReadLocked on  | #root has no property 'user': write "'user'" for the text
			ColonInName        | @WriteLocked on | 'name' is wrong: "a:b" holds a ':'
			BlankName          | @WriteLocked on | 'name' is wrong: " " is blank
			NoPlaceholder      | @WriteLocked on | Could not resolve placeholder 'nowhere'
			NoUnit             | @ReadLocked on  | 'waitTime' is wrong: "5" has no unit
			BadWaitTime        | @ReadLocked on  | 'waitTime' is wrong: "-5s" is negative
			BadLeaseTime       | @ReadLocked on  | 'leaseTime' is wrong: "99ms" is shorter than 100 ms
			TwoModes           | @ReadLocked on  | 'mode' is wrong: there are 2 modes
			Both               | Lock annotation | only one of @ReadLocked and @WriteLocked
			BothOnType         | Lock annotation | only one of @ReadLocked and @WriteLocked
			BothByMeta         | Lock annotation | only one of @ReadLocked and @WriteLocked
			TwoKeys            | Lock annotation | attribute 'key' and its alias 'value'
			PrivateMethod      | @ReadLocked on  | a private method cannot be guarded
			StaticMethod       | @ReadLocked on  | a static method cannot be guarded
			FinalMethod        | @ReadLocked on  | a final method cannot be guarded
			FinalMethodOfType  | @ReadLocked on  | a final method cannot be guarded
			FinalClass         | @ReadLocked on  | a method of a final class cannot be guarded
			ObjectMethod       | @ReadLocked on  | a method of Object cannot be guarded
			ReturnsStage       | @ReadLocked on  | returns CompletableFuture cannot be locked by annotation yet
			ReturnsFuture      | @ReadLocked on  | take a Lease from ReadWriteLockTemplate
			ReturnsFlux        | @WriteLocked on | returns Flux cannot be locked by annotation yet
			AsyncMethod        | @WriteLocked on | an @Async method cannot be locked by annotation yet
			AsyncType          | @WriteLocked on | an @Async method cannot be locked by annotation yet
			""")
	void whenWrongThenStartFailsAndNamesBeanAndMethod(String bean, String title, String reason) throws Exception {
		Class<?> type = ClassUtils.forName(getClass().getName() + "$" + bean, getClass().getClassLoader());
		String method = bean.equals("ObjectMethod") ? ".hashCode()" : ".work(String)";
		assertThat(LockAdviceConfiguration.problemOf(type)).startsWith("Bean '" + PREFIX + bean + "': " + title)
			.contains(type.getName() + method)
			.contains(reason);
	}

	@Test
	void whenLazyOrPrototypeThenStartFailsToo() {
		assertThat(LockAdviceConfiguration.problemOf(LazyBean.class))
			.startsWith("Bean '" + PREFIX + "LazyBean': @ReadLocked on");
		assertThat(LockAdviceConfiguration.problemOf(PrototypeBean.class))
			.startsWith("Bean '" + PREFIX + "PrototypeBean': @ReadLocked on");
	}

	@Test
	void whenLazyThenItIsNotCreatedByTheCheck() {
		try (AnnotationConfigApplicationContext context = LockAdviceConfiguration.start(true, GoodLazyBean.class)) {
			assertThat(context.getBeanFactory().containsSingleton(PREFIX + "GoodLazyBean")).isFalse();
		}
	}

	@Test
	void whenNothingIsProxiedThenStartFails() {
		try (AnnotationConfigApplicationContext context = LockAdviceConfiguration.prepare(Good.class)) {
			assertThatExceptionOfType(LockConfigurationException.class).isThrownBy(context::refresh)
				.withMessageContaining("Bean '" + PREFIX + "Good'")
				.withMessageContaining("nothing is locked");
		}
	}

	@Test
	void whenBeanIsNeededBeforeProxyingThenStartFails() {
		assertThatExceptionOfType(LockConfigurationException.class)
			.isThrownBy(() -> LockAdviceConfiguration.start(true, Good.class, EarlyPostProcessor.class))
			.withMessageContaining("Bean '" + PREFIX + "Good'")
			.withMessageContaining("inject it there lazily");
	}

	@Test
	void whenBeansReferToEachOtherThenBothAreGuarded() {
		try (AnnotationConfigApplicationContext context = LockAdviceConfiguration.prepare(First.class, Second.class)) {
			context.setAllowCircularReferences(true);
			context.register(ProxyKinds.ClassProxies.class);
			context.refresh();
			context.getBean(First.class).other().work("1");
			context.getBean(Second.class).other().work("2");
			assertThat(context.getBean(RecordingLockClient.class).events).hasSize(4);
		}
	}

	@Test
	void whenStartedThenNoBeanMissesPostProcessors(CapturedOutput output) {
		LockAdviceConfiguration.start(true, Good.class).close();
		assertThat(output).doesNotContain("not eligible");
	}

	static class Good {

		@ReadLocked("#id")
		public void work(String id) {
		}

	}

	@Lazy
	static class GoodLazyBean extends Good {

	}

	static class EarlyPostProcessor implements BeanPostProcessor, Ordered {

		EarlyPostProcessor(Good good) {
		}

		@Override
		public int getOrder() {
			return 0;
		}

	}

	static class First extends Good {

		@Autowired
		private Second second;

		Second other() {
			return this.second;
		}

	}

	static class Second extends Good {

		@Autowired
		private First first;

		First other() {
			return this.first;
		}

	}

	@Lazy
	static class LazyBean {

		@ReadLocked
		public void work(String id) {
		}

	}

	@Scope("prototype")
	static class PrototypeBean {

		@ReadLocked
		public void work(String id) {
		}

	}

	static class NoKeyNoName {

		@WriteLocked
		public void work(String id) {
		}

	}

	@ReadLocked
	static class NoKeyNoNameOnType {

		public void work(String id) {
		}

	}

	static class BlankKey {

		@ReadLocked(" ")
		public void work(String id) {
		}

	}

	static class BadSyntax {

		@ReadLocked("#id +")
		public void work(String id) {
		}

	}

	static class UnknownVariable {

		@ReadLocked("#nope")
		public void work(String id) {
		}

	}

	static class UnknownIndex {

		@ReadLocked("#p1")
		public void work(String id) {
		}

	}

	static class UnknownNested {

		@ReadLocked("'a' + (#id != null ? #id.concat(#nope) : '')")
		public void work(String id) {
		}

	}

	static class TypeReference {

		@ReadLocked("T(java.lang.System).nanoTime()")
		public void work(String id) {
		}

	}

	static class Constructor {

		@ReadLocked("new java.lang.String('a')")
		public void work(String id) {
		}

	}

	static class Function {

		@ReadLocked("#id()")
		public void work(String id) {
		}

	}

	static class BareWord {

		@ReadLocked("user")
		public void work(String id) {
		}

	}

	static class ColonInName {

		@WriteLocked(name = "a:b")
		public void work(String id) {
		}

	}

	static class BlankName {

		@WriteLocked(name = " ")
		public void work(String id) {
		}

	}

	static class NoPlaceholder {

		@WriteLocked(name = "${nowhere}")
		public void work(String id) {
		}

	}

	static class NoUnit {

		@ReadLocked(key = "#id", waitTime = "5")
		public void work(String id) {
		}

	}

	static class BadWaitTime {

		@ReadLocked(key = "#id", waitTime = "-5s")
		public void work(String id) {
		}

	}

	static class BadLeaseTime {

		@ReadLocked(key = "#id", leaseTime = "99ms")
		public void work(String id) {
		}

	}

	static class TwoModes {

		@ReadLocked(key = "#id", mode = { LockMode.FAIR, LockMode.READER_PREFERRED })
		public void work(String id) {
		}

	}

	static class Both {

		@ReadLocked("#id")
		@WriteLocked("#id")
		public void work(String id) {
		}

	}

	@ReadLocked("#p0")
	@WriteLocked("#p0")
	static class BothOnType {

		public void work(String id) {
		}

	}

	static class BothByMeta {

		@ReadLocked("#id")
		@Exclusive
		public void work(String id) {
		}

	}

	static class TwoKeys {

		@ReadLocked(value = "#id", key = "#p0")
		public void work(String id) {
		}

	}

	static class PrivateMethod {

		@ReadLocked("#id")
		private void work(String id) {
		}

	}

	static class StaticMethod {

		@ReadLocked("#id")
		public static void work(String id) {
		}

	}

	static class FinalMethod {

		@ReadLocked("#id")
		public final void work(String id) {
		}

	}

	@ReadLocked("#p0")
	static class FinalMethodOfType {

		public final void work(String id) {
		}

	}

	static final class FinalClass {

		@ReadLocked("#id")
		public void work(String id) {
		}

	}

	static class ObjectMethod {

		@Override
		@ReadLocked(name = "hash")
		public int hashCode() {
			return 1;
		}

	}

	static class ReturnsStage {

		@ReadLocked("#id")
		public CompletableFuture<String> work(String id) {
			return CompletableFuture.completedFuture(id);
		}

	}

	static class ReturnsFuture {

		@ReadLocked("#id")
		public Future<String> work(String id) {
			return CompletableFuture.completedFuture(id);
		}

	}

	static class ReturnsFlux {

		@WriteLocked("#id")
		public Flux<String> work(String id) {
			return Flux.just(id);
		}

	}

	static class AsyncMethod {

		@Async
		@WriteLocked("#id")
		public void work(String id) {
		}

	}

	@Async
	static class AsyncType {

		@WriteLocked("#id")
		public void work(String id) {
		}

	}

	@Target(ElementType.METHOD)
	@Retention(RetentionPolicy.RUNTIME)
	@WriteLocked(name = "meta")
	@interface Exclusive {

	}

}
