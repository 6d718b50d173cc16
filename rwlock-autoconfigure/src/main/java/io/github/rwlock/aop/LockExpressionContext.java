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

import java.util.Map;

import org.jspecify.annotations.Nullable;

import org.springframework.expression.spel.support.StandardEvaluationContext;

/**
 * Evaluates an expression for one call, whose arguments are its variables.
 */
class LockExpressionContext extends StandardEvaluationContext {

	private final Map<String, Integer> indexes;

	private final LockCall call;

	LockExpressionContext(LockExpression expression, LockCall call) {
		super(call);
		this.indexes = expression.arguments();
		this.call = call;
	}

	@Override
	public @Nullable Object lookupVariable(String name) {
		Integer index = this.indexes.get(name);
		return (index != null) ? this.call.argument(index) : super.lookupVariable(name);
	}

}
