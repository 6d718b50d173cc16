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

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.LockKeyException;
import io.github.rwlock.LockOptions;

/**
 * Finds out what a call locks, and for whom.
 */
final class LockResources {

	private final LockExpressionEvaluator evaluator;

	LockResources(LockExpressionEvaluator evaluator) {
		this.evaluator = evaluator;
	}

	/**
	 * Return what a call locks. All expressions have been evaluated then.
	 * @param operations what the annotations of its method ask for
	 * @param call the call
	 * @return each resource once, in the order of locking; none if no condition holds
	 * @throws LockKeyException if an expression gives no text, or if locks of the same
	 * resource cannot be joined
	 */
	List<LockTarget> targets(List<LockOperation> operations, LockCall call) {
		if (operations.size() == 1 && operations.get(0).isAlwaysOne()) {
			return List.of(target(operations.get(0), call));
		}
		List<LockTarget> targets = new ArrayList<>();
		for (LockOperation operation : operations) {
			LockEvaluation evaluation = new LockEvaluation(this.evaluator, operation, call);
			LockExpression condition = operation.condition();
			if (condition == null || evaluation.isTrue(condition)) {
				add(operation, evaluation, targets);
			}
		}
		return (targets.size() > 1) ? inOrder(targets, operations.get(0)) : targets;
	}

	private static void add(LockOperation operation, LockEvaluation evaluation, List<LockTarget> targets) {
		LockKey key = operation.key();
		LockExpression each = key.each();
		if (each == null) {
			targets.add(target(operation, evaluation));
			return;
		}
		LockOptions options = options(operation, evaluation);
		for (Object element : evaluation.elements(each)) {
			String text = keyText(key, element, evaluation);
			String resource = key.resource((text != null) ? text : evaluation.textOf(element, each));
			targets.add(new LockTarget(operation.kind(), resource, options));
		}
	}

	private LockTarget target(LockOperation operation, LockCall call) {
		String plain = (operation.owner() == null) ? operation.key().plainResource(call) : null;
		return (plain != null) ? new LockTarget(operation.kind(), plain, operation.options())
				: target(operation, new LockEvaluation(this.evaluator, operation, call));
	}

	private static LockTarget target(LockOperation operation, LockEvaluation evaluation) {
		LockOptions options = options(operation, evaluation);
		String resource = operation.key().resource(keyText(operation.key(), null, evaluation));
		return new LockTarget(operation.kind(), resource, options);
	}

	private static List<LockTarget> inOrder(List<LockTarget> targets, LockOperation operation) {
		try {
			return LockTargets.inOrder(targets);
		}
		catch (IllegalArgumentException ex) {
			throw new LockKeyException("The locks of %s cannot be taken, so the method was not called: %s"
				.formatted(operation.method(), ex.getMessage()), operation.kind(), null);
		}
	}

	private static LockOptions options(LockOperation operation, LockEvaluation evaluation) {
		LockExpression owner = operation.owner();
		return (owner != null) ? operation.options().withOwner(evaluation.text(owner, null)) : operation.options();
	}

	private static @Nullable String keyText(LockKey key, @Nullable Object element, LockEvaluation evaluation) {
		return switch (key.parts().size()) {
			case 0 -> null;
			case 1 -> evaluation.text(key.parts().get(0), element);
			default -> KeyText.join(key.parts().stream().map((part) -> evaluation.text(part, element)).toList());
		};
	}

}
