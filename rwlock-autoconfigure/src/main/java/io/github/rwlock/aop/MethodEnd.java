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

import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;

import org.springframework.core.ReactiveAdapterRegistry;

/**
 * When a method has ended, and with it what its lock is for.
 */
enum MethodEnd {

	/**
	 * When it returns.
	 */
	RETURN,

	/**
	 * When it returns, unless what it returns is at work then, which its type does not
	 * say.
	 */
	UNDECLARED,

	/**
	 * When the future is done that it returns.
	 */
	FUTURE,

	/**
	 * When the stage completes that it returns.
	 */
	STAGE,

	/**
	 * When the subscription ends of what it returns: by completion, error or cancel.
	 */
	PUBLISHER;

	/**
	 * Return whether that is known to come after the return.
	 */
	boolean isLate() {
		return this != RETURN && this != UNDECLARED;
	}

	/**
	 * Return when a method has ended.
	 * @param returnType what it returns
	 * @return the end
	 */
	static MethodEnd of(Class<?> returnType) {
		if (CompletionStage.class.isAssignableFrom(returnType)) {
			return STAGE;
		}
		if (Future.class.isAssignableFrom(returnType)) {
			return FUTURE;
		}
		if (ReactiveAdapterRegistry.getSharedInstance().getAdapter(returnType) != null) {
			return PUBLISHER;
		}
		return (returnType == Object.class) ? UNDECLARED : RETURN;
	}

}
