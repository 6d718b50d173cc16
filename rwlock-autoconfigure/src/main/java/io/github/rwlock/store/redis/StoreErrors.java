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
package io.github.rwlock.store.redis;

import java.net.ConnectException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import org.springframework.core.NestedExceptionUtils;
import org.springframework.util.StringUtils;

import io.github.rwlock.store.StoreException;

/**
 * Tells the errors of Redis and its drivers apart by the code that starts an error
 * message.
 */
final class StoreErrors {

	private static final Pattern UNKNOWN_SCRIPT = Pattern.compile("\\bNOSCRIPT\\b");

	/**
	 * What a replica answers that cannot, or is not to, carry out a request.
	 */
	private static final Pattern OF_REPLICA = Pattern.compile("\\bREADONLY You can't write|\\bMASTERDOWN Link");

	/**
	 * What Redis 6 puts before an error inside of a script, and later ones behind it.
	 */
	private static final Pattern IN_SCRIPT = Pattern
		.compile("^ERR Error running script \\(call to \\w+\\): @user_script:\\s*\\d+: @user_script: \\d+: -?"
				+ "| script: \\w+, on @user_script:\\d+\\.?$");

	/**
	 * What Redis answers to a script that it does not begin, or that wants to write
	 * first.
	 */
	private static final Pattern REFUSED_BEFORE = Pattern
		.compile("-?(?:READONLY|LOADING|BUSY|MASTERDOWN|MISCONF|NOREPLICAS|CLUSTERDOWN|TRYAGAIN|NOAUTH|OOM)\\b");

	/**
	 * What Redis answers to all scripts, whatever they do.
	 */
	private static final Pattern OF_ALL = Pattern.compile("\\b(?:LOADING|BUSY|MASTERDOWN) ");

	/**
	 * What Redis answers begins with a code in capitals.
	 */
	private static final Pattern ERROR_REPLY = Pattern.compile("[A-Z]{2,}\\b");

	static final String BROKE = "The connection to Redis broke before it answered";

	/**
	 * How is said that a connection has ended, by Lettuce and Jedis, too.
	 */
	private static final List<String> ENDED = List.of(BROKE, "Connection closed", "Connection is closed",
			"Connection disconnected", "Connection reset", "Unexpected end of stream");

	/**
	 * How Lettuce says that a connection has ended, and that there is no other yet.
	 */
	private static final String NOT_CONNECTED = "Currently not connected";

	/**
	 * How Lettuce says that a connection has ended before Redis said anything.
	 */
	private static final String NO_HANDSHAKE = "RedisHandshakeHandler not registered";

	private static final String REFUSED = "Redis refused the request";

	private static final String NO_ANSWER = "Redis did not answer";

	private static final Pattern TIME_OUT = Pattern.compile("[Tt]imed out");

	private StoreErrors() {
	}

	static boolean isUnknownScript(@Nullable Throwable failure) {
		return says(UNKNOWN_SCRIPT, failure);
	}

	/**
	 * Return whether a replica answered.
	 */
	static boolean isOfReplica(Throwable failure) {
		return says(OF_REPLICA, failure);
	}

	private static boolean says(Pattern error, @Nullable Throwable failure) {
		for (Throwable ex = failure; ex != null; ex = ex.getCause()) {
			if (error.matcher(String.valueOf(ex.getMessage())).find()) {
				return true;
			}
		}
		return false;
	}

	static StoreException translate(Throwable failure) {
		Throwable ex = StoreException.causeOf(failure);
		if (ex instanceof StoreException known) {
			return known;
		}
		Refusal refusal = Refusal.of(ex);
		StoreException known = (refusal != null) ? refusal.because(ex) : new StoreException(explain(ex), true, ex);
		return isWithoutEffect(ex) ? known.withoutEffect() : known;
	}

