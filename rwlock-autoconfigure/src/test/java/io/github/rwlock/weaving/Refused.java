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

import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

import reactor.core.publisher.Mono;

import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Scope;
import org.springframework.core.annotation.AliasFor;
import org.springframework.transaction.annotation.Transactional;

import io.github.rwlock.ReadLocked;
import io.github.rwlock.WriteLocked;
import io.github.rwlock.weaving.unwoven.UnwovenShelf;

/**
 * Beans that the aspect would not guard.
 */
enum Refused {

	INTERFACE_METHOD(OfInterface.class),

	INTERFACE_TYPE(OfLockedInterface.class),

	SUPERCLASS_TYPE(OfLockedClass.class),

	OVERRIDING_METHOD(Overriding.class),

	FAR_META_ANNOTATION(FarMeta.class),

	TEAM_CONTAINER(OfTeam.class),

	SUSPEND_FUNCTION(SuspendingShelf.class),

	PUBLISHER(OfPublisher.class),

	LAMBDA(WithLambda.class),

	OBJECT_METHOD(WithHashCode.class),

	FALLBACK_OF_STATIC(WithFallback.class),

	UNWOVEN(UnwovenShelf.class),

	UNWOVEN_LAZY(LazyShelf.class),

	UNWOVEN_PROTOTYPE(PrototypeShelf.class);

	final Class<?> type;

	Refused(Class<?> type) {
		this.type = type;
	}

	interface Work {

		@WriteLocked(name = "shelf", key = "#id")
		void work(String id);

	}

	static class OfInterface implements Work {

		@Override
		public void work(String id) {
		}

	}

	static class Base {

		@ReadLocked(name = "shelf", key = "#id")
		public void work(String id) {
		}

	}

	static class Overriding extends Base {

		@Override
		public void work(String id) {
		}

	}

	@WriteLocked(name = "shelf", key = "#p0")
	interface LockedWork {

		void work(String id);

	}

	static class OfLockedInterface implements LockedWork {

		@Override
		public void work(String id) {
		}

	}

	@WriteLocked(name = "shelf", key = "#p0")
	static class LockedBase {

	}

	static class OfLockedClass extends LockedBase {

		public void work(String id) {
		}

	}

	static class FarMeta {

		@Far3
		public void work(String id) {
		}

	}

	/**
	 * Another aspect weaves the method, so that it is woven.
	 */
	static class OfTeam {

		@Transactional
		@TeamLock(id = "#p0")
		@TeamLock(id = "'b'")
		public void work(String id) {
		}

	}

	static class OfPublisher {

		@WriteLocked(name = "shelf", key = "#id")
		public Mono<String> work(String id) {
			return Mono.just(id);
		}

	}

	static class WithHashCode {

		@Override
		@WriteLocked(name = "hash")
		public int hashCode() {
			return 1;
		}

	}

	static class WithFallback {

		@WriteLocked(name = "shelf", key = "#id", fallbackMethod = "instead")
		public static void work(String id) {
		}

		void instead(String id) {
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class WithLambda {

		@Bean
		Work lambda() {
			return (id) -> {
			};
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class LazyShelf {

		@Bean
		@Lazy
		UnwovenShelf lazyShelf() {
			return new UnwovenShelf();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class PrototypeShelf {

		@Bean
		@Scope("prototype")
		UnwovenShelf prototypeShelf() {
			return new UnwovenShelf();
		}

	}

	@Retention(RetentionPolicy.RUNTIME)
	@WriteLocked(name = "shelf")
	@Repeatable(TeamLocks.class)
	@interface TeamLock {

		@AliasFor(annotation = WriteLocked.class, attribute = "key")
		String id();

	}

	@Retention(RetentionPolicy.RUNTIME)
	@interface TeamLocks {

		TeamLock[] value();

	}

	@Retention(RetentionPolicy.RUNTIME)
	@WriteLocked(name = "shelf", key = "'a'")
	@interface Far1 {

	}

	@Retention(RetentionPolicy.RUNTIME)
	@Far1
	@interface Far2 {

	}

	@Retention(RetentionPolicy.RUNTIME)
	@Far2
	@interface Far3 {

	}

}
