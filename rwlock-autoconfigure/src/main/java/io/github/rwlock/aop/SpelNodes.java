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

import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.expression.spel.SpelNode;
import org.springframework.expression.spel.ast.VariableReference;

/**
 * Looks at parsed expressions.
 */
final class SpelNodes {

	private SpelNodes() {
	}

	/**
	 * Return the parts of a node.
	 */
	static Stream<SpelNode> children(SpelNode node) {
		return IntStream.range(0, node.getChildCount()).mapToObj(node::getChild);
	}

	/**
	 * Return a node and all that is in it.
	 */
	static Stream<SpelNode> all(SpelNode node) {
		return Stream.concat(Stream.of(node), children(node).flatMap(SpelNodes::all));
	}

	/**
	 * Return the name of the variable that a node is, {@code null} if it is none.
	 */
	static @Nullable String variable(SpelNode node) {
		return (node instanceof VariableReference) ? node.toStringAST().substring(1) : null;
	}

}