	/**
	 * Return whether nothing was sent, or a script was refused before its first write.
	 */
	private static boolean isWithoutEffect(Throwable failure) {
		return isWithoutConnection(failure) || isBecause(StoreErrors::isNeverConnected, failure)
				|| REFUSED_BEFORE.matcher(reason(failure)).lookingAt();
	}

	/**
	 * Return whether there was nobody to ask.
	 */
	static boolean isNoConnection(Throwable failure) {
		return isBecause((cause) -> cause instanceof SocketException || isNeverConnected(cause), failure);
	}

	/**
	 * Jedis keeps why as suppressed, as it tries each address of a host.
	 */
	private static boolean isBecause(Predicate<Throwable> reason, Throwable failure) {
		for (Throwable ex = failure; ex != null; ex = ex.getCause()) {
			if (reason.test(ex) || Stream.of(ex.getSuppressed()).anyMatch(reason)) {
				return true;
			}
		}
		return false;
	}

	private static boolean isNeverConnected(Throwable cause) {
		return cause instanceof ConnectException || cause instanceof UnknownHostException
				|| cause instanceof UnresolvedAddressException || (cause instanceof SocketTimeoutException
						&& String.valueOf(cause.getMessage()).startsWith("Connect"));
	}

	/**
	 * Return whether there was a connection, which has ended.
	 */
	static boolean isBroken(Throwable failure) {
		return isWithoutConnection(failure) || isEndOfConnection(failure);
	}

	/**
	 * Return whether the driver has yet to connect again.
	 */
	static boolean isWithoutConnection(Throwable failure) {
		return reason(failure).startsWith(NOT_CONNECTED);
	}

	/**
	 * Return whether a failure is the end of a connection itself.
	 */
	static boolean isEndOfConnection(Throwable failure) {
		return ENDED.stream().anyMatch(reason(failure)::startsWith);
	}

	/**
	 * Return whether Redis was there and refused what it may refuse to locks alone.
	 */
	static boolean isRefused(StoreException failure) {
		String message = String.valueOf(failure.getMessage());
		return message.startsWith(REFUSED) && !OF_ALL.matcher(message).find();
	}

	/**
	 * Return whether nothing came for as long as a command may take.
	 */
	static boolean isNoAnswer(StoreException failure) {
		return String.valueOf(failure.getMessage()).startsWith(NO_ANSWER);
	}

	private static String explain(Throwable failure) {
		String reason = reason(failure);
		return reason.startsWith(NO_ANSWER) ? reason : "%s: %s".formatted(kind(failure, reason), reason);
	}

	private static String kind(Throwable failure, String reason) {
		if (isNoConnection(failure) || isBroken(failure) || reason.startsWith(NO_HANDSHAKE)) {
			return "there is no connection to Redis";
		}
		if (ERROR_REPLY.matcher(reason).lookingAt()) {
			return REFUSED;
		}
		return TIME_OUT.matcher(reason).find() ? NO_ANSWER : "Redis did not carry out the request";
	}

	/**
	 * Return what is said where nothing came for as long as a command may take.
	 */
	static String noAnswerWithin(Duration timeout) {
		return "%s within %d ms".formatted(NO_ANSWER, timeout.toMillis());
	}

	/**
	 * Return what is said of a request whose connection was given up before its time was
	 * over, as nothing came there for as long as a command may take.
	 */
	static String silentFor(Duration timeout) {
		return "%s for %d ms, so the connection was given up".formatted(NO_ANSWER, timeout.toMillis());
	}

	/**
	 * Return the words of the driver's own exception for a failure, as the end of a
	 * sentence.
	 */
	static String reason(Throwable ex) {
		Throwable cause = NestedExceptionUtils.getMostSpecificCause(ex);
		String message = cause.getMessage();
		return (message != null) ? StringUtils.trimTrailingCharacter(IN_SCRIPT.matcher(message).replaceAll(""), '.')
				: cause.getClass().getSimpleName();
	}

}
