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

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.springframework.core.annotation.AliasFor;

/**
 * Runs a method of a Spring bean under a distributed read lock: side by side with other
 * readers of the same resource, never together with a writer of it, in any instance that
 * shares the store.
 * <p>
 * The lock is taken before the method, around any transaction of the method, renewed
 * while the method runs, and released after it. If it is not granted the method is not
 * entered: see {@link LockTimeoutException} and {@link LockUnavailableException}. If it
 * is lost while the method runs, {@link LeaseLostException} is thrown when the method
 * ends, unless {@code rwlock.on-lease-lost} is {@code warn}.
 * <p>
 * Inside a lock on the same resource the method runs without waiting, even if writers
 * wait, except inside a read lock of another group while others read: then it fails at
 * once with {@link LockUpgradeConflictException}.
 * <p>
 * On a type it applies to each of its public methods that has no lock annotation of its
 * own; an annotation of a class replaces that of its interface. Only calls through the
 * bean's proxy are guarded: a call within the object is not, and neither are private,
 * static and final methods, nor {@code @PostConstruct} methods, which run before there is
 * a proxy. Protected and package-private methods are guarded, by a class proxy, where
 * they are annotated themselves.
 *
 * @see WriteLocked
 */
@Target({ ElementType.METHOD, ElementType.TYPE })
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
public @interface ReadLocked {

	/**
	 * Alias for {@link #key()}.
	 * @return the key expression
	 */
	@AliasFor("key")
	String value() default "";

	/**
	 * SpEL expression of the key: {@code #id}, {@code #p0} or {@code #a0} for arguments,
	 * {@code #root.methodName}, {@code #root.target}, {@code #root.args}, and
	 * {@code @bean}. A value that is {@code null} or blank is an error.
	 * <p>
	 * Default: none, the {@link #name()} alone is the resource. One of the two is needed.
	 * @return the key expression
	 */
	@AliasFor("value")
	String key() default "";

	/**
	 * What the key is a key of, such as {@code "document"}: the resource is
	 * {@code name:key}. It is literal text without {@code ':'}, in which
	 * <code>"${my.name}"</code> is resolved. What looks like an expression is refused at
	 * startup, unless a property gives it.
	 * <p>
	 * Default: none, the key alone is the resource.
	 * @return the name
	 */
	String name() default "";

	/**
	 * How long to wait for the lock, such as {@code "500ms"}, {@code "5s"},
	 * {@code "PT5S"} or <code>"${my.wait}"</code>; {@code "0s"} tries once.
	 * <p>
	 * Default: {@code rwlock.wait-time}.
	 * @return the wait time
	 */
	String waitTime() default "";

	/**
	 * How long the lease lasts if it is not renewed, in the format of
	 * {@link #waitTime()}: at least 100 ms.
	 * <p>
	 * Default: {@code rwlock.lease-time}.
	 * @return the lease time
	 */
	String leaseTime() default "";

	/**
	 * Whether the lease is renewed while the method runs. Without renewal it ends after
	 * {@link #leaseTime()}, whether or not the method has ended.
	 * @return {@code true} to renew
	 */
	boolean renew() default true;

	/**
	 * Who goes first when others wait too: at most one mode.
	 * <p>
	 * Default: {@code rwlock.mode}.
	 * @return the mode
	 */
	LockMode[] mode() default {};

	/**
	 * Which readers share the lock: those of one group run side by side, those of
	 * different groups exclude each other. It is literal text or
	 * <code>"${my.group}"</code>, the same for all calls: what looks like an expression
	 * is refused at startup, unless a property gives it.
	 * <p>
	 * Default: the default group, which is a group like any other.
	 * @return the group
	 */
	String group() default "";

	/**
	 * SpEL expression of who may re-enter the lock, in the format of {@link #key()}:
	 * calls whose owners have the same text re-enter each other's locks, in any thread
	 * and any process. A value that is {@code null} or blank is an error.
	 * <p>
	 * Default: none, only the thread that runs the method re-enters.
	 * @return the owner expression
	 */
	String owner() default "";

}
