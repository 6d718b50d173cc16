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
package io.github.rwlock;

/**
 * What a lock is counted under, in metrics and in traces. There is to be a bounded number
 * of labels, as there is of methods: a label never holds a key.
 *
 * @param name what is locked, such as {@code "document"}; {@code "none"} if that has no
 * name
 * @param method what is guarded, such as {@code "DocumentService.read"}; {@code "none"}
 * if that is no method
 */
public record LockLabel(String name, String method) {

	private static final String NOTHING = "none";

	/**
	 * What locks are counted under that have no label.
	 */
	public static final LockLabel NONE = new LockLabel(NOTHING, NOTHING);

	/**
	 * Create a label.
	 * @param name what is locked, empty if that has no name
	 * @param method what is guarded, empty if that is no method
	 * @throws LockConfigurationException if either is blank without being empty
	 */
	public LockLabel {
		OptionRules.checkTextIfAny("label", name);
		OptionRules.checkTextIfAny("label", method);
		name = name.isEmpty() ? NOTHING : name;
		method = method.isEmpty() ? NOTHING : method;
	}

	/**
	 * Return a label for locks that no annotation asks for.
	 * @param name what is locked: a fixed text, never a key
	 * @return the label
	 */
	public static LockLabel named(String name) {
		return new LockLabel(name, NOTHING);
	}

}
