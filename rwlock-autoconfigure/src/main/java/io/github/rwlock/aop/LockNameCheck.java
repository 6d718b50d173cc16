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
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.ListableBeanFactory;

/**
 * Checks what expressions name: variables, arguments and beans.
 */
final class LockNameCheck {

	private static final Pattern INDEX = Pattern.compile("[pa]\\d+");

	private static final Pattern VARIABLE = Pattern.compile("#(\\w+)");

	private final LockExpressionScope scope;

	private final Set<String> variables;

	private final BeanFactory beans;

	/**
	 * Create a check.
	 * @param scope what there is to name
	 * @param beans the beans that there are
	 */
	LockNameCheck(LockExpressionScope scope, BeanFactory beans) {
		this.scope = scope;
		this.variables = scope.variables();
		this.beans = beans;
	}

	/**
	 * Check a variable.
	 * @param name its name
	 * @throws IllegalArgumentException if there is none of the name
	 */
	void checkVariable(String name) {
		boolean builtIn = LockExpressionScope.BUILT_IN.contains(name);
		if (builtIn && this.variables.contains(name)) {
			throw new IllegalArgumentException(("a parameter has the name '%s', but '#%s' is not the argument: "
					+ "rename the parameter, or write #p0 for the first argument")
				.formatted(name, name));
		}
		if (builtIn || this.variables.contains(name)) {
			return;
		}
		if (LockExpressionScope.ELEMENT.equals(name)) {
			throw new IllegalArgumentException("'#each' is there only in the 'key' of an annotation that sets 'each'");
		}
		if (INDEX.matcher(name).matches()) {
			throw noArgument("#" + name);
		}
		throw new IllegalArgumentException(("there is no parameter for '#%s': correct the name, "
				+ "compile with -parameters if names are missing, or write #p0 for the first argument")
			.formatted(name));
	}

	/**
	 * Check a text that is meant to differ from call to call, if it looks so.
	 * @param text the text
	 * @throws IllegalArgumentException if it names a variable
	 */
	void checkText(String text) {
		Matcher named = VARIABLE.matcher(text);
		while (named.find()) {
			if (this.variables.contains(named.group(1))) {
				throw new IllegalArgumentException(
						("'%s' in quotes is text, and the same for all calls: write #%s without quotes, "
								+ "joined by '+' to what else there is")
							.formatted(text, named.group(1)));
			}
		}
	}

	/**
	 * Check an argument that is named by a number.
	 * @param index the number
	 * @param text how it is written
	 * @throws IllegalArgumentException if the method does not take it
	 */
	void checkArgument(int index, String text) {
		if (!this.scope.hasArgument(index)) {
			throw noArgument(text);
		}
	}

	private IllegalArgumentException noArgument(String text) {
		return new IllegalArgumentException(
				"there is no parameter for '%s': the method %s".formatted(text, this.scope.indexes()));
	}

	/**
	 * Check a bean.
	 * @param name its name
	 * @throws IllegalArgumentException if there is none of the name
	 */
	void checkBean(String name) {
		if (!this.beans.containsBean(name)) {
			throw noBean(name);
		}
	}

	private IllegalArgumentException noBean(String name) {
		String[] names = (this.beans instanceof ListableBeanFactory list) ? list.getBeanDefinitionNames()
				: new String[0];
		String similar = SimilarNames.of(name, List.of(names));
		return new IllegalArgumentException("there is no bean '%s': %s".formatted(name,
				(similar != null) ? "did you mean '%s'?".formatted(similar) : "what follows '@' is the name of a bean, "
						+ "such as 'documentService' of a component DocumentService"));
	}

}
