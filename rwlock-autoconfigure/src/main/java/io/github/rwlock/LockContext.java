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

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * What the running code is guarded by: the lease of the annotated method, or of the
 * template's {@code read} or {@code write}, that the current thread is in. It is there
 * for the fencing token and for {@link Lease#isHeld()}; whoever took the lease releases
 * it.
 * <p>
 * What a thread is in stays with that thread. {@link #capture()} carries it to others on
 * purpose: code that runs there {@linkplain #run(LockedAction) as part of it} re-enters
 * the locks that it was captured in. Reactive chains carry it by themselves, see
 * {@link ReactiveLockContext}.
 */
public final class LockContext {

	/**
	 * Under what a Reactor context has it.
	 */
	static final String KEY = LockContext.class.getName();

	private static final LockContext NONE = new LockContext(null);

	private static final ThreadLocal<@Nullable LockContext> CURRENT = new ThreadLocal<>();

	private final @Nullable LockLevel innermost;

	private LockContext(@Nullable LockLevel innermost) {
		this.innermost = innermost;
	}

	/**
	 * Return the innermost lease of the running guarded code.
	 * @return the lease, or empty where this thread runs no guarded code
	 */
	public static Optional<Lease> current() {
		return running().lease();
	}

	/**
	 * Return the innermost lease of a resource among those that the running guarded code
	 * is inside of, as where it holds several locks.
	 * @param resource the resource, as {@link Lease#resource()} has it
	 * @return the lease, or empty where this thread runs no code that a lease of the
	 * resource guards
	 * @throws IllegalArgumentException if the resource is blank
	 */
	public static Optional<Lease> current(String resource) {
		return running().lease(resource);
	}

	/**
	 * Return the innermost lease of a resource and a kind among those that the running
	 * guarded code is inside of: the write lease, say, for its fencing token.
	 * @param kind the kind that the lease has now: a read that stands on a write lease
	 * has that of the write lease
	 * @param resource the resource, as {@link Lease#resource()} has it
	 * @return the lease, or empty where this thread runs no code that such a lease guards
	 * @throws IllegalArgumentException if the resource is blank
	 */
	public static Optional<Lease> current(LockKind kind, String resource) {
		return running().lease(kind, resource);
	}

	/**
	 * Run code with a lease as the innermost one, for code that took it explicitly. It is
	 * neither renewed nor released by this.
	 * @param <T> what the code returns
	 * @param <E> what the code may throw
	 * @param lease the lease
	 * @param action the code
	 * @return what the code returned
	 * @throws E if the code fails
	 */
	public static <T extends @Nullable Object, E extends Throwable> T run(Lease lease, LockedAction<T, E> action)
			throws E {
		return new LockContext(new LockLevel(lease, Thread.currentThread(), running().innermost)).run(action);
	}

	/**
	 * Return what the running code is guarded by, for code that goes on elsewhere on its
	 * behalf, such as what follows a {@code CompletableFuture}. The leases are neither
	 * kept nor released by this: those that have ended when that code runs do not count.
	 * @return what to run that code in
	 */
	public static LockContext capture() {
		LockContext running = running();
		LockLevel carried = LockLevel.carried(running.innermost);
		return (carried == running.innermost) ? running : new LockContext(carried);
	}

	/**
	 * Return the leases of a resource that the running code is inside of because they
	 * were carried to it from elsewhere, as {@link #capture()} does it, and those that it
	 * has entered inside of them. For rwlock itself.
	 * @param resource the resource
	 * @return the leases, the innermost last; none if none was carried
	 */
	public static List<Lease> carried(String resource) {
		LockLevel innermost = running().innermost;
		if (innermost == null) {
			return List.of();
		}
		List<Lease> leases = new ArrayList<>();
		boolean carried = false;
		for (LockLevel level = innermost; level != null; level = level.outer()) {
			if (level.isHere() && level.lease().resource().equals(resource)) {
				leases.add(0, level.lease());
				carried |= level.isCarried();
			}
		}
		return carried ? leases : List.of();
	}

	/**
	 * Return the leases that the running code is guarded by, the innermost and all around
	 * it, on this thread or carried to it.
	 * @return the leases, the innermost first
	 */
	public static List<Lease> all() {
		List<Lease> leases = new ArrayList<>();
		for (LockLevel level = running().innermost; level != null; level = level.outer()) {
			if (level.isHere()) {
				leases.add(level.lease());
			}
		}
		return leases;
	}

	/**
	 * Run code on this thread as part of what this was captured in, instead of what the
	 * thread is in.
	 * @param <T> what the code returns
	 * @param <E> what the code may throw
	 * @param action the code
	 * @return what the code returned
	 * @throws E if the code fails
	 */
	public <T extends @Nullable Object, E extends Throwable> T run(LockedAction<T, E> action) throws E {
		LockContext outer = running();
		set(this);
		try {
			return action.run();
		}
		finally {
			set(outer);
		}
	}

	/**
	 * Return the innermost lease.
	 * @return the lease, or empty if there is none
	 */
	public Optional<Lease> lease() {
		return find((lease) -> true);
	}

	/**
	 * Return the innermost lease of a resource.
	 * @param resource the resource, as {@link Lease#resource()} has it
	 * @return the lease, or empty if there is none
	 * @throws IllegalArgumentException if the resource is blank
	 */
	public Optional<Lease> lease(String resource) {
		Assert.hasText(resource, "The resource must not be blank");
		return find((lease) -> lease.resource().equals(resource));
	}

	/**
	 * Return the innermost lease of a resource and a kind.
	 * @param kind the kind that the lease has now
	 * @param resource the resource, as {@link Lease#resource()} has it
	 * @return the lease, or empty if there is none
	 * @throws IllegalArgumentException if the resource is blank
	 */
	public Optional<Lease> lease(LockKind kind, String resource) {
		Assert.hasText(resource, "The resource must not be blank");
		return find((lease) -> lease.kind() == kind && lease.resource().equals(resource));
	}

	/**
	 * Return this with a lease that counts wherever code runs as part of it, such as one
	 * that was taken asynchronously.
	 * @param lease the new innermost lease
	 * @return what to run that code in
	 */
	public LockContext with(Lease lease) {
		return new LockContext(new LockLevel(lease, null, this.innermost));
	}

	/**
	 * Return this with what is around it.
	 * @param outer what is around
	 * @return both
	 */
	public LockContext inside(LockContext outer) {
		if (this.innermost == null || outer.innermost == null) {
			return (this.innermost != null) ? this : outer;
		}
		return new LockContext(LockLevel.inside(this.innermost, outer.innermost));
	}

	/**
	 * Return whether some lease of the running guarded code, the innermost or one around
	 * it, is one that is looked for.
	 */
	static boolean hasAny(Predicate<? super Lease> wanted) {
		return running().find(wanted).isPresent();
	}

	/**
	 * Return what this thread is in.
	 */
	static LockContext running() {
		LockContext running = CURRENT.get();
		return (running != null) ? running : NONE;
	}

	/**
	 * Let this thread be in something else.
	 */
	static void set(LockContext context) {
		CURRENT.set((context.innermost != null) ? context : null);
	}

	static LockContext none() {
		return NONE;
	}

	private Optional<Lease> find(Predicate<? super Lease> wanted) {
		LockLevel level = this.innermost;
		while (level != null && !(level.isHere() && wanted.test(level.lease()))) {
			level = level.outer();
		}
		return Optional.ofNullable(level).map(LockLevel::lease);
	}

}
