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
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Runs a method of a Spring bean under a distributed write lock: alone, never together
 * with another writer or a reader of the same resource, in any instance that shares the
 * store.
 * <p>
 * The lock is taken before the method, around any transaction of the method, renewed
 * while the method runs, and released after it: of a future that is a
 * {@link java.util.concurrent.CompletionStage} when it completes, of a publisher and of a
 * Kotlin {@code Flow} when the subscription ends. Inside a transaction that runs already
 * it is kept until that has completed, unless {@code rwlock.transaction.release} is
 * {@code after-method}. If it is not granted the method is not entered: see
 * {@link LockTimeoutException} and {@link LockUnavailableException}. If it is lost while
 * the method runs, {@link LeaseLostException} is thrown when the method ends, unless
 * {@code rwlock.on-lease-lost} is {@code warn}.
 * <p>
 * Inside a write lock on the same resource the method runs without waiting. Inside a read
 * lock it is an upgrade: the method runs once that reader is the only one, and fails at
 * once with {@link LockUpgradeConflictException} if another reader waits for that
 * already. {@link LockContext#current()} gives the method its fencing token.
 * <p>
 * Several lock annotations on one method, also of both kinds, are one acquisition: all
 * expressions are evaluated before anything is locked, then the locks are taken one after
 * the other in the order of their resources' texts, so that methods which lock the same
 * resources never wait for each other in a circle. Each waits for at most its own
 * {@link #waitTime()}. If one is not granted, those before it are released, and the
 * method is not entered.
 * <p>
 * A resource that is asked for more than once is locked once: for writing if any asks for
 * that, renewed if any asks for that, with the longest of the times given. Different
 * modes, owners and groups of readers cannot be joined: they fail the start where that
 * shows, and the call with {@link LockKeyException} otherwise.
 * <p>
 * On a type it applies to each of its public methods that has no lock annotation of its
 * own, and fails the start if there is no public method; the annotations of a class
 * replace those of its interfaces. It may stand on an annotation of your own, whose
 * attributes set those of this one by {@code @AliasFor}. Only calls through the bean's
 * proxy are guarded: a call within the object is not, and neither are
 * {@code @PostConstruct} methods, which run before there is a proxy. On private, static
 * and final methods it fails the start. Where {@code rwlock.aspect.mode} is
 * {@code aspectj}, calls within the object and these methods are guarded too. Protected
 * and package-private methods are guarded, by a class proxy, where they are annotated
 * themselves.
 *
 * @see ReadLocked
 */
@Target({ ElementType.METHOD, ElementType.TYPE })
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
@Repeatable(WriteLocks.class)
public @interface WriteLocked {

	/**
	 * Another name of {@link #key()}: one of the two is set.
	 * @return the key expression, or those of its parts
	 */
	String[] value() default {};

	/**
	 * SpEL expression of the key: {@code #id}, {@code #p0} or {@code #a0} for arguments,
	 * {@code #root.methodName}, {@code #root.target}, {@code #root.args}, and
	 * {@code @bean}. <code>"${my.property}"</code> is resolved first, and what it gives
	 * is part of the expression: quote it where it is text. An argument is never taken
	 * for an expression.
	 * <p>
	 * Several expressions are the parts of one key, not several keys:
	 * <code>{ "#tenant", "#id" }</code> is the key {@code tenant:id}, in which
	 * {@code ':'} and {@code '%'} of a part are percent-encoded, so that different parts
	 * never give the same key. A lone key is taken as it is. For several locks see
	 * {@link #each()}.
	 * <p>
	 * Every value becomes a text that is the same in all instances:
	 * <ul>
	 * <li>text and characters as they are; a boolean as {@code true} or
	 * {@code false}</li>
	 * <li>a number in plain decimal digits without trailing zeros after the point, so
	 * that {@code 5L}, {@code 5.00} and {@code "5"} are one key</li>
	 * <li>an enum constant by its name</li>
	 * <li>{@link java.util.Date} and {@link java.util.Calendar} as the
	 * {@link java.time.Instant} they stand for</li>
	 * <li>a record as its components in their order: like the parts of a key, so one
	 * component stands alone</li>
	 * <li>an {@link java.util.Optional} as its value</li>
	 * <li>anything else, such as {@link java.util.UUID} or {@code java.time}, by its
	 * {@code toString()}, where its class has one of its own</li>
	 * </ul>
	 * A value that is {@code null} or blank, an empty {@code Optional}, a collection, map
	 * or array, and an object without a text of its own are refused with
	 * {@link LockKeyException}, before anything is locked. So is one that {@code +} joins
	 * to a text, as in {@code 'order:' + #id}, unless it is blank: what it adds is the
	 * text above; and an object whose identity a method writes into a text, as
	 * {@code 'order:%s'.formatted(#order)} does where the object has no text of its own.
	 * A mistake that shows in the expression fails the start.
	 * <p>
	 * Default: none, the {@link #name()} alone is the resource. One of the two is needed.
	 * @return the key expression, or those of its parts
	 */
	String[] key() default {};

	/**
	 * SpEL expression, in the format of {@link #key()}, of a collection or an array: the
	 * method is locked for each element of it, all in one acquisition. {@code #each} is
	 * the element in {@link #key()}; without a key the element is the key:
	 * {@code each = "#ids"}, or {@code each = "#orders", key = "#each.id"}.
	 * <p>
	 * Equal keys are locked once. A collection that is {@code null} or empty, or holds
	 * {@code null}, is refused with {@link LockKeyException}, before anything is locked.
	 * <p>
	 * Default: none, there is one lock.
	 * @return the expression of the elements
	 */
	String each() default "";

	/**
	 * What the key is a key of, such as {@code "document"}: the resource is
	 * {@code name:key}. It is literal text, in which <code>"${my.name}"</code> is
	 * resolved. The start fails if it is blank or holds {@code ':'}, if it looks like an
	 * expression without coming from a property, or if its property has no value.
	 * <p>
	 * Default: none, the key alone is the resource.
	 * @return the name
	 */
	String name() default "";

	/**
	 * How long to wait for the lock, such as {@code "500ms"}, {@code "5s"},
	 * {@code "PT5S"} or <code>"${my.wait}"</code>; {@code "0"} tries once. The start
	 * fails if it is negative, has no unit, is no duration or is blank.
	 * <p>
	 * Default: {@code rwlock.wait-time}.
	 * @return the wait time
	 */
	String waitTime() default "";

	/**
	 * How long the lease lasts if it is not renewed, in the format of
	 * {@link #waitTime()}. The start fails if it is shorter than 100 ms or longer than
	 * 3650 days.
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
	 * Who goes first when others wait too: at most one mode, or the start fails.
	 * <p>
	 * Default: {@code rwlock.mode}.
	 * @return the mode
	 */
	LockMode[] mode() default {};

	/**
	 * SpEL expression, in the format of {@link #key()}, of whether to lock: where it is
	 * {@code false}, this annotation asks for nothing in that call, and its other
	 * expressions are not evaluated. It is evaluated once, before anything is locked. A
	 * value other than {@code true} and {@code false} is refused with
	 * {@link LockKeyException}.
	 * <p>
	 * Default: the method is always locked.
	 * @return the condition
	 */
	String condition() default "";

	/**
	 * SpEL expression of who may re-enter the lock, in the format of a lone
	 * {@link #key()}: calls whose owners have the same text re-enter each other's locks,
	 * in any thread and any process. A value that is no key is refused with
	 * {@link LockKeyException} too.
	 * <p>
	 * Default: none, the running call re-enters: what it calls, on its thread or along
	 * its reactive chain, and wherever its captured {@link LockContext} is run.
	 * @return the owner expression
	 */
	String owner() default "";

	/**
	 * Name of a method that is called instead if the lock is not to be had: after waiting
	 * in vain, on a conflict of upgrades, or when the store is out of reach. What it
	 * returns or throws is what the caller gets. Nothing else leads to it, neither a lost
	 * lease, an interrupt or a mistake in an annotation, nor what the method itself
	 * throws.
	 * <p>
	 * It is a method of the same class, own or inherited and of any visibility, with the
	 * same arguments and a return type that fits, and throws no checked exception that
	 * the method does not declare. It may take the exception after them:
	 * {@link LockTimeoutException}, {@link LockUpgradeConflictException},
	 * {@link LockUnavailableException}, or a type above them. Of several methods of the
	 * name, that with the most specific type is called; if none takes the exception, it
	 * is thrown. The fallback runs without the lock, and on the object itself, so that
	 * its own annotations, such as {@code @Transactional}, have no effect. On a type, the
	 * fallback must not be public, as the type's annotation would cover it.
	 * <p>
	 * Default: none, the exception is thrown.
	 * @return the name, which may be a placeholder
	 */
	String fallbackMethod() default "";

}
