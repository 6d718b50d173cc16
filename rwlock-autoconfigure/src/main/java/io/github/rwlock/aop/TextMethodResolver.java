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

import java.util.List;

import org.jspecify.annotations.Nullable;

import org.springframework.core.convert.TypeDescriptor;
import org.springframework.expression.AccessException;
import org.springframework.expression.EvaluationContext;
import org.springframework.expression.MethodExecutor;
import org.springframework.expression.TypedValue;
import org.springframework.expression.spel.support.ReflectiveMethodResolver;

/**
 * Finds the methods that an expression calls, and refuses the text that one makes of an
 * object with no text of its own, as {@code 'order:%s'.formatted(#order)}, or the number
 * that is its identity.
 */
final class TextMethodResolver extends ReflectiveMethodResolver {

	@Override
	public @Nullable MethodExecutor resolve(EvaluationContext context, Object target, String name,
			List<TypeDescriptor> types) throws AccessException {
		MethodExecutor executor = super.resolve(context, target, name, types);
		return (executor != null) ? new TextExecutor(name, executor) : null;
	}

	/**
	 * Calls a method.
	 */
	private record TextExecutor(String name, MethodExecutor executor) implements MethodExecutor {

		@Override
		public TypedValue execute(EvaluationContext context, Object target, @Nullable Object... arguments)
				throws AccessException {
			TypedValue result = this.executor.execute(context, target, arguments);
			if (result.getValue() instanceof CharSequence text) {
				check(IdentityText.find(text, target, arguments));
			}
			else if (isIdentity(result.getValue(), target)) {
				check(target);
			}
			return result;
		}

		private boolean isIdentity(@Nullable Object value, Object target) {
			return this.name.equals("hashCode") && value instanceof Integer hash
					&& hash == System.identityHashCode(target);
		}

		private void check(@Nullable Object value) {
			if (value != null) {
				throw new NoTextException("calls %s, which made text of the identity of %s %s".formatted(this.name,
						TypeText.of(value), LockExpressionText.REMEDY), null);
			}
		}

	}

}
