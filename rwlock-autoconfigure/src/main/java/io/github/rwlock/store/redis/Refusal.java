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

import java.security.cert.CertificateException;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

import io.github.rwlock.store.StoreException;

/**
 * What is refused until somebody changes it, in words for people. All but the first
 * concern every lock.
 */
enum Refusal {

	WRONG_TYPE("\\bWRONGTYPE\\b", "a key of the lock holds a value of another type that is not ours (WRONGTYPE)", ""),

	/**
	 * It may pass by itself, as leases end.
	 */
	OUT_OF_MEMORY("OOM command not allowed", "Redis refused the request",
			"Give Redis more memory ('maxmemory'): one that may evict keys instead loses locks."),

	NOT_PERMITTED("\\bNOPERM\\b|ACL failure in script|user executing the script can't run",
			"Redis does not permit it to this user (NOPERM)",
			"Permit the user to run scripts ('EVAL' and 'EVALSHA') and the commands in them, on the keys and channels of"
					+ " 'rwlock.key-prefix': the guide lists all of it under Security, and 'ACL LOG' tells what was refused."),

	NO_CREDENTIALS("\\bNOAUTH\\b", "Redis refuses the credentials (NOAUTH)", Refusal.CREDENTIALS),

	WRONG_CREDENTIALS("\\bWRONGPASS\\b", "Redis refuses the credentials (WRONGPASS)", Refusal.CREDENTIALS),

	/**
	 * What the scripts meet in a Redis that lacks something they need.
	 */
	TOO_OLD("syntax error|not allowed after non deterministic|rong number of args calling",
			"this Redis lacks what locks need, as those older than 6.2 do", Refusal.UPGRADE),

	NO_DATABASE("DB index is out of range|invalid DB index|SELECT is not allowed in cluster mode",
			"Redis has no database of this number", "Correct 'spring.data.redis.database'."),

	/**
	 * How Lettuce and Jedis say that an answer is in no protocol of Redis, which may pass
	 * as when a proxy answers for it.
	 */
	NO_REDIS("^(?:Invalid first byte|Unknown reply)", "what answers there is no Redis, or wants TLS",
			"Correct the address in 'spring.data.redis.*', or set 'spring.data.redis.ssl.enabled' to 'true'."),

	UNTRUSTED("(?!)", "the certificate of Redis is not trusted",
			"Let the trust store of the SSL bundle that 'spring.data.redis.ssl.bundle' names contain the authority which"
					+ " signed the certificate, and reach Redis by a host name that the certificate bears.");

	private static final String CREDENTIALS = "Correct the user and the password in 'spring.data.redis.*'.";

	private static final String UPGRADE = "Use Redis 6.2 or newer, or Valkey.";

	private static final Set<Refusal> OF_CONNECTIONS = EnumSet.of(NO_CREDENTIALS, WRONG_CREDENTIALS, NO_DATABASE,
			NO_REDIS, UNTRUSTED);

	private final Pattern error;

	private final String description;

	private final String remedy;

	Refusal(String error, String description, String remedy) {
		this.error = Pattern.compile(error);
		this.description = description;
		this.remedy = remedy;
	}

	/**
	 * Return what a failure is, {@code null} if people can do nothing about it.
	 */
	static @Nullable Refusal of(@Nullable Throwable failure) {
		for (Throwable ex = failure; ex != null; ex = ex.getCause()) {
			String message = String.valueOf(ex.getMessage());
			Refusal found = (ex instanceof CertificateException) ? UNTRUSTED
					: Stream.of(values()).filter((each) -> each.error.matcher(message).find()).findFirst().orElse(null);
			if (found != null) {
				return found;
			}
		}
		return null;
	}

	/**
	 * Return whether a failure says that nobody is let in, whatever is asked for.
	 */
	static boolean isOfConnection(Throwable failure) {
		Refusal refusal = of(failure);
		return refusal != null && OF_CONNECTIONS.contains(refusal);
	}

	/**
	 * Return the failure for people.
	 * @param cause what was refused
	 */
	StoreException because(Throwable cause) {
		boolean told = this == WRONG_TYPE || this == NO_CREDENTIALS || this == WRONG_CREDENTIALS;
		return because(told ? "" : ": " + StoreErrors.reason(cause), cause);
	}

	/**
	 * Return the failure for people.
	 * @param details what follows its description
	 */
	StoreException because(String details, @Nullable Throwable cause) {
		boolean passing = this == OUT_OF_MEMORY || this == NO_REDIS;
		return new StoreException(this.description + details, passing, this.remedy, cause);
	}

}
