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

package io.github.rwlock.store;

import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

import org.jspecify.annotations.Nullable;

/**
 * A store could not carry out a request, or its answer did not arrive.
 */
public class StoreException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final boolean passing;

	private final String remedy;

	private final boolean withoutEffect;

	/**
	 * Create an exception.
	 * @param message what happened
	 * @param passing whether the same request may succeed a little later
	 * @param cause the driver's exception, if there is one
	 */
	public StoreException(String message, boolean passing, @Nullable Throwable cause) {
		this(message, passing, "", cause);
	}

	/**
	 * Create an exception that people can do something about.
	 * @param message what happened
	 * @param passing whether the same request may succeed a little later
	 * @param remedy what people can do, as a sentence
	 * @param cause the driver's exception, if there is one
	 */
	public StoreException(String message, boolean passing, String remedy, @Nullable Throwable cause) {
		this(message, passing, remedy, false, cause);
	}

	private StoreException(String message, boolean passing, String remedy, boolean withoutEffect,
			@Nullable Throwable cause) {
		super(message, cause);
		this.passing = passing;
		this.remedy = remedy;
		this.withoutEffect = withoutEffect;
	}

	/**
	 * Return what a request failed with, as it was before futures passed it on.
	 * @param failure what a future failed with, or threw
	 * @return the failure itself
	 */
	public static Throwable causeOf(Throwable failure) {
		Throwable ex = failure;
		while ((ex instanceof CompletionException || ex instanceof ExecutionException) && ex.getCause() != null) {
			ex = ex.getCause();
		}
		return ex;
	}

	/**
	 * Return this failure with the place of the store in its message.
	 * @param whereabouts where people find the store, or empty
	 * @return the failure for people
	 */
	public StoreException at(String whereabouts) {
		return whereabouts.isEmpty() ? this : new StoreException("%s (%s)".formatted(getMessage(), whereabouts),
				this.passing, this.remedy, this.withoutEffect, this);
	}

	/**
	 * Return this failure as one of a request that has changed nothing.
	 * @return the failure, of which {@link #isWithoutEffect()} is true
	 */
	public StoreException withoutEffect() {
		return this.withoutEffect ? this
				: new StoreException(String.valueOf(getMessage()), this.passing, this.remedy, true, getCause());
	}

	/**
	 * Return this failure as one of a request of which nobody knows what it has changed.
	 * @return the failure, of which {@link #isWithoutEffect()} is false
	 */
	public StoreException perhapsWithEffect() {
		return this.withoutEffect
				? new StoreException(String.valueOf(getMessage()), this.passing, this.remedy, false, getCause()) : this;
	}

	/**
	 * Return whether the same request may succeed a little later.
	 * @return {@code false} where trying again is of no use, as with a key of a foreign
	 * type
	 */
	public boolean isPassing() {
		return this.passing;
	}

	/**
	 * Return whether the request has certainly changed nothing, and will not: it was not
	 * sent, or refused before anything was done.
	 * @return {@code false} if it may have been carried out, or may be later
	 */
	public boolean isWithoutEffect() {
		return this.withoutEffect;
	}

	/**
	 * Return what people can do about it.
	 * @return a sentence, empty if it passes by itself or concerns one lock alone
	 */
	public String remedy() {
		return this.remedy;
	}

}
