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

import io.micrometer.context.ThreadLocalAccessor;
import org.jspecify.annotations.Nullable;

/**
 * Lets Micrometer's context propagation carry the {@link LockContext}, where it is on the
 * classpath: with Reactor's automatic context propagation {@link LockContext#current()}
 * works in each operator of a guarded chain. What a thread took for itself stays with it.
 */
public final class LockContextAccessor implements ThreadLocalAccessor<LockContext> {

	@Override
	public Object key() {
		return LockContext.KEY;
	}

	@Override
	public @Nullable LockContext getValue() {
		LockContext running = LockContext.running();
		return (running != LockContext.none()) ? running : null;
	}

	@Override
	public void setValue(LockContext value) {
		LockContext.set(value);
	}

	@Override
	public void setValue() {
		LockContext.set(LockContext.none());
	}

}
