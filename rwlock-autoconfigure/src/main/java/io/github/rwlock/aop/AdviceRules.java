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

import java.lang.reflect.Method;

import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.context.annotation.AdviceMode;

/**
 * What annotated methods must be like so that they are guarded.
 */
interface AdviceRules {

	/**
	 * Return the rules of a mode.
	 * @param mode how methods are advised
	 * @param beanFactory tells how {@code @Async} methods are
	 * @return its rules
	 */
	static AdviceRules of(AdviceMode mode, BeanFactory beanFactory) {
		return (mode == AdviceMode.ASPECTJ) ? new AsyncMethodRules(new WovenMethodRules(), false, beanFactory)
				: new AsyncMethodRules(new LockedMethodRules(), true, beanFactory);
	}

	/**
	 * Return why calls of a method that carries an annotation itself are not seen.
	 * @param method the method
	 * @return the reason and what to do, or {@code null}
	 */
	@Nullable String whyUnseen(Method method);

	/**
	 * Return why a method that is to be locked cannot be guarded.
	 * @param locked the method
	 * @return the reason and what to do, or {@code null}
	 */
	@Nullable String whyUnguardable(LockedMethod locked);

}
