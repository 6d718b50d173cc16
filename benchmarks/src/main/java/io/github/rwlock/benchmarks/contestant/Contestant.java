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

package io.github.rwlock.benchmarks.contestant;

import java.time.Duration;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Who is measured.
 */
public enum Contestant {

	/**
	 * Two calls of a script that does nothing: the limit of what a pair may cost. It
	 * excludes nobody.
	 */
	RAW("raw driver"),

	/**
	 * A script that adds a member with a TTL, and one that removes it: the limit of what
	 * a lease may cost the server. It excludes nobody.
	 */
	MINIMAL("minimal pair"),

	/**
	 * A mutex that hands over and has neither leases nor crash safety: the limit of what
	 * a hand-over may cost.
	 */
	BOUND("hand-off bound"),

	/**
	 * A {@code @Cacheable} method whose value is there: the limit of what an annotation
	 * may cost. It excludes nobody.
	 */
	CACHE_HIT("cache hit"),

	/**
	 * The template in its default mode.
	 */
	RWLOCK("rwlock"),

	/**
	 * The template, first come first served.
	 */
	RWLOCK_FAIR("rwlock, fair"),

	/**
	 * The template, readers first.
	 */
	RWLOCK_READERS("rwlock, reader-preferred"),

	/**
	 * Annotated methods.
	 */
	RWLOCK_ADVICE("rwlock, annotated"),

	/**
	 * The template on the store in this JVM.
	 */
	RWLOCK_LOCAL("rwlock, local store"),

	/**
	 * Annotated methods on the store in this JVM.
	 */
	RWLOCK_LOCAL_ADVICE("rwlock, local store, annotated"),

	/**
	 * Redisson's read-write lock, renewed by its watchdog.
	 */
	REDISSON("Redisson"),

	/**
	 * Redisson's read-write lock with a lease time, which is not renewed.
	 */
	REDISSON_LEASE("Redisson, lease time"),

	/**
	 * Spring Integration's mutex, polling.
	 */
	SPRING_SPIN("Spring Integration, spin"),

	/**
	 * Spring Integration's mutex, told by messages.
	 */
	SPRING_PUB_SUB("Spring Integration, pub-sub"),

	/**
	 * Spring Integration's mutex, renewed by a task scheduler.
	 */
	SPRING_RENEWED("Spring Integration, renewed"),

	/**
	 * Lock4j's annotated methods, a mutex on the same driver.
	 */
	LOCK4J("Lock4j, annotated");

	/**
	 * What excludes writers and is used as people use it.
	 */
	public static final List<Contestant> PRODUCTS = List.of(RWLOCK, REDISSON, REDISSON_LEASE, SPRING_SPIN,
			SPRING_PUB_SUB, LOCK4J);

	private static final Set<Contestant> LIMITS = EnumSet.of(RAW, MINIMAL, BOUND, CACHE_HIT);

	private final String title;

	Contestant(String title) {
		this.title = title;
	}

	/**
	 * Return what it is called in tables.
	 * @return the title
	 */
	public String title() {
		return this.title;
	}

	/**
	 * Return whether it keeps anybody out.
	 * @return {@code false} for what only shows a limit
	 */
	public boolean isExclusive() {
		return this != RAW && this != MINIMAL && this != CACHE_HIT;
	}

	/**
	 * Return whether it is rwlock, in whatever form.
	 * @return {@code true} if so
	 */
	public boolean isOurs() {
		return name().startsWith("RWLOCK");
	}

	/**
	 * Return whether it is measured where only some are asked for. What shows a limit
	 * always is.
	 * @param prefixes how the names of these begin, none for all
	 * @return {@code true} if so
	 */
	public boolean isAmong(Collection<String> prefixes) {
		String name = name().toLowerCase(Locale.ROOT).replace('_', '-');
		return prefixes.isEmpty() || LIMITS.contains(this) || prefixes.stream().anyMatch(name::startsWith);
	}

	/**
	 * Open a client of its own.
	 * @param port where Redis listens
	 * @param lease how long a lease lasts
	 * @return its locks
	 */
	public Locks open(int port, Duration lease) {
		Site site = new Site(port, lease);
		return switch (this) {
			case RAW -> new RawDriver(port);
			case MINIMAL -> new MinimalPair(port);
			case BOUND -> new HandOffBound(port);
			case CACHE_HIT -> new CacheHits();
			case RWLOCK -> RwlockLocks.template(site, "writer-preferred");
			case RWLOCK_FAIR -> RwlockLocks.template(site, "fair");
			case RWLOCK_READERS -> RwlockLocks.template(site, "reader-preferred");
			case RWLOCK_ADVICE -> RwlockLocks.annotated(site, "redis");
			case RWLOCK_LOCAL -> RwlockLocks.local(site);
			case RWLOCK_LOCAL_ADVICE -> RwlockLocks.annotated(site, "local");
			case REDISSON -> RedissonLocks.renewed(site);
			case REDISSON_LEASE -> RedissonLocks.leased(site);
			case SPRING_SPIN -> SpringIntegrationLocks.spin(site);
			case SPRING_PUB_SUB -> SpringIntegrationLocks.pubSub(site);
			case SPRING_RENEWED -> SpringIntegrationLocks.renewed(site);
			case LOCK4J -> new Lock4jLocks(site);
		};
	}

	/**
	 * Where and how leases live.
	 *
	 * @param port where Redis listens
	 * @param lease how long a lease lasts
	 */
	record Site(int port, Duration lease) {

	}

}
