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

package io.github.rwlock.autoconfigure;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.context.annotation.AdviceMode;
import org.springframework.context.annotation.Conditional;

import io.github.rwlock.autoconfigure.RwLockProperties.StoreType;

/**
 * Matches where locks are on, as they are by default. A value of {@code rwlock.enabled}
 * that is neither yes nor no lets the start fail: taken for a no, it would let methods
 * run without the lock that they ask for.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Conditional(OnLocksCondition.class)
@interface ConditionalOnLocks {

	/**
	 * Whether locks are to be on.
	 */
	boolean enabled() default true;

	/**
	 * Where locks are to live: anywhere if this is empty.
	 */
	StoreType[] store() default {};

	/**
	 * How annotated methods are to be advised: either way if this is empty.
	 */
	AdviceMode[] advice() default {};

}
