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

import reactor.core.publisher.Mono;
import reactor.util.context.Context;
import reactor.util.context.ContextView;

/**
 * The {@link LockContext} of reactive code, which the Reactor context carries along the
 * chain that an annotated method returns. Kotlin's {@code suspend} functions have it too.
 * <p>
 * Needs Reactor on the classpath. Types of RxJava carry no context.
 */
public final class ReactiveLockContext {

	private ReactiveLockContext() {
	}

	/**
	 * Return the innermost lease of the running guarded chain.
	 * @return the lease, or empty outside of any
	 */
	public static Mono<Lease> current() {
		return Mono.deferContextual((context) -> Mono.justOrEmpty(in(context).lease()));
	}

	/**
	 * Return the innermost lease of a resource among those that the running guarded chain
	 * is inside of.
	 * @param resource the resource, as {@link Lease#resource()} has it
	 * @return the lease, or empty if there is none
	 */
	public static Mono<Lease> current(String resource) {
		return Mono.deferContextual((context) -> Mono.justOrEmpty(in(context).lease(resource)));
	}

	/**
	 * Return the innermost lease of a resource and a kind among those that the running
	 * guarded chain is inside of.
	 * @param kind the kind that the lease has now
	 * @param resource the resource, as {@link Lease#resource()} has it
	 * @return the lease, or empty if there is none
	 */
	public static Mono<Lease> current(LockKind kind, String resource) {
		return Mono.deferContextual((context) -> Mono.justOrEmpty(in(context).lease(kind, resource)));
	}

	/**
	 * Return what a chain is guarded by.
	 * @param context the Reactor context of the chain
	 * @return what to run blocking code in that belongs to the chain:
	 * {@link LockContext#run(LockedAction)}
	 */
	public static LockContext in(ContextView context) {
		return context.<LockContext>getOrEmpty(LockContext.KEY).orElseGet(LockContext::none);
	}

	/**
	 * Return a Reactor context in which a chain is guarded by something.
	 * @param context the Reactor context of the chain
	 * @param guarded what it is guarded by
	 * @return the new Reactor context
	 */
	public static Context put(Context context, LockContext guarded) {
		return context.put(LockContext.KEY, guarded);
	}

}
